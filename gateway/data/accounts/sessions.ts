import { ALGORITHMS, type ClientKey } from '#lib/contract/signing.ts';
import type { Database, DbRow, Statement, Value } from '../app/database.ts';
import { flag, integer, nullable, oneOf, table, text } from '../row.ts';
import { type User, userOf } from './user.ts';

/** Why a session is over. */
export type Ended = (typeof ENDED)[number];
const ENDED = ['logout', 'replaced', 'removed', 'risk', 'password', 'switched', 'frozen', 'closed'] as const;

export type Session = {
  readonly id: string;
  readonly userId: string;
  /** Who logged in; another than the user after a switch to a sub-account. */
  readonly rootId: string;
  readonly deviceId: string;
  readonly accessHash: string;
  readonly refreshHash: string;
  readonly refreshBefore: string | null;
  readonly rotatedAt: number;
  /** The access token is good until then … */
  readonly expiresAt: number;
  /** … and can be renewed until then. */
  readonly untilAt: number;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly agent: string;
  readonly ip: string;
  readonly key: ClientKey | null;
  readonly demo: boolean;
  readonly ended: Ended | null;
};

const SESSION = table('account_session', {
  id: text,
  userId: text,
  rootId: text,
  deviceId: text,
  accessHash: text,
  refreshHash: text,
  refreshBefore: nullable(text),
  rotatedAt: integer,
  expiresAt: integer,
  untilAt: integer,
  createdAt: integer,
  seenAt: integer,
  agent: text,
  ip: text,
  publicKey: nullable(text),
  algorithm: nullable(oneOf(ALGORITHMS)),
  demo: flag,
  ended: nullable(oneOf(ENDED)),
});
const ENDED_ID = table('account_session', { id: text });

function sessionOf(row: DbRow): Session {
  const { publicKey, algorithm, ...session } = SESSION.of(row);
  return { ...session, key: publicKey === null || algorithm === null ? null : { publicKey, algorithm } };
}

/** Ended sessions stay so long, so that their owners are told why. */
const KEPT_MS = 7 * 24 * 3600_000;

export class SessionTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  async add(session: Session, now: number): Promise<void> {
    const { key } = session;
    const values: Value[] = [
      session.id, session.userId, session.rootId, session.deviceId, session.accessHash, session.refreshHash, null,
      session.rotatedAt, session.expiresAt, session.untilAt, session.createdAt, session.seenAt, session.agent,
      session.ip, key?.publicKey ?? null, key?.algorithm ?? null, session.demo ? 1 : 0, null,
    ]; // biome-ignore format: one row of values
    await this.#db.transaction([
      { sql: 'DELETE FROM account_session WHERE until_at < ?', values: [now] },
      { sql: 'DELETE FROM account_session WHERE ended_at < ?', values: [now - KEPT_MS] },
      {
        sql: `INSERT INTO account_session (${SESSION.columns}) VALUES (${values.map(() => '?').join(', ')})`,
        values,
      },
    ]);
  }

  /** By the access token's hash; the one before the last rotation counts for a moment longer. */
  async find(
    accessHash: string,
    graceFrom: number,
  ): Promise<{ readonly session: Session; readonly user: User } | null> {
    const [rows = [], before = []] = await this.#db.transaction([
      { sql: `SELECT ${SESSION.columns} FROM account_session WHERE access_hash = ?`, values: [accessHash] },
      {
        sql: `SELECT ${SESSION.columns} FROM account_session WHERE access_before = ? AND rotated_at >= ?`,
        values: [accessHash, graceFrom],
      },
    ]);
    const row = rows[0] ?? before[0];
    if (!row) return null;
    const session = sessionOf(row);
    const [[user] = []] = await this.#db.transaction([
      { sql: 'SELECT * FROM account_user WHERE id = ?', values: [session.userId] },
    ]);
    return user ? { session, user: userOf(user) } : null;
  }

  /** For the refresh: also by a token of long ago, so that a stolen one is found out. */
  async findOld(accessHash: string): Promise<Session | null> {
    const [[row] = []] = await this.#db.transaction([
      {
        sql: `SELECT ${SESSION.columns} FROM account_session WHERE access_hash = ? OR access_before = ?`,
        values: [accessHash, accessHash],
      },
    ]);
    return row ? sessionOf(row) : null;
  }

  /** New tokens in place of these. @returns false when another call was faster */
  async rotate(
    { id, accessHash, refreshHash }: Session,
    to: {
      readonly accessHash: string;
      readonly refreshHash: string;
      readonly now: number;
      readonly expiresAt: number;
      readonly untilAt: number;
    },
  ): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `UPDATE account_session SET access_before = access_hash, refresh_before = refresh_hash, access_hash = ?,
          refresh_hash = ?, rotated_at = ?, seen_at = ?, expires_at = ?, until_at = ?
          WHERE id = ? AND access_hash = ? AND refresh_hash = ? AND ended IS NULL RETURNING id`,
        values: [to.accessHash, to.refreshHash, to.now, to.now, to.expiresAt, to.untilAt, id, accessHash, refreshHash],
      },
    ]);
    return rows.length > 0;
  }

  async seen(id: string, now: number): Promise<void> {
    await this.#db.transaction([{ sql: 'UPDATE account_session SET seen_at = ? WHERE id = ?', values: [now, id] }]);
  }

  /** A session that had no key gets one. */
  async bindKey(id: string, { publicKey, algorithm }: ClientKey): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'UPDATE account_session SET public_key = ?, algorithm = ? WHERE id = ? AND public_key IS NULL RETURNING id',
        values: [publicKey, algorithm, id],
      },
    ]);
    return rows.length > 0;
  }

  /** Live ones of a user, newest first. */
  async of(userId: string, now: number): Promise<readonly Session[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT ${SESSION.columns} FROM account_session WHERE user_id = ? AND ended IS NULL AND until_at >= ?
          ORDER BY created_at DESC, id`,
        values: [userId, now],
      },
    ]);
    return rows.map(sessionOf);
  }

  /** @returns the ids that ended by this */
  async end(where: EndWhere, why: Ended, now: number): Promise<readonly string[]> {
    const { sql, values } = endSql(where, why, now);
    const [rows = []] = await this.#db.transaction([{ sql, values }]);
    return rows.map((row) => ENDED_ID.of(row).id);
  }
}

export type EndWhere =
  | { readonly id: string; readonly userId?: string }
  /** All of a user, and those switched to from them, but one. */
  | { readonly tree: string; readonly but?: string }
  /** Of a browser; of one user in it. */
  | { readonly deviceId: string; readonly userId?: string };

function endSql(where: EndWhere, why: Ended, now: number): Required<Statement> {
  const head = 'UPDATE account_session SET ended = ?, ended_at = ? WHERE ended IS NULL AND';
  if ('tree' in where)
    return {
      sql: `${head} (user_id = ? OR root_id = ?) AND id <> ? RETURNING id`,
      values: [why, now, where.tree, where.tree, where.but ?? ''],
    };
  if ('deviceId' in where) {
    const [own, values] = where.userId === undefined ? ['', []] : [' AND user_id = ?', [where.userId]];
    return { sql: `${head} device_id = ?${own} RETURNING id`, values: [why, now, where.deviceId, ...values] };
  }
  return where.userId === undefined
    ? { sql: `${head} id = ? RETURNING id`, values: [why, now, where.id] }
    : { sql: `${head} id = ? AND user_id = ? RETURNING id`, values: [why, now, where.id, where.userId] };
}
