import type { PositionSide } from '#gateway/exchange/events/perp-facts.ts';
import { WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { PERP_WALLETS } from '#lib/contract/perp.ts';
import type { Database, DbRow } from '../app/database.ts';
import { common, type Filter, type Found, pageOf } from './pages.ts';
import type { FundRecord } from './project-fund.ts';
import type { LedgerRecord } from './records.ts';
import type { ClosedRecord, LegRecord, PerpFillRecord, PerpOrderRecord } from './records-perp.ts';
import { ledgerOf } from './tables.ts';
import { fundRowOf } from './tables-fund.ts';
import { closedOf, legOf, noticeRowOf, perpFillRowOf, perpOrderOf } from './tables-perp.ts';

export type PerpFillFilter = Filter & {
  readonly order?: number | undefined;
  readonly orders?: readonly number[] | undefined;
};
export type ClosedFilter = Pick<Filter, 'symbol' | 'from' | 'to' | 'cursor' | 'limit'>;
export type PerpLedgerFilter = Pick<Filter, 'symbol' | 'from' | 'to' | 'cursor' | 'limit'> & {
  readonly settle?: string | undefined;
  readonly reason?: string | undefined;
};

export type FundFilter = Pick<Filter, 'symbol' | 'cursor' | 'limit'> & { readonly reason?: string | undefined };

export type PerpExplained = {
  readonly fill: PerpFillRecord;
  /** Null where the venue closed the leg. */
  readonly order: PerpOrderRecord | null;
  readonly together: readonly PerpFillRecord[];
};

/** Fills that one order can get at once. */
const TOGETHER_LIMIT = 1000;
const CODES = PERP_WALLETS.map((wallet) => WALLETS[wallet]);

/** Looks up what one environment's tables hold of contracts. */
export class PerpQueries {
  readonly #env: string;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: string, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Orders that are over. */
  orders(account: number, filter: Filter): Promise<Found<PerpOrderRecord>> {
    const of = { env: this.#env, account, table: 'perp_order_history', read: perpOrderOf };
    return pageOf(this.#db, of, { ...common(filter), 'open = ?': 0 }, filter);
  }

  fills(account: number, { order, orders, ...filter }: PerpFillFilter): Promise<Found<PerpFillRecord>> {
    const among = orders && `order_id IN (${orders.map(() => '?').join(', ')})`;
    const more = { ...common(filter), 'order_id = ?': order, ...(among ? { [among]: orders } : {}) };
    const of = { env: this.#env, account, table: 'perp_fill_history', read: perpFillRowOf };
    return pageOf(this.#db, of, more, filter);
  }

  /** Legs that are gone, by when they went. */
  closed(account: number, { symbol, from, to, cursor, limit }: ClosedFilter): Promise<Found<ClosedRecord>> {
    const more = { 'symbol = ?': symbol, 'closed_at >= ?': from, 'closed_at <= ?': to, 'id < ?': cursor };
    return pageOf(this.#db, { env: this.#env, account, table: 'perp_closed', read: closedOf }, more, { limit });
  }

  /** Of the wallets of contracts. */
  ledger(account: number, { settle, reason, ...filter }: PerpLedgerFilter): Promise<Found<LedgerRecord>> {
    const wallets = `wallet IN (${CODES.map(() => '?').join(', ')})`;
    const more = { [wallets]: CODES, ...common(filter), 'asset = ?': settle, 'reason = ?': reason };
    return pageOf(this.#db, { env: this.#env, account, table: 'ledger', read: ledgerOf }, more, filter);
  }

  /** A leg as it is, and one that is gone. */
  async leg(account: number, symbol: string, side: PositionSide): Promise<LegRecord | null> {
    const asked = 'perp_leg WHERE env = ? AND account = ? AND symbol = ? AND side = ?';
    const [row] = await this.#ask(asked, [this.#env, account, symbol, side]);
    return row ? legOf(row) : null;
  }

  async ended(account: number, id: number): Promise<ClosedRecord | null> {
    const [row] = await this.#ask('perp_closed WHERE env = ? AND id = ? AND account = ?', [this.#env, id, account]);
    return row ? closedOf(row) : null;
  }

  /** Orders of these numbers, open or over. @param ids at most `PAGE_LIMIT` */
  async ordersOf(account: number, ids: readonly number[]): Promise<readonly PerpOrderRecord[]> {
    if (ids.length === 0) return [];
    const among = ids.map(() => '?').join(', ');
    const asked = `perp_order_history WHERE env = ? AND account = ? AND id IN (${among})`;
    return (await this.#ask(asked, [this.#env, account, ...ids])).map(perpOrderOf);
  }

  /** What the account was told, of everything or of one market. */
  notices(account: number, { symbol, from, to, cursor, limit }: Omit<Filter, 'side'>) {
    const of = { env: this.#env, account, table: 'perp_notice', read: noticeRowOf };
    return pageOf(this.#db, of, common({ symbol, from, to, cursor }), { limit });
  }

  /** What happened to the venue's own fund. */
  fund({ cursor, limit, symbol, reason }: FundFilter): Promise<Found<FundRecord>> {
    const of = { env: this.#env, account: null, table: 'fund_event', read: fundRowOf };
    return pageOf(this.#db, of, { ...common({ cursor, symbol }), 'reason = ?': reason }, { limit });
  }

  /** What happened to the fund behind an event, oldest first. */
  async fundAfter(id: number, limit: number): Promise<readonly FundRecord[]> {
    const rows = await this.#ask('fund_event WHERE env = ? AND id > ? ORDER BY id LIMIT ?', [this.#env, id, limit]);
    return rows.map(fundRowOf);
  }

  /** What the fund did in a market from an event on, oldest first. @param from  a fill that it took a leg over by */
  async fundFrom(symbol: string, from: number, limit: number): Promise<readonly FundRecord[]> {
    const asked =
      'fund_event WHERE env = ? AND symbol = ? AND id >= (SELECT MIN(id) FROM fund_event WHERE env = ? AND ref = ?)';
    const rows = await this.#ask(`${asked} ORDER BY id LIMIT ?`, [this.#env, symbol, this.#env, from, limit]);
    return rows.map(fundRowOf);
  }

  /** Open or over. */
  async order(account: number, id: number): Promise<PerpOrderRecord | null> {
    const [row] = await this.#ask('perp_order_history WHERE env = ? AND id = ? AND account = ?', [
      this.#env,
      id,
      account,
    ]);
    return row ? perpOrderOf(row) : null;
  }

  /** Open or over, newest first: those that have a client id. */
  async named(account: number, clientId: string, limit: number): Promise<readonly PerpOrderRecord[]> {
    const rows = await this.#ask(
      'perp_order_history WHERE env = ? AND account = ? AND client_id = ? ORDER BY id DESC LIMIT ?',
      [this.#env, account, clientId, limit],
    );
    return rows.map(perpOrderOf);
  }

  async fill(account: number, id: number): Promise<PerpExplained | null> {
    const [row] = await this.#ask('perp_fill_history WHERE env = ? AND id = ? AND account = ?', [
      this.#env,
      id,
      account,
    ]);
    if (!row) return null;
    const fill = perpFillRowOf(row);
    if (fill.order === 0) return { fill, order: null, together: [fill] };
    const together = await this.#ask(
      `perp_fill_history WHERE env = ? AND order_id = ? AND role = ? AND at = ? ORDER BY id LIMIT ${TOGETHER_LIMIT}`,
      [this.#env, fill.order, fill.role, fill.at],
    );
    return { fill, order: await this.order(account, fill.order), together: together.map(perpFillRowOf) };
  }

  /** @param from  the table and what is asked of it */
  async #ask(from: string, values: readonly (string | number)[]): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([{ sql: `SELECT * FROM ${from}`, values }]);
    return rows;
  }
}
