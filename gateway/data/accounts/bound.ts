import type { Database } from '../app/database.ts';
import { integer, table, text } from '../row.ts';

/** Who somebody is at a third party. */
export type Subject = { readonly provider: string; readonly subject: string };

const BOUND = table('account_bound', { provider: text, subject: text, at: integer });

/** Identities of third parties, each of one user at most. */
export class BoundTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Oldest first. */
  async of(userId: string): Promise<readonly (Subject & { readonly at: number })[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT ${BOUND.columns} FROM account_bound WHERE user_id = ? ORDER BY at, subject`,
        values: [userId],
      },
    ]);
    return rows.map(BOUND.of);
  }

  /** @returns whether it was free */
  async add({ provider, subject }: Subject, userId: string, now: number): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `INSERT INTO account_bound (provider, subject, user_id, at) VALUES (?, ?, ?, ?)
          ON CONFLICT (provider, subject) DO NOTHING RETURNING user_id`,
        values: [provider, subject, userId, now],
      },
    ]);
    return rows.length > 0;
  }

  /** @returns whether this user had it */
  async remove({ provider, subject }: Subject, userId: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'DELETE FROM account_bound WHERE provider = ? AND subject = ? AND user_id = ? RETURNING user_id',
        values: [provider, subject, userId],
      },
    ]);
    return rows.length > 0;
  }
}
