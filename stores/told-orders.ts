import { createStore } from './create.ts';

export type ToldOrders = {
  /** Orders whose end this page has said by itself, oldest first: the account's notice need not say it again. */
  readonly ids: readonly string[];
  /** Test assets were asked for on this page, which says itself what came of it. */
  readonly funds: boolean;
  tellsFunds(funds: boolean): void;
  /** Passes over one that goes on: what becomes of it later is news. */
  told(order: { readonly id: string; readonly status: string }): void;
};

/** What notices of one order are about, whoever says them: the next one takes the place of the last. */
export const aboutOrder = (id: string): string => `order ${id}`;

/** A page that trades all day keeps the latest. */
const MOST = 100;
const ENDED = ['filled', 'partiallyFilledCancelled', 'cancelled', 'expired'];

export const useToldOrders = createStore<ToldOrders>((set, get) => ({
  ids: [],
  funds: false,
  tellsFunds: (funds) => set({ funds }),
  told: ({ id, status }) => {
    if (ENDED.includes(status)) set({ ids: [...get().ids.filter((known) => known !== id), id].slice(-MOST) });
  },
}));
