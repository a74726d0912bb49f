import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { createStore } from './create.ts';

/** Open orders of contracts, and those that ended while the page looked on. Written by `watchFutures` (stores/futures.ts) alone. */
export type FuturesOrderStore = {
  readonly env: Env | null;
  /** Newest first: what rests, what waits for a price, exits of legs; null until they are known. */
  readonly open: readonly PerpOrder[] | null;
  /** The same by id. */
  readonly byId: Readonly<Record<string, PerpOrder>>;
  /** Latest first, at most 50. */
  readonly ended: readonly PerpOrder[];
  /** Another environment begins with nothing. */
  begin(env: Env): void;
  setOrders(orders: { readonly open: readonly PerpOrder[]; readonly ended: readonly PerpOrder[] }): void;
};

const NONE: Pick<FuturesOrderStore, 'open' | 'byId' | 'ended'> = { open: null, byId: {}, ended: [] };

export const useFuturesOrders = createStore<FuturesOrderStore>((set, get) => ({
  env: null,
  ...NONE,
  begin: (env) => {
    if (get().env !== env) set({ env, ...NONE });
  },
  setOrders: ({ open, ended }) =>
    set({ open, ended, byId: Object.fromEntries(open.map((order) => [order.id, order])) }),
}));
