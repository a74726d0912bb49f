import type { Env } from '#lib/contract/trade.ts';
import type { Database } from './app/database.ts';
import { integer, table } from './row.ts';

const PASSED = table('quiz_passed', { at: integer });

/** Which accounts answered the questions about contracts, and when first. */
export class QuizTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Epoch ms; null: not yet. */
  async passedAt(env: Env, account: number): Promise<number | null> {
    const [[row] = []] = await this.#db.transaction([select(env, account)]);
    return row ? PASSED.of(row).at : null;
  }

  /** @returns when it was first */
  async pass(env: Env, account: number, now: number): Promise<number> {
    const [, [row] = []] = await this.#db.transaction([
      {
        sql: 'INSERT INTO quiz_passed (env, account, at) VALUES (?, ?, ?) ON CONFLICT (env, account) DO NOTHING',
        values: [env, account, now],
      },
      select(env, account),
    ]);
    return PASSED.of(row ?? {}).at;
  }

  async forget(env: Env, account: number): Promise<void> {
    await this.#db.transaction([
      { sql: 'DELETE FROM quiz_passed WHERE env = ? AND account = ?', values: [env, account] },
    ]);
  }
}

function select(env: Env, account: number) {
  return { sql: `SELECT ${PASSED.columns} FROM quiz_passed WHERE env = ? AND account = ?`, values: [env, account] };
}
