'use client';

import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { fetchFill, fetchFills, fetchOrderHistory, tradeKey } from '#lib/api/trade.ts';
import type { Env, Fill, HistoryQuery, Order, Page } from '#lib/contract/trade.ts';

/** Rows of one page of a history. */
export const PAGE_ROWS = 50;
/** Pages that nobody looks at are kept this long. ms */
const KEEP_MS = 5 * 60_000;

type Call = { readonly env: Env; readonly signal?: AbortSignal };

/** A list that is read page by page, newest first. */
export type History<R> = {
  readonly name: 'history' | 'fills';
  fetch(call: Call, query: HistoryQuery): Promise<Page<R>>;
};

export const ORDERS: History<Order> = { name: 'history', fetch: fetchOrderHistory };
export const FILLS: History<Fill> = { name: 'fills', fetch: fetchFills };

/** What the panel remembers. One per panel, so that it goes with the page it belongs to. */
export function createQueries(): QueryClient {
  return new QueryClient({
    // What changes is told by the stream, which marks the histories as old; time alone changes nothing.
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: KEEP_MS, retry: 1, refetchOnWindowFocus: false },
    },
  });
}

/** One page of a history; the page before stays while the next one comes. @param query null asks nothing */
export function useHistoryPage<R>(history: History<R>, env: Env, query: HistoryQuery | null, cursor: string | null) {
  const asked = { ...query, ...(cursor === null ? {} : { cursor }), limit: PAGE_ROWS };
  return useQuery({
    queryKey: tradeKey(env, history.name, asked),
    queryFn: ({ signal }) => history.fetch({ env, signal }, asked),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

/** A fill with what explains it. */
export function useFillDetail(env: Env, id: string) {
  return useQuery({ queryKey: tradeKey(env, 'fill', { id }), queryFn: ({ signal }) => fetchFill({ env, signal }, id) });
}

/** Marks the histories of an environment as old: what is shown of them is asked for again. */
export function renewHistories(queries: QueryClient, env: Env): void {
  for (const { name } of [ORDERS, FILLS]) {
    // The last part of the key is the query: any.
    void queries.invalidateQueries({ queryKey: tradeKey(env, name).slice(0, 3) });
  }
}
