import { NOTICE_KINDS, NOTICE_LEVELS, NOTICE_LIMIT, type NoticeKind } from '#lib/contract/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Database } from '../app/database.ts';
import { flag, integer, nullable, oneOf, type RowOf, table, text } from '../row.ts';

const COLUMNS = {
  id: integer,
  kind: oneOf(NOTICE_KINDS),
  level: oneOf(NOTICE_LEVELS),
  title: text,
  /** JSON. */
  params: text,
  link: nullable(text),
  at: integer,
  /** JSON: how it made itself heard. */
  ways: text,
  read: flag,
};
const ROW = table('notice', COLUMNS);
const COUNT = table('notice', { unread: integer });
const BODY = table('notice_setting', { body: text });
export type NoticeRow = RowOf<typeof COLUMNS>;

export type NoticeQuery = {
  /** Of these alone. */
  readonly kinds?: readonly NoticeKind[] | undefined;
  readonly unread?: boolean | undefined;
  /** Numbers below this one. */
  readonly before: number;
  readonly limit: number;
};

/** Notices of the accounts of one environment. */
export class NoticeTable {
  readonly #env: Env;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: Env, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Newest first. */
  async list(account: number, { kinds, unread, before, limit }: NoticeQuery): Promise<readonly NoticeRow[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT ${ROW.columns} FROM notice WHERE env = ? AND account = ? AND id < ?
          ${kinds ? `AND kind IN (${kinds.map(() => '?').join(', ')})` : ''} ${unread ? 'AND read = 0' : ''} ORDER BY id DESC LIMIT ?`,
        values: [this.#env, account, before, ...(kinds ?? []), limit],
      },
    ]);
    return rows.map(ROW.of);
  }

  async unread(account: number): Promise<number> {
    const [[row] = []] = await this.#db.transaction([
      {
        sql: 'SELECT COUNT(*) AS unread FROM notice WHERE env = ? AND account = ? AND read = 0',
        values: [this.#env, account],
      },
    ]);
    return COUNT.of(row ?? {}).unread;
  }

  /** Those of these numbers, or all up to one. */
  async read(account: number, which: { readonly ids: readonly number[] } | { readonly before: number }): Promise<void> {
    const those = 'ids' in which ? `id IN (${which.ids.map(() => '?').join(', ')})` : 'id <= ?';
    const values = 'ids' in which ? which.ids : [which.before];
    if (values.length === 0) return;
    await this.#db.transaction([
      {
        sql: `UPDATE notice SET read = 1 WHERE env = ? AND account = ? AND read = 0 AND ${those}`,
        values: [this.#env, account, ...values],
      },
    ]);
  }

  /** JSON of each account, in their order; null where it was never set. */
  async settings(accounts: readonly number[]): Promise<readonly (string | null)[]> {
    const found = await this.#db.transaction(
      accounts.map((account) => ({
        sql: 'SELECT body FROM notice_setting WHERE env = ? AND account = ?',
        values: [this.#env, account],
      })),
    );
    return found.map(([row]) => (row ? BODY.of(row).body : null));
  }

  async set(account: number, body: string): Promise<void> {
    await this.#db.transaction([
      {
        sql: `INSERT INTO notice_setting (env, account, body) VALUES (?, ?, ?)
          ON CONFLICT (env, account) DO UPDATE SET body = excluded.body`,
        values: [this.#env, account, body],
      },
    ]);
  }

  /** Takes away what is too old, and of an account what is too much. */
  async prune(now: number, accounts: readonly number[]): Promise<void> {
    await this.#db.transaction([
      { sql: 'DELETE FROM notice WHERE env = ? AND at < ?', values: [this.#env, now - NOTICE_LIMIT.days * 86_400_000] },
      ...accounts.map((account) => ({
        sql: `DELETE FROM notice WHERE env = ? AND account = ? AND id <= (SELECT id FROM notice
          WHERE env = ? AND account = ? ORDER BY id DESC LIMIT 1 OFFSET ${NOTICE_LIMIT.kept})`,
        values: [this.#env, account, this.#env, account],
      })),
    ]);
  }
}
