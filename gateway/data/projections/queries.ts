import { WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { PAGE_LIMIT } from '#lib/contract/trade.ts';
import type { Database, DbRow, Statement, Value } from '../app/database.ts';
import { integer, table as tableOf } from '../row.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from './records.ts';
import { fillOf, ledgerOf, orderOf } from './tables.ts';

/** Which rows of an account: all may be left out. Times are epoch ms, both included: of acceptance, fill or entry. */
export type Filter = {
  readonly symbol?: string | undefined;
  readonly side?: 0 | 1 | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** `cursor` of the page before. */
  readonly cursor?: number | undefined;
  /** Rows of the page, at most `PAGE_LIMIT`. */
  readonly limit?: number | undefined;
};
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

/** Newest first; `cursor` is null on the last page. */
export type Found<T> = { readonly rows: readonly T[]; readonly cursor: number | null };

/** A fill with what explains it: its order, and every fill the order got in the same moment, in the order of the levels. */
export type Explained = {
  readonly fill: FillRecord;
  readonly order: OrderRecord;
  readonly together: readonly FillRecord[];
};

const DEFAULT_LIMIT = 50;
/** Makers that one order can meet at once. */
const TOGETHER_LIMIT = 1000;

const NUMBERED = { id: integer };

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
    return this.#page('order_history', account, more, filter, orderOf);
  }

  fills(account: number, { order, orders, ...filter }: FillFilter): Promise<Found<FillRecord>> {
    const among = orders && `order_id IN (${orders.map(() => '?').join(', ')})`;
    const more = { ...common(filter), 'order_id = ?': order, ...(among ? { [among]: orders } : {}) };
    return this.#page('fill_history', account, more, filter, fillOf);
  }

  /** Of the spot wallet. */
  ledger(account: number, { asset, reason, ...filter }: LedgerFilter): Promise<Found<LedgerRecord>> {
    const more = { 'wallet = ?': WALLETS.spot, ...common(filter), 'asset = ?': asset, 'reason = ?': reason };
    return this.#page('ledger', account, more, filter, ledgerOf);
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

  async #page<T>(
    table: string,
    account: number,
    conditions: Readonly<Record<string, Value | readonly Value[] | undefined>>,
    { limit = DEFAULT_LIMIT }: Filter,
    read: (row: DbRow) => T,
  ): Promise<Found<T>> {
    const most = Math.max(1, Math.min(limit, PAGE_LIMIT));
    const used = Object.entries(conditions).flatMap(([condition, value]) =>
      value === undefined ? [] : [{ condition, values: [value].flat() as Value[] }],
    );
    const where = ['env = ?', 'account = ?', ...used.map(({ condition }) => condition)].join(' AND ');
    const rows = await this.#ask({
      sql: `SELECT * FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT ?`,
      values: [this.#env, account, ...used.flatMap(({ values }) => values), most + 1],
    });
    const shown = rows.slice(0, most);
    const last = shown.at(-1);
    return { rows: shown.map(read), cursor: rows.length > most && last ? tableOf(table, NUMBERED).of(last).id : null };
  }

  async #ask(statement: Statement): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([statement]);
    return rows;
  }
}

function common({ symbol, side, from, to, cursor }: Filter): Readonly<Record<string, Value | undefined>> {
  return { 'symbol = ?': symbol, 'side = ?': side, 'at >= ?': from, 'at <= ?': to, 'id < ?': cursor };
}
