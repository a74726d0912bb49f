'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInstruments } from '#stores/instruments.ts';
import { pageQueries } from '#stores/queries.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';

/**
 * Makes sure that all markets and their prices are known, and follows the prices while it is used. For overlays that
 * can be opened on any page; pages that show markets bring their own first prices.
 * @returns `failed`: the markets could not be had; `retry` asks for them again
 */
export function useMarketData(): { readonly failed: boolean; readonly retry: () => void } {
  const known = useInstruments((state) => state.list.length > 0);
  const { isError, refetch } = useQuery(
    { queryKey: ['market', 'list'], queryFn: fetchMarkets, enabled: !known },
    pageQueries(),
  );
  useEffect(() => watchTickers(), []);
  return { failed: isError && !known, retry: () => void refetch() };
}

/** What came is read from the stores, which the stream keeps true. */
async function fetchMarkets(): Promise<true> {
  const { fetchInstruments, fetchTickers } = await import('#lib/api/market.ts');
  const [instruments, tickers] = await Promise.all([fetchInstruments(), fetchTickers()]);
  useInstruments.getState().seed(instruments);
  useTickers.getState().seed(tickers);
  return true;
}
