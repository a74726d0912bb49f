import type { Env } from '#lib/contract/trade.ts';
import type { Database, DbRow } from '../app/database.ts';
import type { OrderRecord } from '../projections/records.ts';
import { ENDED } from '../projections/steps.ts';
import { orderOf } from '../projections/tables.ts';
import { integer, nullable, table } from '../row.ts';
import type { Mark } from './told.ts';

/** What an order got since a fill: numbers of the first and the last of those fills, and when the first one was. */
export type Filled = { readonly order: number; readonly first: number; readonly last: number; readonly since: number };
/** An order as it stands, and how many fills it has in all. */
export type FilledOrder = { readonly record: OrderRecord; readonly fills: number };

const FILLED = table('fill_history', { orderId: integer, firstId: integer, lastId: integer, since: integer });
const COUNTED = table('fill_history', { orderId: integer, fills: integer });
const LATEST = table('fill_history', { id: nullable(integer) });

/** Orders that are read at once, and fills that are looked through for them. */
export const ORDERS_AT_ONCE = 200;
export const FILLS_AT_ONCE = 20_000;

/** What became of orders of one environment since somebody looked, from the tables behind the journal. */
export class DoneOrders {
  readonly #env: Env;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: Env, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Number of the latest fill. */
  async latestFill(): Promise<number> {
    const [row] = await this.#ask('SELECT MAX(id) AS id FROM fill_history WHERE env = ?', [this.#env]);
    return LATEST.of(row ?? {}).id ?? 0;
  }

  /** Orders with fills after this one, in the order of the first of them, at most `ORDERS_AT_ONCE`. */
  async filledSince(fill: number): Promise<readonly Filled[]> {
    const rows = await this.#ask(
      `SELECT order_id, MIN(id) AS first_id, MAX(id) AS last_id, MIN(at) AS since FROM fill_history
        WHERE env = ? AND id > ? AND id <= ? GROUP BY order_id ORDER BY first_id LIMIT ${ORDERS_AT_ONCE}`,
      [this.#env, fill, fill + FILLS_AT_ONCE],
    );
    return rows.map((row) => {
      const { orderId: order, firstId: first, lastId: last, since } = FILLED.of(row);
      return { order, first, last, since };
    });
  }

  async orders(ids: readonly number[]): Promise<ReadonlyMap<number, FilledOrder>> {
    if (ids.length === 0) return new Map();
    const among = ids.map(() => '?').join(', ');
    const [orders = [], counts = []] = await this.#db.transaction([
      { sql: `SELECT * FROM order_history WHERE env = ? AND id IN (${among})`, values: [this.#env, ...ids] },
      {
        sql: `SELECT order_id, COUNT(*) AS fills FROM fill_history WHERE env = ? AND order_id IN (${among}) GROUP BY order_id`,
        values: [this.#env, ...ids],
      },
    ]);
    const fills = new Map(counts.map((row) => [COUNTED.of(row).orderId, COUNTED.of(row).fills]));
    return new Map(
      orders.map(orderOf).map((record) => [record.facts.id, { record, fills: fills.get(record.facts.id) ?? 0 }]),
    );
  }

  /** Orders that nobody asked to end, after the mark and up to a moment, earliest first, at most `ORDERS_AT_ONCE`. */
  async endedSince({ at, id }: Mark, until: number): Promise<readonly OrderRecord[]> {
    const rows = await this.#ask(
      `SELECT * FROM order_history WHERE env = ? AND ${ENDED} AND (updated_at > ? OR (updated_at = ? AND id > ?))
        AND updated_at <= ? ORDER BY updated_at, id LIMIT ${ORDERS_AT_ONCE}`,
      [this.#env, at, at, id, until],
    );
    return rows.map(orderOf);
  }

  async #ask(sql: string, values: readonly (string | number)[]): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([{ sql, values }]);
    return rows;
  }
}
