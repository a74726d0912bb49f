'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchFill, fetchFills, fetchOrderHistory, tradeKey } from '#lib/api/trade.ts';
import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { Env, Page } from '#lib/contract/trade.ts';
import { pageQueries } from '#stores/queries.ts';

/** Rows of one page of a history. */
export const PAGE_ROWS = 50;
/** Pages that nobody looks at are kept this long. ms */
const KEEP_MS = 5 * 60_000;

type Call = { readonly env: Env; readonly signal?: AbortSignal };

/** A list that is read page by page, newest first. */
export type History<R> = {
  /** Which list it is, and of which account: the beginning of the key of each of its pages. */
  keyOf(env: Env): readonly unknown[];
  fetch(call: Call, query: HistoryQuery): Promise<Page<R>>;
};

// The last part of a key is the query.
export const ORDERS: History<Order> = {
  keyOf: (env) => tradeKey(env, 'history').slice(0, -1),
  fetch: fetchOrderHistory,
};
export const FILLS: History<Fill> = { keyOf: (env) => tradeKey(env, 'fills').slice(0, -1), fetch: fetchFills };

/** What changes is told by the stream, which marks the histories as old; time alone changes nothing. */
export const KEPT = { gcTime: KEEP_MS, retry: 1 } as const;

/** One page of a history; the page before stays while the next one comes. @param query null asks nothing */
export function useHistoryPage<R>(history: History<R>, env: Env, query: HistoryQuery | null, cursor: string | null) {
  const asked = { ...query, ...(cursor === null ? {} : { cursor }), limit: PAGE_ROWS };
  return useQuery(
    {
      ...KEPT,
      queryKey: [...history.keyOf(env), asked],
      queryFn: ({ signal }) => history.fetch({ env, signal }, asked),
      enabled: query !== null,
      placeholderData: keepPreviousData,
    },
    pageQueries(),
  );
}

/** A fill with what explains it. */
export function useFillDetail(env: Env, id: string) {
  return useQuery(
    { ...KEPT, queryKey: tradeKey(env, 'fill', { id }), queryFn: ({ signal }) => fetchFill({ env, signal }, id) },
    pageQueries(),
  );
}

/** Marks histories of an environment as old: what is shown of them is asked for again. */
export function renewHistories(env: Env, histories: readonly Pick<History<never>, 'keyOf'>[] = [ORDERS, FILLS]): void {
  for (const { keyOf } of histories) void pageQueries().invalidateQueries({ queryKey: keyOf(env) });
}
