import type { DatabaseSync } from 'node:sqlite';
import { type Env, type Fill, type Order, PAGE_LIMIT, type Page } from '#lib/contract/trade.ts';

/**
 * What can be looked up of an account: its orders and fills as their owner was told them. Written in batches behind the
 * journal and never asked by the exchange; every row replaces itself, so telling one twice changes nothing.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS order_view (
    env TEXT NOT NULL, id INTEGER NOT NULL, account INTEGER NOT NULL, symbol TEXT NOT NULL, side TEXT NOT NULL,
    open INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (env, id)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS order_view_account ON order_view (env, account, open, id);
  CREATE TABLE IF NOT EXISTS fill_view (
    env TEXT NOT NULL, id INTEGER NOT NULL, account INTEGER NOT NULL, role TEXT NOT NULL, order_id INTEGER NOT NULL,
    symbol TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (env, id, role)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS fill_view_account ON fill_view (env, account, id);
`;

/** Which rows: all filters may be left out. Times are epoch ms of the order's acceptance or the fill. */
export type HistoryFilter = {
  readonly symbol?: string | undefined;
  readonly side?: string | undefined;
  /** Both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Rows of one order, for fills. */
  readonly order?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

export type Told = { readonly account: number; readonly orders: readonly Order[]; readonly fills: readonly Fill[] };

export type History = {
  /** Keeps what an account was told; on disk after `flush`. */
  note(env: Env, told: Told): void;
  flush(): void;
  /** Orders that are over, newest first. */
  orders(env: Env, account: number, filter: HistoryFilter): Page<Order>;
  fills(env: Env, account: number, filter: HistoryFilter): Page<Fill>;
  order(env: Env, account: number, id: string): Order | null;
  /** A fill with every fill its order got in the same moment, in the order of the levels. */
  fill(env: Env, account: number, id: string): { readonly fill: Fill; readonly together: readonly Fill[] } | null;
};

/** Rows that wait at most before they are written at once. */
const WAITING = 2_000;
const OPEN: ReadonlySet<string> = new Set(['new', 'partiallyFilled']);

type Row = { readonly id: number; readonly body: string };

export function openHistory(db: DatabaseSync): History {
  db.exec(SCHEMA);
  const putOrder = db.prepare(
    'INSERT OR REPLACE INTO order_view (env, id, account, symbol, side, open, at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const putFill = db.prepare(
    'INSERT OR REPLACE INTO fill_view (env, id, account, role, order_id, symbol, side, at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const selectOrders = db.prepare(
    `SELECT id, body FROM order_view WHERE env = ? AND account = ? AND open = 0 AND id < ? ${FILTERS} ORDER BY id DESC LIMIT ?`,
  );
  const selectFills = db.prepare(
    `SELECT id, body FROM fill_view WHERE env = ? AND account = ? AND id < ? ${FILTERS} AND (? IS NULL OR order_id = ?) ORDER BY id DESC LIMIT ?`,
  );
  const selectOrder = db.prepare('SELECT id, body FROM order_view WHERE env = ? AND account = ? AND id = ?');
  const selectFill = db.prepare('SELECT id, body FROM fill_view WHERE env = ? AND account = ? AND id = ?');
  const selectTogether = db.prepare(
    'SELECT id, body FROM fill_view WHERE env = ? AND account = ? AND order_id = ? AND at = ? ORDER BY id LIMIT 1000',
  );
  let waiting: (() => void)[] = [];

  function flush(): void {
    if (waiting.length === 0) return;
    const rows = waiting;
    waiting = [];
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const write of rows) write();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  const filters = ({ symbol, side, from, to }: HistoryFilter) => {
    const [bySymbol, bySide, since, until] = [symbol ?? null, side ?? null, from ?? null, to ?? null];
    return [bySymbol, bySymbol, bySide, bySide, since, since, until, until] as const;
  };

  return {
    note(env, { account, orders, fills }) {
      for (const order of orders)
        waiting.push(() =>
          putOrder.run(
            env,
            number(order.id),
            account,
            order.symbol,
            order.side,
            OPEN.has(order.status) ? 1 : 0,
            order.createdAt,
            JSON.stringify(order),
          ),
        );
      for (const fill of fills)
        waiting.push(() =>
          putFill.run(
            env,
            number(fill.id),
            account,
            fill.role,
            number(fill.order),
            fill.symbol,
            fill.side,
            fill.ts,
            JSON.stringify(fill),
          ),
        );
      if (waiting.length >= WAITING) flush();
    },
    flush,
    orders(env, account, filter) {
      flush();
      const limit = limitOf(filter);
      return pageOf<Order>(
        selectOrders.all(env, account, before(filter), ...filters(filter), limit + 1) as Row[],
        limit,
      );
    },
    fills(env, account, filter) {
      flush();
      const limit = limitOf(filter);
      const order = filter.order === undefined ? null : number(filter.order);
      return pageOf<Fill>(
        selectFills.all(env, account, before(filter), ...filters(filter), order, order, limit + 1) as Row[],
        limit,
      );
    },
    order(env, account, id) {
      flush();
      const row = selectOrder.get(env, account, number(id)) as Row | undefined;
      return row ? (JSON.parse(row.body) as Order) : null;
    },
    fill(env, account, id) {
      flush();
      const row = selectFill.get(env, account, number(id)) as Row | undefined;
      if (!row) return null;
      const fill = JSON.parse(row.body) as Fill;
      const together = selectTogether.all(env, account, number(fill.order), fill.ts) as Row[];
      return { fill, together: together.map(({ body }) => JSON.parse(body) as Fill) };
    },
  };
}

const FILTERS =
  'AND (? IS NULL OR symbol = ?) AND (? IS NULL OR side = ?) AND (? IS NULL OR at >= ?) AND (? IS NULL OR at <= ?)';

function limitOf({ limit = 50 }: HistoryFilter): number {
  return Math.min(limit, PAGE_LIMIT);
}

/** Pages go back by number: a cursor is the last number shown. */
function before({ cursor }: HistoryFilter): number {
  return cursor === undefined ? Number.MAX_SAFE_INTEGER : number(cursor);
}

/** Ids are whole numbers in text; the routes let nothing else in. */
function number(text: string): number {
  return Number.parseInt(text, 10);
}

function pageOf<T>(rows: readonly Row[], limit: number): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ body }) => JSON.parse(body) as T),
    cursor: rows.length > limit && last ? `${last.id}` : null,
  };
}
