import { createStore } from './create.ts';

export type ToldOrders = {
  /** Orders whose end this page has said by itself, oldest first: the account's notice need not say it again. */
  readonly ids: readonly string[];
  /** Passes over one that goes on: what becomes of it later is news. */
  told(order: { readonly id: string; readonly status: string }): void;
};

/** A page that trades all day keeps the latest. */
const MOST = 100;
const ENDED = ['filled', 'partiallyFilledCancelled', 'cancelled', 'expired'];

export const useToldOrders = createStore<ToldOrders>((set, get) => ({
  ids: [],
  told: ({ id, status }) => {
    if (ENDED.includes(status)) set({ ids: [...get().ids.filter((known) => known !== id), id].slice(-MOST) });
  },
}));
