import { WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { PAGE_LIMIT } from '#lib/contract/trade.ts';
import type { Database, DbRow, Statement } from '../app/database.ts';
import { type Conditions, common, type Filter, type Found, type Paged, pageOf } from './pages.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from './records.ts';
import { fillOf, ledgerOf, orderOf } from './tables.ts';

export type OrderFilter = Filter & { readonly status?: string | undefined };
/** `orders`: of one of these; at most `PAGE_LIMIT`. */
export type FillFilter = Filter & {
  readonly order?: number | undefined;
  readonly orders?: readonly number[] | undefined;
};
export type LedgerFilter = Omit<Filter, 'symbol' | 'side'> & {
  readonly asset?: string | undefined;
  readonly reason?: string | undefined;
};

/** A fill with what explains it: its order, and every fill the order got in the same moment, in the order of the levels. */
export type Explained = {
  readonly fill: FillRecord;
  readonly order: OrderRecord;
  readonly together: readonly FillRecord[];
};

/** Makers that one order can meet at once. */
const TOGETHER_LIMIT = 1000;

/** Looks up what one environment's tables hold. */
export class Queries {
  readonly #env: string;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: string, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Orders that are over; the open ones are in the exchange's memory. */
  orders(account: number, { status, ...filter }: OrderFilter): Promise<Found<OrderRecord>> {
    const more = { ...common(filter), 'open = ?': 0, 'status = ?': status };
    return this.#page({ table: 'order_history', account, read: orderOf }, more, filter);
  }

  fills(account: number, { order, orders, ...filter }: FillFilter): Promise<Found<FillRecord>> {
    const among = orders && `order_id IN (${orders.map(() => '?').join(', ')})`;
    const more = { ...common(filter), 'order_id = ?': order, ...(among ? { [among]: orders } : {}) };
    return this.#page({ table: 'fill_history', account, read: fillOf }, more, filter);
  }

  /** Of the spot wallet. */
  ledger(account: number, { asset, reason, ...filter }: LedgerFilter): Promise<Found<LedgerRecord>> {
    const more = { 'wallet = ?': WALLETS.spot, ...common(filter), 'asset = ?': asset, 'reason = ?': reason };
    return this.#page({ table: 'ledger', account, read: ledgerOf }, more, filter);
  }

  /** Open or over. */
  async order(account: number, id: number): Promise<OrderRecord | null> {
    const [row] = await this.#ask({
      sql: 'SELECT * FROM order_history WHERE env = ? AND id = ? AND account = ?',
      values: [this.#env, id, account],
    });
    return row ? orderOf(row) : null;
  }

  /** Open or over, newest first: those that have a client id. @param limit at most `PAGE_LIMIT` */
  async named(account: number, clientId: string, limit: number): Promise<readonly OrderRecord[]> {
    const rows = await this.#ask({
      sql: 'SELECT * FROM order_history WHERE env = ? AND account = ? AND client_id = ? ORDER BY id DESC LIMIT ?',
      values: [this.#env, account, clientId, Math.min(limit, PAGE_LIMIT)],
    });
    return rows.map(orderOf);
  }

  async fill(account: number, id: number): Promise<Explained | null> {
    const [row] = await this.#ask({
      sql: 'SELECT * FROM fill_history WHERE env = ? AND id = ? AND account = ?',
      values: [this.#env, id, account],
    });
    if (!row) return null;
    const fill = fillOf(row);
    const order = await this.order(account, fill.order);
    if (!order) return null;
    const together = await this.#ask({
      sql: `SELECT * FROM fill_history WHERE env = ? AND order_id = ? AND role = ? AND at = ? ORDER BY id LIMIT ${TOGETHER_LIMIT}`,
      values: [this.#env, fill.order, fill.role, fill.at],
    });
    return { fill, order, together: together.map(fillOf) };
  }

  #page<T>(of: Omit<Paged<T>, 'env'>, conditions: Conditions, filter: Filter): Promise<Found<T>> {
    return pageOf(this.#db, { ...of, env: this.#env }, conditions, filter);
  }

  async #ask(statement: Statement): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([statement]);
    return rows;
  }
}
