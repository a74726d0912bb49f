import type { Env } from '#lib/contract/trade.ts';
import type { Database, DbRow } from '../app/database.ts';
import type { OrderRecord } from '../projections/records.ts';
import type { PerpOrderRecord } from '../projections/records-perp.ts';
import { ENDED, PERP_ENDED } from '../projections/steps.ts';
import { orderOf } from '../projections/tables.ts';
import { noticeRowOf, perpOrderOf } from '../projections/tables-perp.ts';
import { integer, nullable, table } from '../row.ts';
import type { Mark } from './told.ts';

/** What an order got since a fill: numbers of the first and the last of those fills, and when the first one was. */
export type Filled = { readonly order: number; readonly first: number; readonly last: number; readonly since: number };
/** An order as it stands, and how many fills it has in all. */
export type FilledOrder<R = OrderRecord> = { readonly record: R; readonly fills: number };

const FILLED = table('fill_history', { orderId: integer, firstId: integer, lastId: integer, since: integer });
const COUNTED = table('fill_history', { orderId: integer, fills: integer });
const LATEST = table('fill_history', { id: nullable(integer) });

/** Orders that are read at once, and fills that are looked through for them. */
export const ORDERS_AT_ONCE = 200;
export const FILLS_AT_ONCE = 20_000;

/** Where the orders of a product lie, and which of them ended without their owner asking for it. */
type Tables<R> = {
  readonly orders: string;
  readonly fills: string;
  readonly ended: string;
  readonly read: (row: DbRow) => R;
  /** Whether the exchange tells of an order that is cut. */
  readonly told: boolean;
};
export const SPOT_ORDERS: Tables<OrderRecord> = {
  orders: 'order_history',
  fills: 'fill_history',
  ended: ENDED,
  read: orderOf,
  told: false,
};
export const PERP_ORDERS: Tables<PerpOrderRecord> = {
  orders: 'perp_order_history',
  fills: 'perp_fill_history',
  ended: PERP_ENDED,
  read: perpOrderOf,
  told: true,
};

/** What became of orders of one environment since somebody looked, from the tables behind the journal. */
export class DoneOrders<R extends OrderRecord> {
  readonly #env: Env;
  readonly #db: Pick<Database, 'transaction'>;
  readonly #tables: Tables<R>;

  constructor(env: Env, db: Pick<Database, 'transaction'>, tables: Tables<R>) {
    this.#env = env;
    this.#db = db;
    this.#tables = tables;
  }

  /** Number of the latest fill. */
  async latestFill(): Promise<number> {
    const [row] = await this.#ask(`SELECT MAX(id) AS id FROM ${this.#tables.fills} WHERE env = ?`, [this.#env]);
    return LATEST.of(row ?? {}).id ?? 0;
  }

  /** Orders with fills after this one, in the order of the first of them, at most `ORDERS_AT_ONCE`; what the venue does by itself has none. */
  async filledSince(fill: number): Promise<readonly Filled[]> {
    const rows = await this.#ask(
      `SELECT order_id, MIN(id) AS first_id, MAX(id) AS last_id, MIN(at) AS since FROM ${this.#tables.fills}
        WHERE env = ? AND id > ? AND id <= ? AND order_id > 0 GROUP BY order_id ORDER BY first_id LIMIT ${ORDERS_AT_ONCE}`,
      [this.#env, fill, fill + FILLS_AT_ONCE],
    );
    return rows.map((row) => {
      const { orderId: order, firstId: first, lastId: last, since } = FILLED.of(row);
      return { order, first, last, since };
    });
  }

  async orders(ids: readonly number[]): Promise<ReadonlyMap<number, FilledOrder<R>>> {
    if (ids.length === 0) return new Map();
    const among = ids.map(() => '?').join(', ');
    const [orders = [], counts = []] = await this.#db.transaction([
      { sql: `SELECT * FROM ${this.#tables.orders} WHERE env = ? AND id IN (${among})`, values: [this.#env, ...ids] },
      {
        sql: `SELECT order_id, COUNT(*) AS fills FROM ${this.#tables.fills} WHERE env = ? AND order_id IN (${among}) GROUP BY order_id`,
        values: [this.#env, ...ids],
      },
    ]);
    const fills = new Map(counts.map((row) => [COUNTED.of(row).orderId, COUNTED.of(row).fills]));
    return new Map(
      orders
        .map(this.#tables.read)
        .map((record) => [record.facts.id, { record, fills: fills.get(record.facts.id) ?? 0 }]),
    );
  }

  /** Orders that nobody asked to end, after the mark and up to a moment, earliest first, at most `ORDERS_AT_ONCE`. */
  async endedSince({ at, id }: Mark, until: number): Promise<readonly R[]> {
    const rows = await this.#ask(
      `SELECT * FROM ${this.#tables.orders} WHERE env = ? AND ${this.#tables.ended} AND (updated_at > ? OR (updated_at = ? AND id > ?))
        AND updated_at <= ? ORDER BY updated_at, id LIMIT ${ORDERS_AT_ONCE}`,
      [this.#env, at, at, id, until],
    );
    return rows.map(this.#tables.read);
  }

  /** Those whose owners were told of the cut already. */
  async cut(ended: readonly R[]): Promise<ReadonlySet<number>> {
    const asked = this.#tables.told ? ended.filter(({ ending }) => ending.reason === 'ioc') : [];
    if (asked.length === 0) return new Set();
    const found = await this.#db.transaction(
      asked.map(({ facts, ending }) => ({
        sql: `SELECT * FROM perp_notice WHERE env = ? AND account = ? AND at = ? AND kind = 'orderCut' LIMIT 100`,
        values: [this.#env, facts.account, ending.at],
      })),
    );
    return new Set(found.flatMap((rows) => rows.map((row) => Number.parseInt(noticeRowOf(row).facts.order ?? '', 10))));
  }

  /** What orders that waited have placed when they fired. */
  async placedBy(fired: readonly R[]): Promise<readonly R[]> {
    if (fired.length === 0) return [];
    const found = await this.#db.transaction(
      fired.map(({ facts, ending }) => ({
        sql: `SELECT * FROM ${this.#tables.orders} WHERE env = ? AND account = ? AND id > ? AND at = ? ORDER BY id LIMIT 100`,
        values: [this.#env, facts.account, facts.id, ending.at],
      })),
    );
    return found.flatMap((rows, i) =>
      rows.map(this.#tables.read).filter(({ facts }) => facts.parent === fired[i]!.facts.id),
    );
  }

  async #ask(sql: string, values: readonly (string | number)[]): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([{ sql, values }]);
    return rows;
  }
}
