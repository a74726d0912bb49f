import type { Env } from '#lib/contract/trade.ts';
import type { Database, DbRow } from '../app/database.ts';
import type { LedgerRecord } from '../projections/records.ts';
import type { NoticeRecord } from '../projections/records-perp.ts';
import { ledgerOf } from '../projections/tables.ts';
import { noticeRowOf } from '../projections/tables-perp.ts';
import { integer, nullable, table } from '../row.ts';

const LATEST = table('perp_notice', { id: nullable(integer) });
/** Rows that are read at once. */
export const ROWS_AT_ONCE = 2_000;

/** What the exchange told owners of contracts in one environment, and what stamps changed, from the tables behind the journal. */
export class PerpTold {
  readonly #env: Env;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: Env, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Number of the latest row. */
  async latest(of: 'perp_notice' | 'ledger'): Promise<number> {
    const [row] = await this.#ask(`SELECT MAX(id) AS id FROM ${of} WHERE env = ?`, [this.#env]);
    return LATEST.of(row ?? {}).id ?? 0;
  }

  async notices(after: number): Promise<readonly NoticeRecord[]> {
    const sql = `SELECT * FROM perp_notice WHERE env = ? AND id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`;
    return (await this.#ask(sql, [this.#env, after])).map(noticeRowOf);
  }

  async funding(after: number): Promise<readonly LedgerRecord[]> {
    const sql = `SELECT * FROM ledger WHERE env = ? AND id > ? AND reason = 'funding' ORDER BY id LIMIT ${ROWS_AT_ONCE}`;
    return (await this.#ask(sql, [this.#env, after])).map(ledgerOf);
  }

  async #ask(sql: string, values: readonly (string | number)[]): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([{ sql, values }]);
    return rows;
  }
}
