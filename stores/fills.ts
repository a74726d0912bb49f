import type { Fill } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** The account's latest fills; the history has all. Written by `watchPrivate` (stores/private.ts) alone. */
export type FillStore = {
  readonly env: Env | null;
  /** Newest first, at most 100; null until they are known. */
  readonly latest: readonly Fill[] | null;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setFills(fills: readonly Fill[]): void;
};

export const FILLS_KEPT = 100;

export const useFills = createStore<FillStore>((set, get) => ({
  env: null,
  latest: null,
  begin: (env) => {
    if (get().env !== env) set({ env, latest: null });
  },
  setFills: (fills) => set({ latest: fills.slice(0, FILLS_KEPT) }),
}));
