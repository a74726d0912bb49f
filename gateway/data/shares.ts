import type { Env } from '#lib/contract/trade.ts';
import type { Database } from './app/database.ts';
import { integer, table, text } from './row.ts';

/** `facts` is JSON. */
const ROW = table('share', { id: text, createdAt: integer, expiresAt: integer, facts: text });

export type ShareRow = {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly facts: string;
};

/** Links to trades, by an id that nobody can guess. */
export class ShareTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /**
   * Writes one where the account has room, in one statement, so that of two at the same time the limit holds.
   * @returns whether it was written
   */
  async put(env: Env, account: number, row: ShareRow, most: number): Promise<boolean> {
    const { id, createdAt, expiresAt, facts } = row;
    const [, written = []] = await this.#db.transaction([
      { sql: 'DELETE FROM share WHERE expires_at <= ?', values: [createdAt] },
      {
        sql: `INSERT INTO share (id, env, account, created_at, expires_at, facts)
          SELECT ?, ?, ?, ?, ?, ? WHERE (SELECT COUNT(*) FROM share WHERE env = ? AND account = ?) < ? RETURNING id`,
        values: [id, env, account, createdAt, expiresAt, facts, env, account, most],
      },
    ]);
    return written.length > 0;
  }

  /** @returns null where there is none, or its time is over */
  async find(id: string, now: number): Promise<ShareRow | null> {
    const [[row] = []] = await this.#db.transaction([
      { sql: `SELECT ${ROW.columns} FROM share WHERE id = ? AND expires_at > ?`, values: [id, now] },
    ]);
    return row ? ROW.of(row) : null;
  }

  /** Newest first. */
  async of(env: Env, account: number, now: number): Promise<readonly ShareRow[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT ${ROW.columns} FROM share WHERE env = ? AND account = ? AND expires_at > ?
          ORDER BY created_at DESC, id`,
        values: [env, account, now],
      },
    ]);
    return rows.map(ROW.of);
  }

  /** @returns whether the account had it */
  async remove(env: Env, account: number, id: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM share WHERE id = ? AND env = ? AND account = ? RETURNING id', values: [id, env, account] },
    ]);
    return rows.length > 0;
  }

  async forget(env: Env, account: number): Promise<void> {
    await this.#db.transaction([{ sql: 'DELETE FROM share WHERE env = ? AND account = ?', values: [env, account] }]);
  }
}
