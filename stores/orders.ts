import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** Open orders of the account, and those that ended while the page looked on. Written by `watchPrivate` (stores/private.ts) alone. */
export type OrderStore = {
  readonly env: Env | null;
  /** Newest first; null until they are known. */
  readonly open: readonly Order[] | null;
  /** The same by id. */
  readonly byId: Readonly<Record<string, Order>>;
  /** Latest first, at most 50. */
  readonly ended: readonly Order[];
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setOrders(orders: { readonly open: readonly Order[]; readonly ended: readonly Order[] }): void;
};

const NONE: Pick<OrderStore, 'open' | 'byId' | 'ended'> = { open: null, byId: {}, ended: [] };

export const useOrders = createStore<OrderStore>((set, get) => ({
  env: null,
  ...NONE,
  begin: (env) => {
    if (get().env !== env) set({ env, ...NONE });
  },
  setOrders: ({ open, ended }) =>
    set({ open, ended, byId: Object.fromEntries(open.map((order) => [order.id, order])) }),
}));
