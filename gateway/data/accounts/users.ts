import type { Permission, UserKind } from '#lib/contract/account.ts';
import type { Database, Statement, Value } from '../app/database.ts';
import { failureOf } from '../failure.ts';
import { integer, table, text } from '../row.ts';
import { USER, type User } from './user.ts';

type Db = Pick<Database, 'transaction'>;

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

const REFERRAL = table('account_user', { referral: text });
const NUMBER = table('account_number', { latest: integer });

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

/** Users by what finds them, made and changed. */
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
