import type { PerpAccount, WalletBalance } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/**
 * The wallets of contracts and their pools. Written by `watchFutures` (stores/futures.ts) alone.
 *
 * A pool's `unrealisedPnl`, `equity`, `maintenance`, `marginRatio`, `availableToOpen` and `transferable` are those of the
 * moment it was told; `available`, `locked`, `orderLocks` and `isolatedMargin` stand until the next one is told.
 */
export type FuturesWalletStore = {
  readonly env: Env | null;
  /** By settle asset; null until they are known. */
  readonly pools: Readonly<Record<string, PerpAccount>> | null;
  /** By `wallet:asset`; null until they are known. What is missing is held in no amount. */
  readonly wallets: Readonly<Record<string, WalletBalance>> | null;
  /** Why the last attempt to learn of the account's contracts failed, null when it did not. */
  readonly failure: { readonly error: unknown } | null;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setPools(pools: readonly PerpAccount[]): void;
  setWallets(wallets: readonly WalletBalance[]): void;
  fail(error: unknown): void;
  /** The account answered. */
  found(): void;
};

export const useFuturesWallets = createStore<FuturesWalletStore>((set, get) => ({
  env: null,
  pools: null,
  wallets: null,
  failure: null,
  begin: (env) => {
    if (get().env !== env) set({ env, pools: null, wallets: null, failure: null });
  },
  setPools: (pools) => set({ pools: Object.fromEntries(pools.map((pool) => [pool.settle, pool])) }),
  setWallets: (wallets) =>
    set({ wallets: Object.fromEntries(wallets.map((row) => [`${row.wallet}:${row.asset}`, row])) }),
  fail: (error) => set({ failure: { error } }),
  found: () => {
    if (get().failure) set({ failure: null });
  },
}));

/** What a pool has free, before its open legs are counted; null while that is not known. Signed. */
export function poolAvailable({ pools }: Pick<FuturesWalletStore, 'pools'>, settle: string): string | null {
  return pools && (pools[settle]?.available ?? '0');
}
