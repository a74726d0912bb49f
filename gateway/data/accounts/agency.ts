import type { Database, DbRow } from '../app/database.ts';
import { integer, nullable, table, text, units } from '../row.ts';

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

const FILL = table('fill_history', {
  id: integer,
  role: text,
  userId: text,
  symbol: text,
  feeAsset: text,
  fee: units,
  at: integer,
});
const INVITEE = table('account_user', {
  id: text,
  kind: text,
  name: nullable(text),
  email: nullable(text),
  mobile: nullable(text),
  registeredAt: integer,
  referral: text,
});
const ARRIVAL = table('account_user', { registeredAt: integer });

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
        sql: `SELECT ${INVITEE.columns} FROM account_user
          WHERE inviter_id = ? AND kind <> 'sub' AND registered_at < ?
          ORDER BY registered_at DESC, id DESC LIMIT ?`,
        values: [agencyId, before, limit],
      },
    ]);
    return rows.map((row) => {
      const { id: userId, ...invitee } = INVITEE.of(row);
      return { userId, ...invitee };
    });
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
    return rows.map((row) => ARRIVAL.of(row).registeredAt);
  }
}

function fillOf(row: DbRow): InviteeFill {
  const { feeAsset: asset, ...fill } = FILL.of(row);
  return { ...fill, asset };
}
