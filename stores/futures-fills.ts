import type { PerpFill } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** The account's latest fills of contracts; the history has all. Written by `watchFutures` (stores/futures.ts) alone. */
export type FuturesFillStore = {
  readonly env: Env | null;
  /** Newest first, at most 100; null until they are known. */
  readonly latest: readonly PerpFill[] | null;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setFills(fills: readonly PerpFill[]): void;
};

export const useFuturesFills = createStore<FuturesFillStore>((set, get) => ({
  env: null,
  latest: null,
  begin: (env) => {
    if (get().env !== env) set({ env, latest: null });
  },
  setFills: (fills) => set({ latest: fills }),
}));
