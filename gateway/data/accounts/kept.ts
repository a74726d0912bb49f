import { KEPT_KINDS, type KeptKind } from '#lib/contract/kept.ts';
import type { Database } from '../app/database.ts';
import { integer, oneOf, table, text } from '../row.ts';

/** `body` is JSON. */
export type KeptBodyRow = { readonly version: number; readonly savedAt: number; readonly body: string };

const ROW = table('account_kept', { kind: oneOf(KEPT_KINDS), version: integer, savedAt: integer, body: text });
const HEAD = table('account_kept', { kind: oneOf(KEPT_KINDS), version: integer, savedAt: integer });

/** What users set up for themselves, one row of each kind. */
export class KeptTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Everything but the bodies. */
  async heads(userId: string) {
    const [rows = []] = await this.#db.transaction([
      { sql: `SELECT ${HEAD.columns} FROM account_kept WHERE user_id = ?`, values: [userId] },
    ]);
    return rows.map(HEAD.of);
  }

  async all(userId: string) {
    const [rows = []] = await this.#db.transaction([
      { sql: `SELECT ${ROW.columns} FROM account_kept WHERE user_id = ?`, values: [userId] },
    ]);
    return rows.map(ROW.of);
  }

  async one(userId: string, kind: KeptKind): Promise<KeptBodyRow | null> {
    const [[row] = []] = await this.#db.transaction([select(userId, kind)]);
    return row ? ROW.of(row) : null;
  }

  /**
   * Writes when the version that stands is the one that the writer knows; in one statement, so that of two at the same
   * time one does not write.
   * @returns what stands afterwards, and whether this was written
   */
  async put(userId: string, kind: KeptKind, { version, savedAt, body }: KeptBodyRow) {
    const [written = [], [row] = []] = await this.#db.transaction([
      {
        sql: `INSERT INTO account_kept (user_id, kind, version, saved_at, body) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (user_id, kind) DO UPDATE SET version = excluded.version, saved_at = excluded.saved_at,
          body = excluded.body WHERE account_kept.version = ? RETURNING version`,
        values: [userId, kind, version + 1, savedAt, body, version],
      },
      select(userId, kind),
    ]);
    return { written: written.length > 0, stands: ROW.of(row ?? {}) };
  }
}

function select(userId: string, kind: KeptKind) {
  return { sql: `SELECT ${ROW.columns} FROM account_kept WHERE user_id = ? AND kind = ?`, values: [userId, kind] };
}
