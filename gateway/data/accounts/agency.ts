import type { Database, DbRow } from '../app/database.ts';

/** A fill of an invitee on the live account: what an agency's share is a share of. Amounts in units of the asset. */
export type InviteeFill = {
  readonly id: number;
  readonly role: string;
  readonly userId: string;
  readonly symbol: string;
  readonly asset: string;
  readonly fee: bigint;
  readonly at: number;
};
export type Invitee = {
  readonly userId: string;
  readonly kind: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly registeredAt: number;
  readonly referral: string;
};

/** Invitees and their fills, out of the histories behind the live journal. Demo trading earns nobody anything. */
export class AgencyTable {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Oldest first within [from, to], after the cursor. */
  async fills(
    agencyId: string,
    range: { readonly from: number; readonly to: number; readonly after?: number; readonly userId?: string },
    limit: number,
  ): Promise<readonly InviteeFill[]> {
    const own = range.userId === undefined ? '' : 'AND u.id = ?';
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT f.id, f.role, u.id AS user_id, f.symbol, f.fee_asset, f.fee, f.at FROM account_user u
          JOIN fill_history f ON f.env = 'live' AND f.account = u.live_account
          WHERE u.inviter_id = ? AND f.at >= ? AND f.at <= ? AND f.id > ? ${own}
          ORDER BY f.id, f.role LIMIT ?`,
        values: [agencyId, range.from, range.to, range.after ?? -1, ...(range.userId ? [range.userId] : []), limit],
      },
    ]);
    return rows.map(fillOf);
  }

  /** Newest first, before the cursor. */
  async latest(agencyId: string, before: number, limit: number): Promise<readonly InviteeFill[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT f.id, f.role, u.id AS user_id, f.symbol, f.fee_asset, f.fee, f.at FROM account_user u
          JOIN fill_history f ON f.env = 'live' AND f.account = u.live_account
          WHERE u.inviter_id = ? AND f.id < ? ORDER BY f.id DESC, f.role LIMIT ?`,
        values: [agencyId, before, limit],
      },
    ]);
    return rows.map(fillOf);
  }

  async invitees(agencyId: string, before: number, limit: number): Promise<readonly Invitee[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT id, kind, name, email, mobile, registered_at, referral FROM account_user
          WHERE inviter_id = ? AND kind <> 'sub' AND registered_at < ?
          ORDER BY registered_at DESC, id DESC LIMIT ?`,
        values: [agencyId, before, limit],
      },
    ]);
    return rows.map((row) => ({
      userId: String(row.id),
      kind: String(row.kind),
      name: row.name === null ? null : String(row.name),
      email: row.email === null ? null : String(row.email),
      mobile: row.mobile === null ? null : String(row.mobile),
      registeredAt: row.registered_at as number,
      referral: String(row.referral),
    }));
  }

  /** When each invitee came. */
  async arrivals(agencyId: string): Promise<readonly number[]> {
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT registered_at FROM account_user WHERE inviter_id = ? AND kind <> 'sub' ORDER BY registered_at
          LIMIT 100000`,
        values: [agencyId],
      },
    ]);
    return rows.map(({ registered_at }) => registered_at as number);
  }
}

function fillOf(row: DbRow): InviteeFill {
  return {
    id: row.id as number,
    role: String(row.role),
    userId: String(row.user_id),
    symbol: String(row.symbol),
    asset: String(row.fee_asset),
    fee: BigInt(String(row.fee)),
    at: row.at as number,
  };
}
