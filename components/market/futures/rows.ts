'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { marketName } from '#lib/contract/place.ts';
import type { ContractState } from '#lib/contract/shapes/contract-market.ts';
import type { Perpetual, Ticker } from '#lib/contract/shapes/market.ts';
import { findMarkets } from '#lib/market/find.ts';
import { isPerpetual } from '#lib/market/names.ts';
import { byTurnover } from '#lib/market/value.ts';
import { watchMarks } from '#stores/marks.ts';
import { askAgainAfter, pageQueries } from '#stores/queries.ts';
import { useTickers } from '#stores/tickers.ts';

/** A list that could not be had is asked for again; funding and open interest from time to time. ms */
const RETRY_MS = 5_000;
const PACE_MS = 10_000;

export type FuturesRow = {
  readonly instrument: Perpetual;
  /** `BTCUSDT Perp` */
  readonly name: string;
  readonly ticker: Ticker | null;
  readonly state: ContractState | null;
};

export type FuturesRows = {
  /** Largest turnover first; null until they are known. */
  readonly rows: readonly FuturesRow[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** All contracts with their figures; marks and prices follow by the stream while this is used. */
export function useFuturesRows(): FuturesRows {
  const perp = useTranslations('markets.futures')('perp');
  useEffect(() => watchMarks(), []);
  const { data, isError, refetch } = useQuery(
    { queryKey: ['market', 'futures'], queryFn: fetchContracts, refetchInterval: askAgainAfter(RETRY_MS) },
    pageQueries(),
  );
  const { data: states } = useQuery(
    {
      queryKey: ['market', 'contract-states'],
      queryFn: async ({ signal }) => (await import('#lib/api/market.ts')).fetchContractStates(signal),
      refetchInterval: PACE_MS,
      staleTime: 0,
    },
    pageQueries(),
  );
  const rows = useMemo(() => {
    const stateOf = new Map(states?.map((state) => [state.symbol, state]));
    return (
      data?.map(({ instrument, ticker }) => ({
        ...{ instrument, ticker, name: marketName(instrument, perp) },
        state: stateOf.get(instrument.symbol) ?? null,
      })) ?? null
    );
  }, [data, states, perp]);
  return { rows, failed: isError && !data, retry: () => void refetch() };
}

async function fetchContracts() {
  const { fetchInstruments, fetchTickers } = await import('#lib/api/market.ts');
  const [instruments, tickers] = await Promise.all([fetchInstruments(), fetchTickers()]);
  useTickers.getState().seed(tickers);
  const tickerOf = Object.fromEntries(tickers.map((ticker) => [ticker.symbol, ticker]));
  return byTurnover(instruments.filter(isPerpetual), tickerOf).map((instrument) => ({
    instrument,
    ticker: tickerOf[instrument.symbol] ?? null,
  }));
}

type Wanted = {
  readonly product: string;
  readonly query: string;
  /** Symbols; without them all. */
  readonly only: readonly string[] | null;
};

/** Rows that pass, best answers first while searching. */
export function wantedRows(rows: readonly FuturesRow[], { product, query, only }: Wanted): readonly FuturesRow[] {
  const passing = rows.filter(
    ({ instrument }) =>
      (product === 'all' || instrument.product === product) && (only === null || only.includes(instrument.symbol)),
  );
  if (query.trim() === '') return passing;
  const found = findMarkets(
    passing.map(({ instrument }) => instrument),
    query,
  );
  return found.flatMap(({ symbol }) => passing.find((row) => row.instrument.symbol === symbol) ?? []);
}
