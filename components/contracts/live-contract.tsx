'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ContractState, FundingRow } from '#lib/contract/shapes/contract-market.ts';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { ENVS, type Page } from '#lib/contract/trade.ts';
import { openIndex } from '#lib/market/marks.ts';
import { useMarks, watchMark } from '#stores/marks.ts';
import { pageQueries } from '#stores/queries.ts';
import { ContractView } from './contract-view.tsx';
import { type ContractFacts, REDUCED, STAMP_ROWS, STAMPS } from './facts.ts';
import type { MoreStamps } from './funding.tsx';
import { useLeft } from './use-left.ts';

/** What the stream does not tell is asked for at these paces. ms */
const PACE = { state: 5_000, reduced: 15_000 } as const;
/** Stamps that are kept on the page at most: a year of three a day. */
const MOST_STAMPS = 1100;

/** The page of one contract, living: mark, index and its sources by the stream, the rest by asking. */
export function LiveContract(facts: ContractFacts) {
  const { instrument } = facts;
  const { symbol } = instrument;
  const state = useLiveState(symbol, facts.state);
  const index = useLiveIndex(symbol) ?? facts.index;
  const { funding, more } = useFunding(symbol, facts.funding, state?.nextFundingAt ?? null);
  const reduced = useReduced(symbol, facts.reduced);
  const left = useLeft(state?.ts ?? null);
  return (
    <ContractView
      instrument={instrument}
      state={state}
      index={index}
      funding={funding}
      reduced={reduced}
      left={state ? left?.(state.nextFundingAt) : undefined}
      more={more}
    />
  );
}

/** Mark and index come several times a second; the rest of the state from time to time. */
function useLiveState(symbol: string, initial: ContractState | null): ContractState | null {
  useEffect(() => watchMark(symbol), [symbol]);
  const mark = useMarks((state) => state.bySymbol[symbol]);
  const { data } = useQuery(
    {
      queryKey: ['market', 'contract-state', symbol],
      queryFn: async ({ signal }) => (await import('#lib/api/market.ts')).fetchContractState(symbol, signal),
      refetchInterval: PACE.state,
      staleTime: 0,
    },
    pageQueries(),
  );
  const state = data ?? initial;
  return useMemo(
    () => (state && mark && mark.ts >= state.ts ? { ...state, mark: mark.mark, index: mark.index } : state),
    [state, mark],
  );
}

function useLiveIndex(symbol: string) {
  const handle = useMemo(() => openIndex(symbol), [symbol]);
  const subscribe = useCallback((listener: () => void) => handle.subscribe(listener), [handle]);
  return useSyncExternalStore(subscribe, handle.get, () => null);
}

type Pages = { readonly funding: Page<FundingRow> | null; readonly more: MoreStamps };

/** Stamps: the newest again when one has passed, earlier ones when somebody asks. */
function useFunding(symbol: string, initial: Page<FundingRow> | null, next: number | null): Pages {
  const [page, setPage] = useState(initial);
  const [shown, setShown] = useState<number>(STAMP_ROWS);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(
    async (cursor?: string) => {
      const { fetchFunding } = await import('#lib/api/market.ts');
      return fetchFunding({ symbol, limit: STAMPS, ...(cursor ? { cursor } : {}) });
    },
    [symbol],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another next stamp says that one has passed
  useEffect(() => {
    let over = false;
    // The network may be away; the next stamp asks again.
    ask().then(
      (told) => !over && setPage((known) => joined(told, known)),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [ask, next]);
  const older = async () => {
    if (page && shown + STAMPS <= page.rows.length) return setShown(shown + STAMPS);
    if (!page?.cursor) return setShown(page?.rows.length ?? 0);
    setBusy(true);
    setFailed(false);
    try {
      const told = await ask(page.cursor);
      setPage(joined(page, told));
      setShown(shown + STAMPS);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const count = page?.rows.length ?? 0;
  const hasMore = page !== null && shown < MOST_STAMPS && (shown < count || page.cursor !== null);
  return { funding: page, more: { shown, busy, failed, ask: hasMore ? () => void older() : null } };
}

/** Newer rows before older ones, none twice; the cursor is that of the older ones. */
function joined(newer: Page<FundingRow>, older: Page<FundingRow> | null): Page<FundingRow> {
  if (!older) return newer;
  const rows = new Map([...newer.rows, ...older.rows].map((row) => [row.at, row]));
  return { rows: [...rows.values()].toSorted((a, b) => b.at - a.at), cursor: older.cursor };
}

function useReduced(symbol: string, initial: ContractFacts['reduced']): ContractFacts['reduced'] {
  const { data } = useQuery(
    {
      queryKey: ['market', 'reduced', symbol],
      queryFn: async ({ signal }): Promise<readonly FundEvent[]> => {
        const { fetchFundEvents } = await import('#lib/api/market.ts');
        const pages = await Promise.all(
          ENVS.map((env) => fetchFundEvents({ env, symbol, reason: 'adl', limit: REDUCED }, signal)),
        );
        return pages
          .flatMap(({ rows }) => rows)
          .toSorted((a, b) => b.ts - a.ts)
          .slice(0, REDUCED);
      },
      refetchInterval: PACE.reduced,
      staleTime: 0,
    },
    pageQueries(),
  );
  return data ?? initial;
}
