'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Env } from '#lib/contract/trade.ts';
import type { PoolFigures } from '#lib/futures/figures.ts';
import { unitsOf } from '#lib/futures/market.ts';
import {
  movableAssets,
  poolAfter,
  TRANSFER_WALLETS,
  type TransferWallet,
  walletAssets,
} from '#lib/futures/transfer.ts';
import { useAccount } from '#stores/account.ts';
import { watchFutures } from '#stores/futures.ts';
import { livePool, livePoolFigures, onLive } from '#stores/futures-live.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { useInstruments } from '#stores/instruments.ts';
import { watchMarks } from '#stores/marks.ts';
import { useSimulation } from '#stores/simulation.ts';
import type { TransferStart } from './start.ts';

/** What is free in a wallet now and after; units of the coin. Null while it is not known. */
export type Free = {
  readonly wallet: TransferWallet;
  readonly now: bigint | null;
  readonly after: bigint | null;
  /** Hundred-millionths; null where the wallet has no pool with open cross positions. */
  readonly ratio: { readonly now: bigint; readonly after: bigint } | null;
};

export type Transfer = {
  readonly env: Env;
  readonly from: TransferWallet;
  readonly to: TransferWallet;
  readonly asset: string;
  readonly assets: readonly string[];
  readonly amount: string;
  /** Null while nothing that can be moved is typed. */
  readonly units: bigint | null;
  readonly most: bigint | null;
  readonly leaving: Free;
  readonly arriving: Free;
  choose(change: { readonly from?: TransferWallet; readonly to?: TransferWallet; readonly asset?: string }): void;
  swap(): void;
  type(amount: string): void;
};

/** A transfer in the making, and what it would do. */
export function useTransfer(start: TransferStart): Transfer {
  const env: Env = useSimulation((state) => state.active) ? 'paper' : 'live';
  useEffect(() => watchFutures[env](), [env]);
  useEffect(() => watchMarks(), []);
  const load = useInstruments((state) => state.load);
  const listings = useInstruments((state) => state.list);
  useEffect(() => {
    if (listings.length === 0) void load();
  }, [listings, load]);
  const [wish, setWish] = useState({
    from: start.from ?? 'spot',
    to: start.to ?? (start.from && start.from !== 'spot' ? 'spot' : 'futures:usdt'),
    asset: start.asset ?? '',
  } as { readonly from: TransferWallet; readonly to: TransferWallet; readonly asset: string });
  const [amount, setAmount] = useState('');
  const { from, to } = wish;
  const assets = movableAssets(from, to, walletAssets(listings));
  const asset = assets.includes(wish.asset) ? wish.asset : (assets[0] ?? '');
  const read = amount === '' ? null : unitsOf(amount);
  const units = read !== null && read > 0n ? read : null;
  const leaving = useFree(env, from, asset, -(units ?? 0n));
  const arriving = useFree(env, to, asset, units ?? 0n);
  const choose: Transfer['choose'] = (change) => {
    const next = { ...wish, ...change };
    // Value goes between spot and contracts, or between coins of contracts where both hold them.
    const other = (wallet: TransferWallet) => (wallet === 'spot' ? 'futures:usdt' : 'spot');
    const meets = movableAssets(next.from, next.to, walletAssets(listings)).length > 0;
    setWish(meets ? next : change.from ? { ...next, to: other(next.from) } : { ...next, from: other(next.to) });
    setAmount('');
  };
  return {
    ...{ env, from, to, asset, assets, amount, units, most: leaving.now, leaving, arriving, choose },
    swap: () => {
      setWish({ ...wish, from: to, to: from });
      setAmount('');
    },
    type: setAmount,
  };
}

export const WALLETS = TRANSFER_WALLETS;

function useFree(env: Env, wallet: TransferWallet, asset: string, change: bigint): Free {
  const spot = useAccount((state) => (state.env === env ? state.balances : null));
  const rows = useFuturesWallets((state) => (state.env === env ? state.wallets : null));
  const figures = useSyncExternalStore(
    onLive,
    () => livePoolFigures(asset),
    () => null,
  );
  if (wallet === 'spot') {
    const now = spot && unitsOf(spot[asset]?.available ?? '0');
    return { wallet, now, after: now === null ? null : now + change, ratio: null };
  }
  const pool = livePool(asset);
  // Without a pool the wallet holds what it says.
  const held = rows && unitsOf(rows[`${wallet}:${asset}`]?.available ?? '0');
  const moved = pool && poolAfter(pool, change);
  const now = figures ? figures.transferable : held;
  const after = moved ? moved.transferable : now === null ? null : now + change;
  return { wallet, now, after, ratio: ratioOf(figures, moved) };
}

function ratioOf(now: PoolFigures | null, after: PoolFigures | null): Free['ratio'] {
  return now?.hasLegs && after ? { now: now.ratio, after: after.ratio } : null;
}
