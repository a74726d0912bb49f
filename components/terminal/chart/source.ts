import { fetchCandles } from '#lib/api/market.ts';
import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import { openCandles } from '#lib/market/candles.ts';
import type { ChartSource } from './types.ts';

/** History by request, the open bar by stream. @param price what bars are of */
export function sourceOf(symbol: string, interval: Interval, price: CandlePrice = 'last'): ChartSource {
  const of = price === 'last' ? {} : { price };
  return {
    history: (end, limit) => fetchCandles({ symbol, interval, limit, ...of, ...(end === undefined ? {} : { end }) }),
    watch: (listener) => {
      const live = openCandles({ symbol, interval, price });
      const stop = live.subscribe(() => {
        const candles = live.get();
        if (candles) listener(candles);
      });
      return () => {
        stop();
        live.close();
      };
    },
  };
}
