import { isBalance, isFill, isOrder } from '#lib/api/trade-shapes.ts';
import { type Balance, type Env, type Fill, OPEN_STATUSES, type Order } from '#lib/contract/trade.ts';
import type { Reducer } from './reducer.ts';

/** Ended orders and fills that are remembered; the histories have all. */
export const ENDED_LIMIT = 50;
export const FILLS_LIMIT = 100;
/** More of either is no account of this venue. */
const MOST = 10_000;

export type OwnOrders = {
  /** Newest first. */
  readonly open: readonly Order[];
  /** That ended while this page looked on, latest first. */
  readonly ended: readonly Order[];
};

/** Open orders kept from a snapshot and its updates. Whatever is of the other environment makes it worthless. */
export function ordersReducer(env: Env): Reducer<OwnOrders> {
  const open = new Map<string, Order>();
  let ended: readonly Order[] = [];
  let state: OwnOrders | null = null;
  return {
    apply(message) {
      if (message.ch !== 'orders' || message.env !== env) return false;
      const told: unknown = message.data;
      if (!Array.isArray(told) || !told.every((order) => isOrder(order) && order.env === env)) return false;
      if (message.type === 'snapshot') open.clear();
      state = null;
      for (const order of told as readonly Order[]) {
        if (OPEN_STATUSES.includes(order.status)) open.set(order.id, order);
        else {
          open.delete(order.id);
          ended = [order, ...ended.filter(({ id }) => id !== order.id)].slice(0, ENDED_LIMIT);
        }
      }
      return open.size <= MOST;
    },
    read() {
      state ??= { open: [...open.values()].sort(newestFirst), ended };
      return state;
    },
  };
}

/** The latest fills, newest first. */
export function fillsReducer(env: Env): Reducer<readonly Fill[]> {
  let latest: readonly Fill[] = [];
  return {
    apply(message) {
      if (message.ch !== 'fills' || message.env !== env) return false;
      const told: unknown = message.data;
      if (!Array.isArray(told) || !told.every((fill) => isFill(fill) && fill.env === env)) return false;
      const before = message.type === 'snapshot' ? [] : latest;
      latest = [...(told as readonly Fill[]), ...before].slice(0, FILLS_LIMIT);
      return true;
    },
    read: () => latest,
  };
}

/** What the account has, asset by asset. */
export function balancesReducer(env: Env): Reducer<readonly Balance[]> {
  const byAsset = new Map<string, Balance>();
  let list: readonly Balance[] | null = null;
  return {
    apply(message) {
      if (message.ch !== 'balances' || message.env !== env) return false;
      const told: unknown = message.data;
      if (!Array.isArray(told) || !told.every(isBalance)) return false;
      if (message.type === 'snapshot') byAsset.clear();
      list = null;
      for (const balance of told as readonly Balance[]) byAsset.set(balance.asset, balance);
      return byAsset.size <= MOST;
    },
    read() {
      list ??= [...byAsset.values()];
      return list;
    },
  };
}

/** Order numbers grow; a newer one of the same moment has the larger. */
export function newestFirst(a: Order, b: Order): number {
  return b.createdAt - a.createdAt || b.id.length - a.id.length || (b.id > a.id ? 1 : -1);
}
