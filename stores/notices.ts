import type { Notice, NoticesData } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** What the account was told last, and how much of all is unread. Written by `followNotices` (stores/notice-feed.ts) alone. */
export type NoticeStore = {
  /** Null while no account is followed. */
  readonly env: Env | null;
  readonly unread: number;
  /** Newest first; null until they are known. */
  readonly latest: readonly Notice[] | null;
  /** Somebody asked for the settings of notices. */
  readonly settings: boolean;
  /** Another account begins with nothing. */
  begin(env: Env | null): void;
  take(data: NoticesData): void;
  showSettings(open: boolean): void;
};

export const useNotices = createStore<NoticeStore>((set, get) => ({
  env: null,
  unread: 0,
  latest: null,
  settings: false,
  begin: (env) => {
    if (get().env !== env) set({ env, unread: 0, latest: null });
  },
  take: ({ unread, rows }) => set({ unread, latest: rows }),
  showSettings: (settings) => set({ settings }),
}));
