import type { PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** What the account was told of its contracts lately; the history has all. Written by `watchFutures` (stores/futures.ts) alone. */
export type FuturesNoticeStore = {
  readonly env: Env | null;
  /** Newest first, at most 50; null until they are known. */
  readonly latest: readonly PerpNotice[] | null;
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setNotices(notices: readonly PerpNotice[]): void;
};

export const useFuturesNotices = createStore<FuturesNoticeStore>((set, get) => ({
  env: null,
  latest: null,
  begin: (env) => {
    if (get().env !== env) set({ env, latest: null });
  },
  setNotices: (notices) => set({ latest: notices }),
}));
