'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchContractFill, fetchContractFills, fetchContractHistory, futuresKey } from '#lib/api/futures.ts';
import { fetchClosedPositions, fetchPerpLedger } from '#lib/api/positions.ts';
import type { HistoryQuery } from '#lib/contract/shapes/history.ts';
import type { ClosedPosition, PerpLedgerEntry } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { pageQueries } from '#stores/queries.ts';
import { type History, KEPT } from '../queries.ts';

/** What was of contracts, page by page. */

// The last part of a key is the query.
const keyOf = (call: Parameters<typeof futuresKey>[1]) => (env: Env) => futuresKey(env, call).slice(0, -1);

export const CONTRACT_ORDERS: History<PerpOrder> = { keyOf: keyOf('history'), fetch: fetchContractHistory };
export const CONTRACT_FILLS: History<PerpFill> = { keyOf: keyOf('fills'), fetch: fetchContractFills };

/** Closed positions have no side of an order. */
export const CLOSED: History<ClosedPosition> = {
  keyOf: keyOf('positionHistory'),
  fetch: (call, { side: _side, ...query }) => fetchClosedPositions(call, query),
};

/** The ledger knows no markets: those of another contract are left out of each of its pages. */
export const FUNDING: History<PerpLedgerEntry> = {
  keyOf: keyOf('ledger'),
  async fetch(call, { side: _side, symbol, ...query }: HistoryQuery) {
    const page = await fetchPerpLedger(call, { ...query, reason: 'funding' });
    return symbol === undefined ? page : { ...page, rows: page.rows.filter((row) => row.symbol === symbol) };
  },
};

export const CONTRACT_HISTORIES = [CONTRACT_ORDERS, CONTRACT_FILLS, CLOSED, FUNDING] as const;

/** A fill with what explains it. */
export function useContractFill(env: Env, id: string) {
  return useQuery(
    {
      ...KEPT,
      queryKey: futuresKey(env, 'fill', { id }),
      queryFn: ({ signal }) => fetchContractFill({ env, signal }, id),
    },
    pageQueries(),
  );
}
