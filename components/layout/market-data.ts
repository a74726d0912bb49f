'use client';

import { useEffect, useState } from 'react';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';

/**
 * Makes sure that all markets and their prices are known, and follows the prices while it is used. For overlays that
 * can be opened on any page; pages that show markets bring their own first prices.
 * @returns true when the markets could not be had
 */
export function useMarketData(): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = watchTickers();
    if (useInstruments.getState().list.length === 0) {
      let wanted = true;
      fetchMarkets().catch(() => {
        if (wanted) setFailed(true);
      });
      return () => {
        wanted = false;
        stop();
      };
    }
    return stop;
  }, []);
  return failed;
}

async function fetchMarkets(): Promise<void> {
  const { fetchInstruments, fetchTickers } = await import('#lib/api/market.ts');
  const [instruments, tickers] = await Promise.all([fetchInstruments(), fetchTickers()]);
  useInstruments.getState().seed(instruments);
  useTickers.getState().seed(tickers);
}
