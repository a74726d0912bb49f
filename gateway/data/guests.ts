import { GUEST_IDLE_DAYS } from '#lib/contract/trade.ts';
import type { Database, DbRow } from './app/database.ts';
import { flag, integer, table } from './row.ts';

/** Guests of the paper venue: the hash of a token, an account number, when it was last used. Nothing personal. */
export type Guests = {
  /** @returns the account of a token, null when there is none or it lay idle too long. Notes the use. */
  find(tokenHash: string, now: number): Promise<number | null>;
  /** @returns the number of a new account, which nobody ever had. */
  create(tokenHash: string, now: number): Promise<number>;
  /** The account became a user's. */
  forget(tokenHash: string): void;
  /** Accounts whose guests may not come back any more, those longest away first. */
  expired(now: number, most: number): Promise<readonly number[]>;
  /** Takes their rows away, if they are still expired. */
  remove(accounts: readonly number[], now: number): Promise<void>;
  /** Accounts whose guests are away for two days and that were not looked at since. `used`: they gave an order once. */
  away(now: number, most: number): Promise<readonly { readonly account: number; readonly used: boolean }[]>;
  /** They are not among those away again before they were seen again. */
  looked(accounts: readonly number[], now: number): Promise<void>;
};

const GUEST = table('guest', { account: integer, seenAt: integer });
const ACCOUNT = table('guest', { account: integer });
const AWAY = table('guest', { account: integer, used: flag });

type Guest = { readonly account: number; seenAt: number };

const DAY_MS = 24 * 3600_000;
const IDLE_MS = GUEST_IDLE_DAYS * DAY_MS;
/** Rows go a day after nobody is let in by them: a clock that was wrong for hours takes nothing from anybody. */
const EXPIRED_MS = IDLE_MS + DAY_MS;
/** Longer than any connection of the stream lives, so that nobody looks at the account. */
const AWAY_MS = 2 * DAY_MS;
/** The last use is written at most this often; it only has to be right to the day. */
const NOTE_MS = 3600_000;
/** Tokens remembered, so that an order costs no query; the one unused longest goes first. */
const REMEMBERED = 10_000;

/**
 * @param above  the greatest account number in the journals: with app.db lost they still know accounts, and nobody may
 *               be given somebody else's.
 */
export async function openGuests(db: Pick<Database, 'transaction'>, above: number): Promise<Guests> {
  const most = 'SELECT COALESCE(MAX(account), 0) FROM guest';
  await db.transaction([
    { sql: 'UPDATE account_number SET latest = ? WHERE one = 1 AND latest < ?', values: [above, above] },
    { sql: `UPDATE account_number SET latest = (${most}) WHERE one = 1 AND latest < (${most})` },
  ]);
  const remembered = new Map<string, Guest>();

  function remember(tokenHash: string, guest: Guest): void {
    remembered.delete(tokenHash);
    remembered.set(tokenHash, guest);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  }

  async function lookUp(tokenHash: string): Promise<Guest | null> {
    const [[row] = []] = await db.transaction([
      { sql: `SELECT ${GUEST.columns} FROM guest WHERE token_hash = ?`, values: [tokenHash] },
    ]);
    return row ? { ...GUEST.of(row) } : null;
  }

  return {
    async find(tokenHash, now) {
      const guest = remembered.get(tokenHash) ?? (await lookUp(tokenHash));
      if (!guest || now - guest.seenAt > IDLE_MS) return null;
      const noted = now - guest.seenAt <= NOTE_MS;
      remember(tokenHash, guest);
      if (noted) return guest.account;
      guest.seenAt = now;
      await db.transaction([
        { sql: 'UPDATE guest SET seen_at = ?, looked = 0 WHERE account = ?', values: [now, guest.account] },
      ]);
      return guest.account;
    },
    async create(tokenHash, now) {
      const [, [row] = []] = await db.transaction([
        { sql: 'UPDATE account_number SET latest = latest + 1 WHERE one = 1' },
        {
          sql: 'INSERT INTO guest (account, token_hash, created_at, seen_at) SELECT latest, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM account_number WHERE one = 1 RETURNING account',
          values: [tokenHash, now, now],
        },
      ]);
      const { account } = ACCOUNT.of(row ?? {});
      remember(tokenHash, { account, seenAt: now });
      return account;
    },
    forget: (tokenHash) => void remembered.delete(tokenHash),
    ...away(db),
  };
}

/** About guests who are not there. */
function away(db: Pick<Database, 'transaction'>): Pick<Guests, 'expired' | 'remove' | 'away' | 'looked'> {
  const ask = async <T>(read: (row: DbRow) => T, sql: string, values: readonly number[]) => {
    const [rows = []] = await db.transaction([{ sql, values }]);
    return rows.map(read);
  };
  const change = async (sql: string, accounts: readonly number[], before: number) => {
    if (accounts.length === 0) return;
    const places = accounts.map(() => '?').join(', ');
    await db.transaction([
      { sql: `${sql} WHERE account IN (${places}) AND seen_at < ?`, values: [...accounts, before] },
    ]);
  };
  return {
    async expired(now, most) {
      const sql = 'SELECT account FROM guest WHERE seen_at < ? ORDER BY seen_at LIMIT ?';
      return ask((row) => ACCOUNT.of(row).account, sql, [now - EXPIRED_MS, most]);
    },
    remove: (accounts, now) => change('DELETE FROM guest', accounts, now - EXPIRED_MS),
    away: (now, most) =>
      ask(
        AWAY.of,
        `SELECT account, CASE WHEN EXISTS (
           SELECT 1 FROM order_history WHERE env = 'paper' AND order_history.account = guest.account
         ) OR EXISTS (
           SELECT 1 FROM perp_order_history WHERE env = 'paper' AND perp_order_history.account = guest.account
         ) THEN 1 ELSE 0 END AS used FROM guest WHERE looked = 0 AND seen_at < ? ORDER BY seen_at LIMIT ?`,
        [now - AWAY_MS, most],
      ),
    looked: (accounts, now) => change('UPDATE guest SET looked = 1', accounts, now - AWAY_MS),
  };
}
