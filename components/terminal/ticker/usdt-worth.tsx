'use client';

import { useCallback } from 'react';
import { LiveFiat } from '#components/ui/fiat-amount.tsx';
import { multiplyDecimal } from '#lib/format/decimal.ts';
import { newestTicker, onTicker, useTickers } from '#stores/tickers.ts';
import { useMarket } from '../market.tsx';

/** The last price in the visitor's display currency; through the quote coin's own pair where the quote is no dollar. */
export function UsdtWorth() {
  const { instrument, ticker, bridge } = useMarket();
  const { symbol, quote } = instrument;
  const through = `${quote}USDT`;
  const watch = useCallback(
    (listener: () => void) => {
      const stops = [symbol, through].map((one) => onTicker(one, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [symbol, through],
  );
  const usdt = () => {
    const state = useTickers.getState();
    const last = newestTicker(state, symbol, ticker)?.last ?? null;
    const other = newestTicker(state, through, bridge);
    return quote === 'USDT' ? last : last && other && multiplyDecimal(last, other.last);
  };
  return (
    <span dir="ltr">
      ≈ <LiveFiat watch={watch} usdt={usdt} />
    </span>
  );
}
