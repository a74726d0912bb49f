'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';

/**
 * Makes sure that all markets and their prices are known, and follows the prices while it is used. For overlays that
 * can be opened on any page; pages that show markets bring their own first prices.
 * @returns `failed`: the markets could not be had; `retry` asks for them again
 */
export function useMarketData(): { readonly failed: boolean; readonly retry: () => void } {
  const [failed, setFailed] = useState(false);
  const wanted = useRef(true);
  const ask = useCallback(() => {
    setFailed(false);
    fetchMarkets().catch(() => {
      if (wanted.current) setFailed(true);
    });
  }, []);
  useEffect(() => {
    wanted.current = true;
    const stop = watchTickers();
    if (useInstruments.getState().list.length === 0) ask();
    return () => {
      wanted.current = false;
      stop();
    };
  }, [ask]);
  return { failed, retry: ask };
}

async function fetchMarkets(): Promise<void> {
  const { fetchInstruments, fetchTickers } = await import('#lib/api/market.ts');
  const [instruments, tickers] = await Promise.all([fetchInstruments(), fetchTickers()]);
  useInstruments.getState().seed(instruments);
  useTickers.getState().seed(tickers);
}
