import { fetchCandles } from '#lib/api/market.ts';
import type { Interval } from '#lib/contract/market.ts';
import { openCandles } from '#lib/market/candles.ts';
import type { ChartSource } from './types.ts';

/** History by request, the open bar by stream. */
export function sourceOf(symbol: string, interval: Interval): ChartSource {
  return {
    history: (end, limit) => fetchCandles({ symbol, interval, limit, ...(end === undefined ? {} : { end }) }),
    watch: (listener) => {
      const live = openCandles(symbol, interval);
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
