import type { LoginEvent } from '#lib/contract/account-data.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { Database } from '../app/database.ts';
import { integer, nullable, table, text } from '../row.ts';

/** What happened to who owns an account. */
export type SecurityEvent = {
  readonly account: number;
  /** Of all accounts, once. */
  readonly source: string;
  readonly event: string;
  readonly by: string | null;
  readonly agent: string;
  readonly ip: string;
  readonly at: number;
};

/** Events that are told as they are; a login is told from a device that was not there before. */
const TOLD = [
  'passwordChanged',
  'factorChanged',
  'contactChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'thirdBound',
  'thirdUnbound',
  'recoveryUsed',
  'antiPhishingChanged',
  'secured',
  'reopened',
] as const satisfies readonly LoginEvent[];
/** The device that somebody registers with is no news. ms */
const REGISTERED_MS = 60_000;
const AT_ONCE = 100;

const ROW = table('account_event', {
  account: integer,
  userId: text,
  id: text,
  event: text,
  byWhat: nullable(text),
  agent: text,
  ip: text,
  at: integer,
});

/** What concerns the safety of accounts, from the history of who owns them. */
export class SecurityEvents {
  readonly #env: Env;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(env: Env, db: Pick<Database, 'transaction'>) {
    this.#env = env;
    this.#db = db;
  }

  /** Those from a moment on that are not told yet, earliest first. @param from epoch ms */
  async since(from: number): Promise<readonly SecurityEvent[]> {
    const own = this.#env === 'live' ? 'live_account' : 'paper_account';
    const [rows = []] = await this.#db.transaction([
      {
        sql: `SELECT u.${own} AS account, e.user_id, e.id, e.event, e.by_what, e.agent, e.ip, e.at
          FROM account_event e JOIN account_user u ON u.id = e.user_id
          WHERE e.id >= ? AND u.closed_at IS NULL
            AND (e.event IN (${TOLD.map(() => '?').join(', ')})
              OR (e.event = 'login' AND e.at > u.registered_at + ${REGISTERED_MS} AND EXISTS (
                SELECT 1 FROM account_device d WHERE d.user_id = e.user_id AND d.first_at = e.at)))
            AND NOT EXISTS (SELECT 1 FROM notice n WHERE n.env = ? AND n.source = 'security:' || e.user_id || ':' || e.id)
          ORDER BY e.id LIMIT ${AT_ONCE}`,
        // Numbers of events begin with their time, as 14 digits.
        values: [String(from).padStart(14, '0'), ...TOLD, this.#env],
      },
    ]);
    return rows.map((row) => {
      const { account, userId, id, event, byWhat: by, agent, ip, at } = ROW.of(row);
      return { account, source: `security:${userId}:${id}`, event, by, agent, ip, at };
    });
  }
}
