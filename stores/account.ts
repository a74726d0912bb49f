import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Env } from '#lib/contract/trade.ts';
import { signOf } from '#lib/format/decimal.ts';
import { createStore } from './create.ts';

/** Whose account the page shows, and what is in it. Written by `watchPrivate` (stores/private.ts) alone. */
export type AccountStore = {
  /** Null while no account is followed. Everything here is of this environment. */
  readonly env: Env | null;
  /** Its number, null until it is known. */
  readonly account: string | null;
  /** The balances have no value outside this venue; said wherever one is shown. */
  readonly testAssets: boolean;
  /** By asset; null until they are known. An asset that is missing is held in no amount. */
  readonly balances: Readonly<Record<string, Balance>> | null;
  /** Why the last attempt to learn of it failed, null when it did not. What is shown may then be out of date. */
  readonly failure: { readonly error: unknown } | null;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setAccount(facts: { readonly account: string; readonly testAssets: boolean }): void;
  setBalances(balances: readonly Balance[]): void;
  fail(error: unknown): void;
};

export const useAccount = createStore<AccountStore>((set, get) => ({
  env: null,
  account: null,
  testAssets: false,
  balances: null,
  failure: null,
  begin: (env) => {
    if (get().env !== env) set({ env, account: null, testAssets: false, balances: null, failure: null });
  },
  setAccount: ({ account, testAssets }) => set({ account, testAssets, failure: null }),
  setBalances: (list) => set({ balances: Object.fromEntries(list.map((balance) => [balance.asset, balance])) }),
  fail: (error) => set({ failure: { error } }),
}));

/** What can be spent or sold of an asset; null while that is not known. */
export function availableOf({ balances }: Pick<AccountStore, 'balances'>, asset: string): string | null {
  return balances && (balances[asset]?.available ?? '0');
}

/** What open orders hold of an asset; null while that is not known. */
export function lockedOf({ balances }: Pick<AccountStore, 'balances'>, asset: string): string | null {
  return balances && (balances[asset]?.locked ?? '0');
}

/** Whether anything of an asset is held, in orders or not. */
export function holdsAny({ balances }: Pick<AccountStore, 'balances'>, asset: string): boolean {
  const held = balances?.[asset];
  return held !== undefined && (signOf(held.available) > 0 || signOf(held.locked) > 0);
}
