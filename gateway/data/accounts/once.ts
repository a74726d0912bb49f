import type { Database } from '../app/database.ts';
import { table, text } from '../row.ts';

/** What is good once and for a while: codes, second steps, challenges. Kept by the hash of its secret. */
export type Once = {
  readonly kind: string;
  readonly id: string;
  readonly body: string;
  /** The browser, or session, that asked; nobody else may use it. */
  readonly asker: string;
  readonly expiresAt: number;
};
type Key = { readonly kind: string; readonly id: string; readonly asker: string; readonly now: number };

const BODY = table('account_once', { body: text });
const ASKED = table('account_once', { body: text, asker: text });

/** Rows kept at most of those that anybody begins with a call; beyond it the oldest go, so that no flood fills the disk. */
const MOST = 100_000;
/** Kinds that anybody begins who asks, without a proof, a password or a letter: a flood of them goes at its own cost. */
const BEGUN: readonly string[] = ['wallet', 'trip apple', 'trip google', 'trip tg', 'qr', 'passkeyLogin'];
/** All others cost a letter or a proof each, so they are few, and every one protects somebody: this far, none is dropped. */
const OTHERS = 10;
/** How often that is looked at, in rows written. */
const EVERY = 1_000;

type Limits = { readonly most: number; readonly every: number };

/** Those that end soonest go, of these kinds alone. */
function oldestOf(which: 'IN' | 'NOT IN', most: number) {
  const places = BEGUN.map(() => '?').join(', ');
  const kinds = `kind ${which} (${places})`;
  return {
    sql: `DELETE FROM account_once WHERE ${kinds} AND expires_at < (SELECT expires_at FROM account_once
      WHERE ${kinds} ORDER BY expires_at DESC LIMIT 1 OFFSET ${most - 1})`,
    values: [...BEGUN, ...BEGUN],
  };
}

export class OnceTable {
  readonly #db: Pick<Database, 'transaction'>;
  readonly #limits: Limits;
  #written = 0;

  constructor(db: Pick<Database, 'transaction'>, limits: Limits = { most: MOST, every: EVERY }) {
    this.#db = db;
    this.#limits = limits;
  }

  /** Takes the place of one with the same id. */
  async put({ kind, id, body, asker, expiresAt }: Once, now: number): Promise<void> {
    const statements = [
      { sql: 'DELETE FROM account_once WHERE expires_at < ?', values: [now] },
      {
        sql: `INSERT INTO account_once (kind, id, body, asker, tries, expires_at) VALUES (?, ?, ?, ?, 0, ?)
          ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, asker = excluded.asker, tries = 0,
          expires_at = excluded.expires_at`,
        values: [kind, id, body, asker, expiresAt],
      },
    ];
    this.#written += 1;
    const { most, every } = this.#limits;
    const over = [oldestOf('IN', most), oldestOf('NOT IN', OTHERS * most)];
    await this.#db.transaction(this.#written % every === 0 ? [...statements, ...over] : statements);
  }

  /** Notes that something was used. @returns false when it was before; of many at once one hears true. */
  async claim({ kind, id, body, asker, expiresAt }: Once, now: number): Promise<boolean> {
    const [, rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM account_once WHERE expires_at < ?', values: [now] },
      {
        sql: `INSERT INTO account_once (kind, id, body, asker, tries, expires_at) VALUES (?, ?, ?, ?, 0, ?)
          ON CONFLICT (kind, id) DO NOTHING RETURNING id`,
        values: [kind, id, body, asker, expiresAt],
      },
    ]);
    return rows.length > 0;
  }

  /** One more try. @returns the body; null when it is not there, over, another's, or was tried `most` times */
  async attempt({ kind, id, asker, now }: Key, most: number): Promise<string | null> {
    const [[row] = []] = await this.#db.transaction([
      {
        sql: `UPDATE account_once SET tries = tries + 1
          WHERE kind = ? AND id = ? AND asker = ? AND expires_at >= ? AND tries < ? RETURNING body`,
        values: [kind, id, asker, now, most],
      },
    ]);
    return row ? BODY.of(row).body : null;
  }

  /** Looks without counting. @param asker null: whoever asks */
  async peek({ kind, id, asker, now }: Omit<Key, 'asker'> & { readonly asker: string | null }): Promise<string | null> {
    const [[row] = []] = await this.#db.transaction([
      {
        sql: 'SELECT body, asker FROM account_once WHERE kind = ? AND id = ? AND expires_at >= ?',
        values: [kind, id, now],
      },
    ]);
    const found = row ? ASKED.of(row) : null;
    return found && (asker === null || found.asker === asker) ? found.body : null;
  }

  /** Takes it away. Of many at the same time one gets it. */
  async take({ kind, id, asker, now }: Key): Promise<string | null> {
    const [[row] = []] = await this.#db.transaction([
      {
        sql: 'DELETE FROM account_once WHERE kind = ? AND id = ? AND asker = ? AND expires_at >= ? RETURNING body',
        values: [kind, id, asker, now],
      },
    ]);
    return row ? BODY.of(row).body : null;
  }

  /** Takes away all of one asker that end then or later. */
  async dropFrom(kind: string, asker: string, expiresAt: number): Promise<void> {
    const sql = 'DELETE FROM account_once WHERE kind = ? AND asker = ? AND expires_at >= ?';
    await this.#db.transaction([{ sql, values: [kind, asker, expiresAt] }]);
  }

  /** Changes the body if it still is what the caller read. */
  async change(key: Omit<Key, 'asker'>, from: string, to: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `UPDATE account_once SET body = ? WHERE kind = ? AND id = ? AND expires_at >= ? AND body = ?
          RETURNING id`,
        values: [to, key.kind, key.id, key.now, from],
      },
    ]);
    return rows.length > 0;
  }
}
