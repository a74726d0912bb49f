import type { PrivateTopic } from '#lib/contract/private-topics.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import { OPEN_STATUSES, type OrderStatus } from '#lib/rules/words.ts';
import type { Reducer } from './reducer.ts';

/** How the rows of an account's topic add up. Whatever is of the other environment makes a message worthless. */

/** Whose messages a reducer takes, and of which shape a row must be. */
export type Rows<Row> = {
  readonly ch: PrivateTopic;
  readonly env: Env;
  readonly isRow: (row: unknown) => row is Row;
};

/** Ended orders that are remembered; the histories have all. */
export const ENDED_LIMIT = 50;
/** More rows are no account of this venue. */
const MOST = 10_000;

/** What an order of any product has that its lists are made by. */
type Listed = { readonly id: string; readonly status: OrderStatus; readonly createdAt: number };

export type OrderLists<Row = Order> = {
  /** Newest first. */
  readonly open: readonly Row[];
  /** That ended while this page looked on, latest first. */
  readonly ended: readonly Row[];
};

/** Open orders kept from a snapshot and its updates. */
export function openAndEnded<Row extends Listed>(rows: Rows<Row>): Reducer<OrderLists<Row>> {
  const open = new Map<string, Row>();
  let ended: readonly Row[] = [];
  let state: OrderLists<Row> | null = null;
  return {
    apply(message) {
      const told = rowsOf(message, rows);
      if (!told) return false;
      if (message.type === 'snapshot') open.clear();
      state = null;
      for (const order of told) {
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

/** The latest rows, newest first, at most so many. */
export function latest<Row>(rows: Rows<Row>, most: number): Reducer<readonly Row[]> {
  let kept: readonly Row[] = [];
  return {
    apply(message) {
      const told = rowsOf(message, rows);
      if (!told) return false;
      kept = [...told, ...(message.type === 'snapshot' ? [] : kept)].slice(0, most);
      return true;
    },
    read: () => kept,
  };
}

/** One row a key: a later one takes the place of the one before. @param gone a row that says that its key has none any more */
export function byKey<Row>(
  rows: Rows<Row>,
  keyOf: (row: Row) => string,
  gone: (row: Row) => boolean = () => false,
): Reducer<readonly Row[]> {
  const kept = new Map<string, Row>();
  let list: readonly Row[] | null = null;
  return {
    apply(message) {
      const told = rowsOf(message, rows);
      if (!told) return false;
      if (message.type === 'snapshot') kept.clear();
      list = null;
      for (const row of told) {
        if (gone(row)) kept.delete(keyOf(row));
        else kept.set(keyOf(row), row);
      }
      return kept.size <= MOST;
    },
    read() {
      list ??= [...kept.values()];
      return list;
    },
  };
}

/** Order numbers grow; a newer one of the same moment has the larger. */
export function newestFirst(a: Listed, b: Listed): number {
  return b.createdAt - a.createdAt || b.id.length - a.id.length || (b.id > a.id ? 1 : -1);
}

/** Null when the message cannot be right. Rows that name an environment name this one. */
function rowsOf<Row>(message: StreamMessage, { ch, env, isRow }: Rows<Row>): readonly Row[] | null {
  const { data }: { readonly data: unknown } = message;
  if (message.ch !== ch || message.env !== env || !Array.isArray(data)) return null;
  const isRight = (row: unknown) => isRow(row) && ((row as { env?: unknown }).env ?? env) === env;
  return data.every(isRight) ? data : null;
}
