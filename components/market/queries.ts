'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askAgainAfter, pageQueries } from '#stores/queries.ts';
import { largest } from './largest.ts';
import { type LineSpan, type MarketRow, toRows } from './rows.ts';

/** A page that came without its markets asks for them, and again after this long until it has them. ms */
const RETRY_MS = 5_000;

async function fetchRows(span: LineSpan): Promise<MarketRow[]> {
  const { fetchInstruments, fetchSparklines, fetchTickers } = await import('#lib/api/market.ts');
  const [instruments, tickers, sparklines] = await Promise.all([
    fetchInstruments(),
    fetchTickers(),
    // The lines are company; a list without them is still a list.
    fetchSparklines().catch(() => null),
  ]);
  return toRows(instruments, tickers, sparklines, span);
}

export type Markets = {
  /** Null until they are known. */
  readonly rows: readonly MarketRow[] | null;
  /** True when the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
};

/** The rows the server sent, or, where the gateway was away then, those it answers as soon as it is back. */
export function useMarkets(initial: readonly MarketRow[] | null, span: LineSpan = 'week'): Markets {
  const { data, errorUpdateCount, refetch } = useQuery(
    {
      queryKey: ['market', 'rows', span],
      queryFn: () => fetchRows(span),
      enabled: initial === null,
      refetchInterval: askAgainAfter(RETRY_MS),
    },
    pageQueries(),
  );
  const missing = initial === null && data === undefined;
  return { rows: initial ?? data ?? null, failed: missing && errorUpdateCount > 0, retry: () => void refetch() };
}

/** The rows the server chose, or the same choice once the markets are known. Null until then. */
export function useHomeRows(initial: readonly MarketRow[] | null, count: number): readonly MarketRow[] | null {
  const { rows } = useMarkets(initial, 'day');
  return useMemo(() => (initial || !rows ? rows : largest(rows, count)), [initial, rows, count]);
}
