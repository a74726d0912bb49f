'use client';

import { useEffect } from 'react';
import type { PerpAccount, Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { isStale, useConnection } from '#stores/connection.ts';
import { reconcileFutures, watchFutures } from '#stores/futures.ts';
import { useFuturesFills } from '#stores/futures-fills.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { watchMarks } from '#stores/marks.ts';
import { useSimulation } from '#stores/simulation.ts';

/** What an account has of contracts, all of one environment. */
export type FuturesFacts = {
  readonly env: Env;
  /** One row a leg; null until they are known. */
  readonly positions: readonly Position[] | null;
  /** Open ones, newest first; null until they are known. */
  readonly orders: readonly PerpOrder[] | null;
  /** By settle asset; null until they are known. */
  readonly pools: Readonly<Record<string, PerpAccount>> | null;
  /** The last attempt to learn of the account failed. */
  readonly failed: boolean;
  /** What is shown may be out of date. */
  readonly stale: boolean;
  /** Another text whenever an order has ended or was filled, or a position changed; null while that is not known. */
  readonly news: string | null;
  /** Something was asked of the account. */
  readonly changed: () => void;
};

/** Follows the contracts of the page's account, and their marks, while the part is there. */
export function useFuturesFacts(): FuturesFacts {
  const env: Env = useSimulation((state) => state.active) ? 'paper' : 'live';
  const positions = useFuturesPositions((state) => (state.env === env ? state.all : null));
  const orders = useFuturesOrders((state) => (state.env === env ? state.open : null));
  const ended = useFuturesOrders((state) => (state.env === env ? state.ended[0] : undefined));
  const fill = useFuturesFills((state) => (state.env === env ? state.latest?.[0] : undefined));
  const pools = useFuturesWallets((state) => (state.env === env ? state.pools : null));
  const failed = useFuturesWallets((state) => state.env === env && state.failure !== null);
  const broken = useConnection(isStale);
  useEffect(() => watchFutures[env](), [env]);
  useEffect(() => watchMarks(), []);
  const known = positions !== null && orders !== null;
  return {
    env,
    positions,
    orders,
    pools,
    failed,
    stale: (broken || failed) && known,
    news: known ? `${ended?.id} ${ended?.updatedAt} ${fill?.id} ${positions.length}` : null,
    changed: reconcileFutures,
  };
}
