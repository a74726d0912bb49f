import type { Database } from '../app/database.ts';
import { table, text } from '../row.ts';

type Db = Pick<Database, 'transaction'>;

const RECOVERY = table('account_recovery', { codeHash: text });

/** What proves a user once and never again: codes of an authenticator, and those that recover. */
export class UsedOnceTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Notes the time step of a TOTP code. @returns false when this or a later one was used before */
  async takeStep(id: string, step: number): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'UPDATE account_user SET totp_step = ? WHERE id = ? AND totp_step < ? RETURNING id',
        values: [step, id, step],
      },
    ]);
    return rows.length > 0;
  }

  /** New recovery codes in place of the old ones. */
  async setCodes(id: string, hashes: readonly string[]): Promise<void> {
    await this.#db.transaction([
      { sql: 'DELETE FROM account_recovery WHERE user_id = ?', values: [id] },
      ...hashes.map((hash) => ({
        sql: 'INSERT INTO account_recovery (user_id, code_hash) VALUES (?, ?)',
        values: [id, hash],
      })),
    ]);
  }

  /** Hashes of the recovery codes that are left. */
  async codes(id: string): Promise<readonly string[]> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'SELECT code_hash FROM account_recovery WHERE user_id = ?', values: [id] },
    ]);
    return rows.map((row) => RECOVERY.of(row).codeHash);
  }

  async takeCode(id: string, hash: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM account_recovery WHERE user_id = ? AND code_hash = ? RETURNING user_id', values: [id, hash] },
    ]);
    return rows.length > 0;
  }

  async codesLeft(id: string): Promise<number> {
    return (await this.codes(id)).length;
  }
}
