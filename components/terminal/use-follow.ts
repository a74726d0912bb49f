'use client';

import { useEffect } from 'react';
import { useTickers, watchTicker } from '#stores/tickers.ts';
import { useMarket } from './market.tsx';

/** Follows the pair's ticker while the screen is shown, and that of the quote coin where its worth needs it. */
export function useFollow(): void {
  const { ticker, bridge, instrument } = useMarket();
  useEffect(() => {
    useTickers.getState().seed([ticker, bridge].filter((known) => known !== null));
    const stops = [instrument.symbol, bridge?.symbol].flatMap((symbol) => (symbol ? [watchTicker(symbol)] : []));
    return () => {
      for (const stop of stops) stop();
    };
  }, [ticker, bridge, instrument.symbol]);
}
