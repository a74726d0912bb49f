'use client';

import { useEffect, useMemo } from 'react';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useAccount } from '#stores/account.ts';
import { isStale, useConnection } from '#stores/connection.ts';
import { useFills } from '#stores/fills.ts';
import { useOrders } from '#stores/orders.ts';
import { reconcilePrivate, watchPrivate } from '#stores/private.ts';
import { useSimulation } from '#stores/simulation.ts';

/** What the panel shows, all of one environment. */
export type Facts = {
  readonly env: Env;
  /** Open ones, newest first; null until they are known. */
  readonly orders: readonly Order[] | null;
  readonly balances: readonly Balance[] | null;
  readonly testAssets: boolean;
  /** The last attempt to learn of the account failed. */
  readonly failed: boolean;
  /** What is shown may be out of date. */
  readonly stale: boolean;
  /** Another text whenever an order has ended or was filled; null while that is not known. */
  readonly news: string | null;
  readonly retry: () => void;
  /** Something was asked of the account. */
  readonly changed: () => void;
};

/** Follows the account of the page's mode while the panel is there. */
export function useFacts(): Facts {
  const env: Env = useSimulation((state) => state.active) ? 'paper' : 'live';
  const account = useAccount();
  const orders = useOrders();
  const latest = useFills((state) => (state.env === env ? state.latest : null));
  const broken = useConnection(isStale);
  useEffect(() => watchPrivate[env](), [env]);
  const own = account.env === env ? account : null;
  const balances = useMemo(() => own?.balances && Object.values(own.balances), [own?.balances]);
  const { open = null, ended = [] } = orders.env === env ? orders : {};
  const failed = own !== null && own.failure !== null;
  return {
    env,
    orders: open,
    balances: balances ?? null,
    testAssets: own?.testAssets ?? false,
    failed,
    stale: (broken || failed) && open !== null,
    news: open && latest && `${ended[0]?.id} ${ended[0]?.updatedAt} ${latest[0]?.id}`,
    retry: reconcilePrivate,
    changed: reconcilePrivate,
  };
}
