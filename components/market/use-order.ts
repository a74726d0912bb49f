'use client';

import { type RefObject, useEffect, useMemo, useState } from 'react';
import { newestTicker, useTickers } from '#stores/tickers.ts';
import { type MarketRow, tickersOf } from './rows.ts';
import { type Sort, sortRows } from './selection.ts';

/** Rows change places at most this often. ms */
const REORDER_MS = 5_000;

/**
 * The rows in the order of the sort. Prices move four times a second, rows must not: they are sorted anew when rows or
 * sort change, else every five seconds, and never under a pointer or a focus that is on them.
 */
export function useOrder(
  rows: readonly MarketRow[],
  sort: Sort,
  box: RefObject<HTMLElement | null>,
): readonly MarketRow[] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      const busy = box.current?.matches(':hover') || box.current?.contains(document.activeElement);
      if (!busy && !document.hidden) setTurn((count) => count + 1);
    }, REORDER_MS);
    return () => clearInterval(timer);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn asks for a new look at the prices
  return useMemo(() => sortRows(rows, sort, currentTickers(rows)), [rows, sort, turn]);
}

/** Of every row the newest: what the server knew, or what the stream has said since. */
export function currentTickers(rows: readonly MarketRow[]): ReturnType<typeof tickersOf> {
  const state = useTickers.getState();
  return tickersOf(rows.map((row) => ({ ...row, ticker: newestTicker(state, row.market.symbol, row.ticker) })));
}
