import type { Env } from '#lib/contract/trade.ts';
import { DomainRefusal } from '../../base/refusal.ts';
import type { Database, DbRow, Statement } from '../app/database.ts';
import { integer, table } from '../row.ts';

const OWNER = table('job_owner', { epoch: integer, judgedAt: integer });
const OWNS = 'EXISTS (SELECT 1 FROM job_owner WHERE env = ? AND epoch = ?)';

/** @returns the highest epoch that ran the jobs of an environment, 0 before there was any */
export async function lastEpoch(db: Pick<Database, 'transaction'>, env: Env): Promise<number> {
  const [[row] = []] = await db.transaction([
    { sql: `SELECT ${OWNER.columns} FROM job_owner WHERE env = ?`, values: [env] },
  ]);
  return row ? OWNER.of(row).epoch : 0;
}

/**
 * The row of who runs the jobs of an environment. Whatever an owner writes begins with a change of that row, so that on
 * both databases writes come one after the other, and none of a deposed owner comes after its successor began.
 */
export class JobOwner {
  readonly env: Env;
  readonly #epoch: number;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: Env, epoch: number, db: Pick<Database, 'transaction'>) {
    this.env = env;
    this.#epoch = epoch;
    this.#db = db;
  }

  /** `AND` this, in a statement of an owner's. */
  get condition(): { readonly sql: string; readonly values: readonly [Env, number] } {
    return { sql: OWNS, values: [this.env, this.#epoch] };
  }

  /** Takes over from whoever has a lower epoch; who is the first begins now. @returns up to when was judged */
  async own(now: number): Promise<{ readonly owned: boolean; readonly judgedAt: number }> {
    const answers = await this.#db.transaction([
      {
        sql: `INSERT INTO job_owner (env, epoch, judged_at, alerts, notices) VALUES (?, ?, ?, 0, 0)
          ON CONFLICT (env) DO UPDATE SET epoch = excluded.epoch WHERE job_owner.epoch < excluded.epoch`,
        values: [this.env, this.#epoch, now],
      },
      // A file that was damaged may have lost this row and kept others: no number is given twice.
      this.#count('alerts', 'alert'),
      this.#count('notices', 'notice'),
      { sql: `SELECT ${OWNER.columns} FROM job_owner WHERE env = ?`, values: [this.env] },
    ]);
    const found = OWNER.of(answers.at(-1)?.[0] ?? {});
    return { owned: found.epoch === this.#epoch, judgedAt: found.judgedAt };
  }

  /**
   * Writes as the owner, all in one. @param change of the owner's row @param values of the change
   * @returns the rows of each statement; null when another owner has taken over: nothing was written then
   */
  async write(
    { sql, values = [] }: Statement,
    statements: readonly Statement[],
  ): Promise<readonly (readonly DbRow[])[] | null> {
    const [own = [], ...answers] = await this.#db.transaction([
      {
        sql: `UPDATE job_owner SET ${sql} WHERE env = ? AND epoch = ? RETURNING epoch`,
        values: [...values, this.env, this.#epoch],
      },
      ...statements,
    ]);
    return own.length > 0 ? answers : null;
  }

  /** The same for what somebody waits for. @throws DomainRefusal `busy` when another owner has taken over */
  async writeOrRefuse(change: Statement, statement: Statement): Promise<readonly DbRow[]> {
    const answers = await this.write(change, [statement]);
    if (answers === null)
      throw new DomainRefusal('busy', 'busy', { message: `another process runs the jobs of ${this.env} now` });
    return answers[0] ?? [];
  }

  #count(column: 'alerts' | 'notices', of: 'alert' | 'notice'): Statement {
    const most = `SELECT COALESCE(MAX(id), 0) FROM ${of} WHERE env = ?`;
    return {
      sql: `UPDATE job_owner SET ${column} = (${most}) WHERE env = ? AND ${column} < (${most})`,
      values: [this.env, this.env, this.env],
    };
  }
}
