'use client';

import { useEffect, useMemo, useState } from 'react';
import { largest } from './largest.ts';
import { type MarketRow, toRows } from './rows.ts';

/** A page that came without its markets asks for them, and again after this long until it has them. ms */
const RETRY_MS = 5_000;

async function fetchRows(): Promise<MarketRow[]> {
  const { fetchInstruments, fetchSparklines, fetchTickers } = await import('#lib/api/market.ts');
  const [instruments, tickers, sparklines] = await Promise.all([
    fetchInstruments(),
    fetchTickers(),
    // The lines are company; a list without them is still a list.
    fetchSparklines().catch(() => null),
  ]);
  return toRows(instruments, tickers, sparklines);
}

export type Markets = {
  /** Null until they are known. */
  readonly rows: readonly MarketRow[] | null;
  /** True when the last attempt failed. */
  readonly failed: boolean;
  readonly retry: () => void;
};

/** The rows the server sent, or, where the gateway was away then, those it answers as soon as it is back. */
export function useMarkets(initial: readonly MarketRow[] | null): Markets {
  const [fetched, setFetched] = useState<readonly MarketRow[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const missing = initial === null && fetched === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt is one run
  useEffect(() => {
    if (!missing) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetchRows().then(
      (rows) => {
        if (!wanted) return;
        setFailed(false);
        setFetched(rows);
      },
      () => {
        if (!wanted) return;
        setFailed(true);
        timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
      },
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [missing, attempt]);
  return { rows: initial ?? fetched, failed, retry: () => setAttempt((count) => count + 1) };
}

/** The rows the server chose, or the same choice once the markets are known. Null until then. */
export function useHomeRows(initial: readonly MarketRow[] | null, count: number): readonly MarketRow[] | null {
  const { rows } = useMarkets(initial);
  return useMemo(() => (initial || !rows ? rows : largest(rows, count)), [initial, rows, count]);
}
