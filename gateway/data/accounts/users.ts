import { PERMISSIONS, type Permission, USER_KINDS, type UserKind } from '#lib/contract/account.ts';
import type { Database, DbRow, Statement, Value } from '../app/database.ts';
import { failureOf } from '../failure.ts';
import { flag, integer, nullable, oneOf, table, text, wordsOf } from '../row.ts';

type Db = Pick<Database, 'transaction'>;

/** `erased`: closed for good. What is left says that the numbers of its accounts were somebody's. */
const STATUSES = ['normal', 'frozen', 'erased'] as const;

export type User = {
  readonly id: string;
  readonly kind: UserKind;
  readonly parentId: string | null;
  readonly name: string | null;
  /** Lower case. */
  readonly email: string | null;
  /** Area code, space, national number. */
  readonly mobile: string | null;
  readonly password: string | null;
  readonly liveAccount: number;
  readonly paperAccount: number;
  readonly status: (typeof STATUSES)[number];
  readonly permissions: readonly Permission[];
  readonly emailFactor: boolean;
  readonly mobileFactor: boolean;
  /** Sealed; see totp.ts. */
  readonly totpSecret: string | null;
  readonly antiPhishing: string | null;
  readonly lockedUntil: number;
  readonly registeredAt: number;
  readonly lastLoginAt: number | null;
  readonly inviterId: string | null;
  /** Of an agency: what invitees bring along, and its share of their fees, a fraction. */
  readonly code: string | null;
  readonly rate: string | null;
  /** Closed by its owner then, a sub-account with its main account; null while it is open. */
  readonly closedAt: number | null;
};

export type NewUser = {
  readonly id: string;
  readonly kind: UserKind;
  readonly parentId?: string | null;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly mobile?: string | null;
  readonly password?: string | null;
  readonly permissions: readonly Permission[];
  readonly registeredAt: number;
  readonly inviterId?: string | null;
  /** JSON of the six values as they were accepted. */
  readonly referral?: string;
  readonly code?: string | null;
  readonly rate?: string | null;
  /** Hash of the guest's token whose paper account becomes the user's. */
  readonly guestHash?: string | null;
  readonly bound?: { readonly provider: string; readonly subject: string } | null;
};

const USER = table('account_user', {
  id: text,
  kind: oneOf(USER_KINDS),
  parentId: nullable(text),
  name: nullable(text),
  email: nullable(text),
  mobile: nullable(text),
  password: nullable(text),
  liveAccount: integer,
  paperAccount: integer,
  status: oneOf(STATUSES),
  permissions: wordsOf(PERMISSIONS),
  emailFactor: flag,
  mobileFactor: flag,
  totpSecret: nullable(text),
  antiPhishing: nullable(text),
  lockedUntil: integer,
  registeredAt: integer,
  lastLoginAt: nullable(integer),
  inviterId: nullable(text),
  code: nullable(text),
  rate: nullable(text),
  closedAt: nullable(integer),
});
const REFERRAL = table('account_user', { referral: text });
const NUMBER = table('account_number', { latest: integer });
const RECOVERY = table('account_recovery', { codeHash: text });

export function userOf(row: DbRow): User {
  return USER.of(row);
}

/** Neither frozen nor closed. */
export function isOpen({ status, closedAt }: Pick<User, 'status' | 'closedAt'>): boolean {
  return status === 'normal' && closedAt === null;
}

/** What can be set on a user by itself. */
const SETTABLE = {
  email: 'email',
  mobile: 'mobile',
  password: 'password',
  status: 'status',
  permissions: 'permissions',
  emailFactor: 'email_factor',
  mobileFactor: 'mobile_factor',
  totpSecret: 'totp_secret',
  antiPhishing: 'anti_phishing',
  lockedUntil: 'locked_until',
  lastLoginAt: 'last_login_at',
} as const;
export type UserChange = Readonly<Partial<Record<keyof typeof SETTABLE, Value>>>;

/** Tables whose rows belong to a user. */
const OWNED = [
  'account_session',
  'account_device',
  'account_key',
  'account_event',
  'account_passkey',
  'account_recovery',
  'account_bound',
  'account_kept',
] as const;

export class UserTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async byId(id: string): Promise<User | null> {
    return this.#one('id = ?', id);
  }

  async byLogin(by: 'email' | 'mobile' | 'name', value: string): Promise<User | null> {
    return this.#one(`${by} = ?`, value);
  }

  async byCode(code: string): Promise<User | null> {
    return this.#one('code = ?', code);
  }

  async children(parentId: string): Promise<readonly User[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT ${USER.columns} FROM account_user WHERE parent_id = ? ORDER BY registered_at, id`,
        values: [parentId],
      },
    ]);
    return rows.map(USER.of);
  }

  async byBound(provider: string, subject: string): Promise<User | null> {
    return this.#one('id = (SELECT user_id FROM account_bound WHERE provider = ? AND subject = ?)', provider, subject);
  }

  async #one(where: string, ...values: Value[]): Promise<User | null> {
    const [[row] = []] = await this.#db.transaction([
      { sql: `SELECT ${USER.columns} FROM account_user WHERE ${where}`, values },
    ]);
    return row ? USER.of(row) : null;
  }

  /**
   * Makes a user with two accounts that nobody had; a guest's paper account goes over to it.
   * @returns null when a name, an address, a number or an identity is taken: then nothing was done
   */
  async create(user: NewUser): Promise<User | null> {
    const [[numbers] = []] = await this.#db.transaction([
      { sql: 'UPDATE account_number SET latest = latest + 2 WHERE one = 1 RETURNING latest' },
    ]);
    const { latest } = NUMBER.of(numbers ?? {});
    try {
      const [rows = []] = await this.#db.transaction([insertSql(user, latest), ...afterSql(user)]);
      return rows[0] ? USER.of(rows[0]) : null;
    } catch (error) {
      if (failureOf(error) === 'unique') return null;
      throw error;
    }
  }

  /** @returns whether it was done: an address or a number may be taken. */
  async set(id: string, change: UserChange): Promise<boolean> {
    const names = Object.keys(change) as (keyof UserChange)[];
    if (names.length === 0) return true;
    const sets = names.map((name) => `${SETTABLE[name]} = ?`).join(', ');
    try {
      await this.#db.transaction([
        {
          sql: `UPDATE account_user SET ${sets} WHERE id = ?`,
          values: [...names.map((name) => change[name] ?? null), id],
        },
      ]);
      return true;
    } catch (error) {
      if (failureOf(error) === 'unique') return false;
      throw error;
    }
  }

  /** JSON of the six values that the account was registered with. */
  async referral(id: string): Promise<string> {
    const [[row] = []] = await this.#db.transaction([
      { sql: 'SELECT referral FROM account_user WHERE id = ?', values: [id] },
    ]);
    return row ? REFERRAL.of(row).referral : '{}';
  }

  /** Closes a main account and its sub-accounts. @returns false when it was closed before */
  async close(id: string, now: number): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'UPDATE account_user SET closed_at = ? WHERE id = ? AND closed_at IS NULL RETURNING id',
        values: [now, id],
      },
      { sql: 'UPDATE account_user SET closed_at = ? WHERE parent_id = ? AND closed_at IS NULL', values: [now, id] },
    ]);
    return rows.length > 0;
  }

  /** Opens it again as it was, unless it is erased. @returns whether it was closed */
  async reopen(id: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `UPDATE account_user SET closed_at = NULL
          WHERE (id = ? OR parent_id = ?) AND closed_at IS NOT NULL AND status <> 'erased' RETURNING id`,
        values: [id, id],
      },
    ]);
    return rows.length > 0;
  }

  /** Closed then or before and not erased, those longest closed first. */
  async closedBy(at: number, most: number): Promise<readonly User[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT ${USER.columns} FROM account_user WHERE closed_at <= ? AND status <> 'erased'
          ORDER BY closed_at, id LIMIT ?`,
        values: [at, most],
      },
    ]);
    return rows.map(USER.of);
  }

  /**
   * Takes away who a closed account belonged to and everything around it. The row stays with its numbers, without a name:
   * nobody is ever given them again, and an agency keeps what it earned.
   */
  async erase({ id, liveAccount, paperAccount }: User): Promise<void> {
    await this.#db.transaction([
      {
        sql: `UPDATE account_user SET status = 'erased', name = NULL, email = NULL, mobile = NULL, password = NULL,
          permissions = '', email_factor = 0, mobile_factor = 0, totp_secret = NULL, anti_phishing = NULL,
          last_login_at = NULL, referral = '{}' WHERE id = ? AND closed_at IS NOT NULL`,
        values: [id],
      },
      ...OWNED.map((table) => ({ sql: `DELETE FROM ${table} WHERE user_id = ?`, values: [id] })),
      { sql: 'DELETE FROM account_once WHERE asker = ?', values: [id] },
      { sql: 'DELETE FROM account_faucet WHERE account = ? OR account = ?', values: [liveAccount, paperAccount] },
    ]);
  }

  /** Notes the time step of a TOTP code. @returns false when this or a later one was used before */
  async takeTotpStep(id: string, step: number): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: 'UPDATE account_user SET totp_step = ? WHERE id = ? AND totp_step < ? RETURNING id',
        values: [step, id, step],
      },
    ]);
    return rows.length > 0;
  }

  /** New recovery codes in place of the old ones. */
  async setRecovery(id: string, hashes: readonly string[]): Promise<void> {
    await this.#db.transaction([
      { sql: 'DELETE FROM account_recovery WHERE user_id = ?', values: [id] },
      ...hashes.map((hash) => ({
        sql: 'INSERT INTO account_recovery (user_id, code_hash) VALUES (?, ?)',
        values: [id, hash],
      })),
    ]);
  }

  /** Hashes of the recovery codes that are left. */
  async recovery(id: string): Promise<readonly string[]> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'SELECT code_hash FROM account_recovery WHERE user_id = ?', values: [id] },
    ]);
    return rows.map((row) => RECOVERY.of(row).codeHash);
  }

  async takeRecovery(id: string, hash: string): Promise<boolean> {
    const [rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM account_recovery WHERE user_id = ? AND code_hash = ? RETURNING user_id', values: [id, hash] },
    ]);
    return rows.length > 0;
  }

  async recoveryLeft(id: string): Promise<number> {
    return (await this.recovery(id)).length;
  }
}

/** A guest's account that is idle too long was never found by its owner, so it stays with nobody. */
function insertSql(user: NewUser, latest: number): Statement {
  return {
    sql: `INSERT INTO account_user (id, kind, parent_id, name, email, mobile, password, live_account, paper_account,
      status, permissions, email_factor, mobile_factor, totp_step, locked_until, registered_at, inviter_id, referral,
      code, rate)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, COALESCE((SELECT account FROM guest WHERE token_hash = ?), ?),
      'normal', ?, 0, 0, 0, 0, ?, ?, ?, ?, ?) RETURNING ${USER.columns}`,
    values: [
      user.id,
      user.kind,
      user.parentId ?? null,
      user.name ?? null,
      user.email ?? null,
      user.mobile ?? null,
      user.password ?? null,
      latest,
      user.guestHash ?? '',
      latest - 1,
      user.permissions.join(','),
      user.registeredAt,
      user.inviterId ?? null,
      user.referral ?? '{}',
      user.code ?? null,
      user.rate ?? null,
    ],
  };
}

function afterSql({ id, guestHash, bound, registeredAt }: NewUser): Statement[] {
  const statements: Statement[] = [];
  if (guestHash) statements.push({ sql: 'DELETE FROM guest WHERE token_hash = ?', values: [guestHash] });
  if (bound)
    statements.push({
      // Taken in between: the whole of it fails.
      sql: 'INSERT INTO account_bound (provider, subject, user_id, at) VALUES (?, ?, ?, ?)',
      values: [bound.provider, bound.subject, id, registeredAt],
    });
  return statements;
}
