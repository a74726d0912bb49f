import type { Database } from '../app/database.ts';
import { USER, type User } from './user.ts';

type Db = Pick<Database, 'transaction'>;

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

/** Accounts that their owners closed, until nothing of them is left. */
export class ClosedTable {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
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
}
