import { PRIVATE_TOPICS, type PrivateTopic } from '#lib/contract/private-topics.ts';
import type { Balance, SpotAccount } from '#lib/contract/shapes/balance.ts';
import { isBalance, isFill, isOrder } from '#lib/contract/shapes/guards/trade.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { Env, Page } from '#lib/contract/trade.ts';
import { byKey, latest, newestFirst, type OrderLists, openAndEnded } from './private-reducers.ts';
import type { Reducer } from './reducer.ts';

/** Topics that a page keeps. Those of contracts are kept by pages of contracts. */
export type PageTopic = Extract<PrivateTopic, 'orders' | 'fills' | 'balances'>;

/** What an account's owner is shown, topic by topic. */
export type PrivateState = {
  readonly orders: OrderLists<Order>;
  /** Newest first. */
  readonly fills: readonly Fill[];
  readonly balances: readonly Balance[];
};

/** What REST is asked where the stream does not tell. */
export type StandIns = {
  openOrders(): Promise<readonly Order[]>;
  fills(limit: number): Promise<Page<Fill>>;
};

/** The same by REST: an answer of its own, put beside what was shown last, or what the answer of the account has. */
type StandIn<State, Calls> =
  | { readonly rest: (calls: Calls) => Promise<(before: State | undefined) => State> }
  | { readonly inAccount: (account: SpotAccount) => State };

/** How a page keeps one topic of an account. `Calls`: what its REST stand-in asks. */
export type Kept<State, Calls> = { readonly reducer: (env: Env) => Reducer<State> } & StandIn<State, Calls>;

/** Fills that are remembered; the histories have all. */
export const FILLS_LIMIT = 100;

/** How a page keeps each topic of an account. */
export const KEPT_TOPICS: { readonly [T in PageTopic]: Kept<PrivateState[T], StandIns> } = {
  orders: {
    reducer: (env) => openAndEnded({ ch: 'orders', env, isRow: isOrder }),
    async rest({ openOrders }) {
      const open = [...(await openOrders())].sort(newestFirst);
      return (before) => ({ open, ended: before?.ended ?? [] });
    },
  },
  fills: {
    reducer: (env) => latest({ ch: 'fills', env, isRow: isFill }, FILLS_LIMIT),
    async rest({ fills }) {
      const { rows } = await fills(PRIVATE_TOPICS.fills.limit);
      return () => rows;
    },
  },
  balances: {
    reducer: (env) => byKey({ ch: 'balances', env, isRow: isBalance }, ({ asset }) => asset),
    inAccount: ({ balances }) => balances,
  },
};

export type KeptTopic<Calls> = readonly [name: PrivateTopic, kept: Kept<unknown, Calls>];

/** The rows of a table, as one that knows none of them by name works with them. */
export function keptTopics<Calls>(table: Readonly<Partial<Record<PrivateTopic, object>>>): readonly KeptTopic<Calls>[] {
  return Object.entries(table).map(([name, kept]) => [name as PrivateTopic, kept as Kept<unknown, Calls>]);
}
