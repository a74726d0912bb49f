import {
  ALERT_KINDS,
  ALERT_LIMIT,
  ALERT_REPEATS,
  ALERT_STATES,
  ALERT_WINDOWS,
  type AlertWindow,
  type NoticeWay,
} from '#lib/contract/notice.ts';
import type { Database, Statement, Value } from '../app/database.ts';
import { integer, nullable, oneOf, type RowOf, table, text } from '../row.ts';
import type { JobOwner } from './owner.ts';

const COLUMNS = {
  id: integer,
  account: integer,
  symbol: text,
  kind: oneOf(ALERT_KINDS),
  /** Decimal text, as it was asked for. */
  price: nullable(text),
  /** A fraction, as it was asked for. */
  change: nullable(text),
  span: nullable(oneOf(Object.keys(ALERT_WINDOWS) as AlertWindow[])),
  /** Of funding, a signed fraction, as it was asked for. */
  rate: nullable(text),
  repeat: oneOf(ALERT_REPEATS),
  note: text,
  state: oneOf(ALERT_STATES),
  madeAt: integer,
  /** Moments up to this one do not concern it. */
  since: integer,
  restsUntil: nullable(integer),
  day: integer,
  today: integer,
  firedAt: nullable(integer),
  fired: integer,
};
const ROW = table('alert', COLUMNS);
export type AlertRow = RowOf<typeof COLUMNS>;
export type NewAlert = Pick<
  AlertRow,
  'account' | 'symbol' | 'kind' | 'price' | 'change' | 'span' | 'rate' | 'repeat' | 'note'
>;

/** What its owner changes, or what has fired. */
export type AlertChange = Partial<Omit<AlertRow, 'id' | 'account' | 'symbol' | 'madeAt'>>;

/** One alert that fired, with the notice of it. */
export type Firing = {
  readonly alert: Pick<AlertRow, 'id' | 'account' | 'fired' | 'since'>;
  readonly after: AlertChange & { readonly fired: number; readonly since: number };
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
  readonly link: string;
  /** How its notice makes itself heard. Not by the bell: it counts as seen. */
  readonly ways: readonly NoticeWay[];
};

/** One that fired, rested, and waits again since a moment. */
export type Armed = { readonly id: number; readonly since: number };

/** A change of the owner's row that changes nothing. */
const NOTHING: Statement = { sql: 'epoch = epoch' };

/** Price alerts of one environment, as its owner reads and writes them. */
export class AlertTable {
  readonly #owner: JobOwner;
  readonly #db: Pick<Database, 'transaction'>;

  constructor(owner: JobOwner, db: Pick<Database, 'transaction'>) {
    this.#owner = owner;
    this.#db = db;
  }

  /** @see JobOwner.own */
  own(now: number) {
    return this.#owner.own(now);
  }

  /** All that wait, of all accounts. */
  async waiting(): Promise<readonly AlertRow[]> {
    return this.#rows({
      sql: `SELECT ${ROW.columns} FROM alert WHERE env = ? AND state = 'on' ORDER BY id`,
      values: [this.#owner.env],
    });
  }

  /** Of one account, newest first. */
  async of(account: number): Promise<readonly AlertRow[]> {
    return this.#rows({
      sql: `SELECT ${ROW.columns} FROM alert WHERE env = ? AND account = ? ORDER BY id DESC`,
      values: [this.#owner.env, account],
    });
  }

  /**
   * The owner's row gives the number and is locked by that, so that nobody counts at the same time.
   * @returns null where the account has as many as there may be @throws DomainRefusal `busy`
   */
  async add(
    { account, symbol, kind, price, change, span, rate, repeat, note }: NewAlert,
    now: number,
  ): Promise<AlertRow | null> {
    const { env, condition } = this.#owner;
    const own = 'SELECT COUNT(*) FROM alert WHERE env = ? AND account = ?';
    const [row] = await this.#owner.writeOrRefuse(
      { sql: 'alerts = alerts + 1' },
      {
        sql: `INSERT INTO alert (id, env, account, symbol, kind, price, change, span, rate, repeat, note, state, made_at, since,
            rests_until, day, today, fired_at, fired)
          SELECT alerts, env, CAST(? AS BIGINT), CAST(? AS TEXT),
            CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
            CAST(? AS TEXT), 'on',
            CAST(? AS BIGINT), CAST(? AS BIGINT), NULL, 0, 0, NULL, 0
          FROM job_owner WHERE env = ? AND ${condition.sql}
            AND (${own}) < ${ALERT_LIMIT.account} AND (${own} AND symbol = ?) < ${ALERT_LIMIT.symbol}
          RETURNING ${ROW.columns}`,
        values: [
          ...[account, symbol, kind, price, change, span, rate, repeat, note, now, now],
          ...[env, ...condition.values, env, account, env, account, symbol],
        ],
      },
    );
    return row ? ROW.of(row) : null;
  }

  /** @returns the alert as it is now, null where the account has none of that number @throws DomainRefusal `busy` */
  async change(account: number, id: number, change: AlertChange): Promise<AlertRow | null> {
    const { env, condition } = this.#owner;
    const { set, values } = assignments(change);
    const [row] = await this.#owner.writeOrRefuse(NOTHING, {
      sql: `UPDATE alert SET ${set} WHERE id = ? AND env = ? AND account = ? AND ${condition.sql} RETURNING ${ROW.columns}`,
      values: [...values, id, env, account, ...condition.values],
    });
    return row ? ROW.of(row) : null;
  }

  /** @returns whether there was one @throws DomainRefusal `busy` */
  async remove(account: number, id: number): Promise<boolean> {
    const { env, condition } = this.#owner;
    const rows = await this.#owner.writeOrRefuse(NOTHING, {
      sql: `DELETE FROM alert WHERE id = ? AND env = ? AND account = ? AND ${condition.sql} RETURNING id`,
      values: [id, env, account, ...condition.values],
    });
    return rows.length > 0;
  }

  /** Takes away all of an account, its notices and settings too. @returns the numbers of its alerts */
  async forget(account: number): Promise<readonly number[]> {
    const values = [this.#owner.env, account];
    const [rows = []] = await this.#db.transaction([
      { sql: 'DELETE FROM alert WHERE env = ? AND account = ? RETURNING id', values },
      { sql: 'DELETE FROM notice WHERE env = ? AND account = ?', values },
      { sql: 'DELETE FROM notice_setting WHERE env = ? AND account = ?', values },
    ]);
    return rows.map((row) => NUMBER.of(row).id);
  }

  /**
   * Writes what fired with its notices, what waits again, and up to when was judged, all in one. What its owner changed
   * meanwhile has not fired; what was written before is there already.
   * @param armed came to wait again before what is in `firings`
   * @returns each alert as it stands then, null for one that is gone; null when another owner has taken over: nothing is
   *          written
   */
  async fired(
    firings: readonly Firing[],
    judgedAt: number,
    armed: readonly Armed[] = [],
  ): Promise<readonly (AlertRow | null)[] | null> {
    const answers = await this.#owner.write(
      { sql: 'judged_at = ?, notices = notices + ?', values: [judgedAt, firings.length] },
      [
        ...armed.map((one) => this.#arm(one)),
        ...firings.flatMap((firing, i) => this.#fire(firing, firings.length - 1 - i)),
      ],
    );
    if (answers === null) return null;
    return firings.map((_, i) => {
      const [row] = answers[armed.length + 3 * i + 2] ?? [];
      return row ? ROW.of(row) : null;
    });
  }

  /** Nothing where it was written before, or its owner changed it since. */
  #arm({ id, since }: Armed): Statement {
    const { env, condition } = this.#owner;
    return {
      sql: `UPDATE alert SET rests_until = NULL, since = ? WHERE id = ? AND env = ? AND state = 'on'
        AND rests_until IS NOT NULL AND since < ? AND ${condition.sql}`,
      values: [since, id, env, since, ...condition.values],
    };
  }

  /** Three statements; the last one tells how the alert stands. @param back from the latest number of a notice */
  #fire({ alert, after, params, link, ways }: Firing, back: number): Statement[] {
    const { env, condition } = this.#owner;
    const { set, values } = assignments(after);
    return [
      {
        sql: `UPDATE alert SET ${set} WHERE id = ? AND env = ? AND state = 'on' AND fired = ? AND since = ?
          AND ${condition.sql}`,
        values: [...values, alert.id, env, alert.fired, alert.since, ...condition.values],
      },
      {
        sql: `INSERT INTO notice (id, env, account, source, kind, level, title, params, link, at, ways, read)
          SELECT (SELECT notices FROM job_owner WHERE env = ?) - CAST(? AS BIGINT), env, account, CAST(? AS TEXT),
            'alert', 'info', 'alert', CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT),
            CAST(? AS BIGINT)
          FROM alert WHERE id = ? AND env = ? AND fired = ? AND since = ? AND ${condition.sql}
          ON CONFLICT (env, source) DO NOTHING`,
        values: [
          ...[env, back, `alert:${alert.id}:${after.fired}`, JSON.stringify(params), link, after.since],
          ...[JSON.stringify(ways), ways.includes('bell') ? 0 : 1],
          ...[alert.id, env, after.fired, after.since, ...condition.values],
        ],
      },
      { sql: `SELECT ${ROW.columns} FROM alert WHERE id = ? AND env = ?`, values: [alert.id, env] },
    ];
  }

  async #rows(statement: Statement): Promise<readonly AlertRow[]> {
    const [rows = []] = await this.#db.transaction([statement]);
    return rows.map(ROW.of);
  }
}

const NUMBER = table('alert', { id: integer });

/** Columns by their names in the program, which are none of anybody else's. */
function assignments(change: AlertChange): { readonly set: string; readonly values: readonly Value[] } {
  const known = Object.entries(change).filter(([, value]) => value !== undefined) as [string, Value][];
  const set = known.map(([key]) => `${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} = ?`);
  return { set: set.join(', '), values: known.map(([, value]) => value) };
}
