import { LOGIN_EVENTS, type LoginEvent } from '#lib/contract/account-data.ts';
import { ALGORITHMS, type ClientKey } from '#lib/contract/signing.ts';
import type { Database, Statement } from '../app/database.ts';
import { flag, integer, nullable, oneOf, table, text } from '../row.ts';

/** Where something was done from. */
export type From = { readonly deviceId: string; readonly agent: string; readonly ip: string; readonly now: number };

export type Device = {
  readonly id: string;
  readonly agent: string;
  readonly ip: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly trusted: boolean;
  /** As its owner calls it. */
  readonly name: string | null;
};
export type TraceEvent = {
  readonly id: string;
  readonly event: LoginEvent;
  readonly by: string | null;
  readonly agent: string;
  readonly ip: string;
  readonly at: number;
};

const KEY = table('account_key', { publicKey: text, algorithm: oneOf(ALGORITHMS) });
const DEVICE = table('account_device', {
  id: text,
  agent: text,
  ip: text,
  firstAt: integer,
  lastAt: integer,
  trusted: flag,
  name: nullable(text),
});
const EVENT = table('account_event', {
  id: text,
  event: oneOf(LOGIN_EVENTS),
  byWhat: nullable(text),
  agent: text,
  ip: text,
  at: integer,
});

/** Keys of a user that prove a device (GW-44); the oldest goes first. */
const KEYS = 10;
const DEVICES = 50;
const EVENT_MS = 180 * 24 * 3600_000;

/** Devices, keys and events of users. */
export class TraceTable {
  readonly #db: Pick<Database, 'transaction'>;
  #count = 0;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Notes a login. @returns whether the device was there before */
  async login(userId: string, from: From, key: ClientKey | null, trusted: boolean): Promise<boolean> {
    const { deviceId, agent, ip, now } = from;
    const statements: Statement[] = [
      { sql: 'SELECT id FROM account_device WHERE user_id = ? AND id = ?', values: [userId, deviceId] },
      {
        sql: `INSERT INTO account_device (user_id, id, agent, ip, first_at, last_at, trusted) VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (user_id, id) DO UPDATE SET agent = excluded.agent, ip = excluded.ip, last_at = excluded.last_at,
          trusted = CASE WHEN excluded.trusted = 1 THEN 1 ELSE account_device.trusted END`,
        values: [userId, deviceId, agent, ip, now, now, trusted ? 1 : 0],
      },
      oldest('account_device', 'id', 'last_at', userId, DEVICES),
    ];
    if (key) {
      statements.push(
        {
          sql: `INSERT INTO account_key (user_id, public_key, algorithm, device_id, at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (user_id, public_key) DO UPDATE SET at = excluded.at, device_id = excluded.device_id`,
          values: [userId, key.publicKey, key.algorithm, deviceId, now],
        },
        oldest('account_key', 'public_key', 'at', userId, KEYS),
      );
    }
    const [before = []] = await this.#db.transaction(statements);
    return before.length > 0;
  }

  async keys(userId: string): Promise<readonly ClientKey[]> {
    const [rows = []] = await this.#db.transaction([
      { sql: `SELECT ${KEY.columns} FROM account_key WHERE user_id = ? ORDER BY at DESC`, values: [userId] },
    ]);
    return rows.map(KEY.of);
  }

  async devices(userId: string): Promise<readonly Device[]> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'SELECT * FROM account_device WHERE user_id = ? ORDER BY last_at DESC, id', values: [userId] },
    ]);
    return rows.map(DEVICE.of);
  }

  async nameDevice(userId: string, deviceId: string, name: string | null): Promise<void> {
    await this.#db.transaction([
      { sql: 'UPDATE account_device SET name = ? WHERE user_id = ? AND id = ?', values: [name, userId, deviceId] },
    ]);
  }

  /** Forgets a device and its keys. @returns whether it was there */
  async removeDevice(userId: string, deviceId: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM account_device WHERE user_id = ? AND id = ? RETURNING id', values: [userId, deviceId] },
      { sql: 'DELETE FROM account_key WHERE user_id = ? AND device_id = ?', values: [userId, deviceId] },
    ]);
    return rows.length > 0;
  }

  /** Every device and key: each has to prove itself anew. */
  async forgetDevices(userId: string): Promise<void> {
    await this.#db.transaction([
      { sql: 'DELETE FROM account_device WHERE user_id = ?', values: [userId] },
      { sql: 'DELETE FROM account_key WHERE user_id = ?', values: [userId] },
    ]);
  }

  async hasDevice(userId: string, deviceId: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'SELECT id FROM account_device WHERE user_id = ? AND id = ?', values: [userId, deviceId] },
    ]);
    return rows.length > 0;
  }

  async note(userId: string, event: LoginEvent, by: string | null, { agent, ip, now }: From): Promise<void> {
    // Sorted as text it is sorted by time; the count keeps those of one moment apart.
    this.#count = (this.#count + 1) % 1_000_000;
    const id = `${String(now).padStart(14, '0')}${String(this.#count).padStart(6, '0')}`;
    await this.#db.transaction([
      {
        sql: `INSERT INTO account_event (user_id, id, event, by_what, agent, ip, at) VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (user_id, id) DO NOTHING`,
        values: [userId, id, event, by, agent, ip, now],
      },
      { sql: 'DELETE FROM account_event WHERE user_id = ? AND at < ?', values: [userId, now - EVENT_MS] },
    ]);
  }

  /** How often something happened since. */
  async count(userId: string, event: LoginEvent, since: number): Promise<number> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'SELECT id FROM account_event WHERE user_id = ? AND id >= ? AND event = ? LIMIT 100',
        values: [userId, String(since).padStart(14, '0'), event],
      },
    ]);
    return rows.length;
  }

  /** Newest first, older than the cursor. */
  async events(userId: string, cursor: string | undefined, limit: number): Promise<readonly TraceEvent[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'SELECT * FROM account_event WHERE user_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
        values: [userId, cursor ?? '9'.repeat(20), limit],
      },
    ]);
    return rows.map((row) => {
      const { byWhat: by, ...event } = EVENT.of(row);
      return { ...event, by };
    });
  }
}

/** Keeps the newest `most` rows of a user. */
function oldest(table: string, id: string, time: string, userId: string, most: number): Statement {
  return {
    sql: `DELETE FROM ${table} WHERE user_id = ? AND ${id} IN (
      SELECT ${id} FROM ${table} WHERE user_id = ? ORDER BY ${time} DESC, ${id} LIMIT 1000 OFFSET ${most})`,
    values: [userId, userId],
  };
}
