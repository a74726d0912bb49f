import type { Database } from '../app/database.ts';
import { table, text } from '../row.ts';

const TAKEN = table('account_faucet', { asset: text });

/** What accounts took of the faucet, by day. */
export class FaucetTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  async taken(account: number, day: number): Promise<readonly string[]> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'SELECT asset FROM account_faucet WHERE account = ? AND day = ?', values: [account, day] },
    ]);
    return rows.map((row) => TAKEN.of(row).asset);
  }

  /** @returns false when it was taken before; of many at once one gets it. */
  async note(account: number, day: number, asset: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `INSERT INTO account_faucet (account, day, asset) VALUES (?, ?, ?)
          ON CONFLICT (account, day, asset) DO NOTHING RETURNING asset`,
        values: [account, day, asset],
      },
      { sql: 'DELETE FROM account_faucet WHERE account = ? AND day < ?', values: [account, day - 7] },
    ]);
    return rows.length > 0;
  }

  async forget(account: number, day: number, asset: string): Promise<void> {
    await this.#db.transaction([
      { sql: 'DELETE FROM account_faucet WHERE account = ? AND day = ? AND asset = ?', values: [account, day, asset] },
    ]);
  }
}
