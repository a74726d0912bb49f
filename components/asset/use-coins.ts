'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Facts, useFacts } from '#components/orders/facts.ts';
import { useRenewal } from '#components/orders/use-renewal.ts';
import { fetchWallet, walletKey } from '#lib/api/asset.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { Env } from '#lib/contract/trade.ts';
import { type HeldCoin, heldCoins } from '#lib/market/coins.ts';
import { pageQueries } from '#stores/queries.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';

/** Values follow the market at most this often. ms */
const PACE_MS = 1_000;

export type Coins = {
  readonly env: Env;
  readonly testAssets: boolean;
  /** Null while nothing is known. */
  readonly coins: readonly HeldCoin[] | null;
  readonly tickers: Readonly<Record<string, Ticker>>;
  /** Nothing is known, and the last attempt failed. */
  readonly failed: boolean;
  /** What is shown may be out of date. */
  readonly stale: boolean;
  /** The moment of the last answer, epoch ms. */
  readonly at: number | null;
  readonly retry: () => void;
};

/** What the account of the page's mode holds. */
export function useCoins(): Coins {
  const facts = useFacts();
  const tickers = useSlowTickers();
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: walletKey(facts.env, 'spot'),
      queryFn: ({ signal }) => fetchWallet({ env: facts.env, signal }, 'spot'),
    },
    pageQueries(),
  );
  useRenewal(facts, renewWallet);
  useNewCoins(facts, data && new Set(data.rows.map(({ asset }) => asset)));
  const coins = useMemo(
    () => heldCoins({ rows: data?.rows ?? null, balances: facts.balances, tickers }),
    [data, facts.balances, tickers],
  );
  const broken = isError && !isFetching;
  return {
    env: facts.env,
    testAssets: facts.testAssets,
    coins,
    tickers,
    failed: coins === null && (broken || facts.failed),
    stale: coins !== null && (facts.stale || broken),
    at: data?.at ?? null,
    retry: () => {
      facts.retry();
      void refetch();
    },
  };
}

function renewWallet(env: Env): void {
  void pageQueries().invalidateQueries({ queryKey: walletKey(env, 'spot') });
}

/** A coin that came without an order, such as test assets, has a row to be asked for. */
function useNewCoins({ env, balances }: Facts, known: ReadonlySet<string> | undefined): void {
  const unknown = known && (balances ?? []).filter(({ asset, available }) => available !== '0' && !known.has(asset));
  const names = unknown?.map(({ asset }) => asset).join(' ') ?? '';
  useEffect(() => {
    if (names !== '') renewWallet(env);
  }, [names, env]);
}

/** The tickers of all markets, in steps of `PACE_MS`. */
function useSlowTickers(): Readonly<Record<string, Ticker>> {
  const [tickers, setTickers] = useState(() => useTickers.getState().bySymbol);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let taken = 0;
    const take = () => {
      timer = undefined;
      taken = performance.now();
      setTickers(useTickers.getState().bySymbol);
    };
    const unsubscribe = useTickers.subscribe(() => {
      timer ??= setTimeout(take, Math.max(0, taken + PACE_MS - performance.now()));
    });
    const stop = watchTickers();
    return () => {
      stop();
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return tickers;
}
