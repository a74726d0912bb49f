'use client';

import { multiplyDecimal } from '#lib/format/decimal.ts';
import { useTickers } from '#stores/tickers.ts';
import { useMarket, useTicker } from '../market.tsx';

/** The last price in USDT; through the quote coin's own pair where the quote is another, null without that price. */
export function useUsdtPrice(): string | null {
  const { instrument, bridge: first } = useMarket();
  const last = useTicker()?.last ?? null;
  const bridge = useTickers((state) => state.bySymbol[`${instrument.quote}USDT`]) ?? first;
  if (last === null || instrument.quote === 'USDT') return last;
  return bridge === null ? null : multiplyDecimal(last, bridge.last);
}
