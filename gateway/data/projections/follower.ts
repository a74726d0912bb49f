import type { Database, DbRow } from '../app/database.ts';
import { fault, type Row } from '../journal/chain.ts';
import { decode, VERSION } from '../journal/codec.ts';
import type { Store } from '../journal/store.ts';
import { integer, nullable, table, text } from '../row.ts';
import { type Forgotten, NOTHING_STANDS, type Numbers, Projection } from './project.ts';
import { clears, forgets, orderOf, writes } from './tables.ts';
import { legOf, perpOrderOf } from './tables-perp.ts';
import { UnfitTables } from './unfit.ts';

/** Form of the tables' content. Another one, or another version of the journal, and everything is read again. */
const FORM = `5.${VERSION}`;
/** Journal rows read at once, and table rows gathered before they are written. */
const READ_ROWS = 100;
const BATCH_ROWS = 2000;
/** Rows of each table that one pass takes away of one closed account. */
const FORGET_ROWS = 500;
const NO_NUMBERS: Numbers = { order: 0, fill: 0, entry: 0, notice: 0 };

const CURSOR = table('projection', {
  version: text,
  seq: integer,
  epoch: integer,
  hash: text,
  entries: integer,
  notices: integer,
});
const LATEST_ORDER = table('order_history', { id: nullable(integer) });
const LATEST_FILL = table('fill_history', { id: nullable(integer) });
const LATEST_FUND = table('fund_event', { id: nullable(integer) });
const FORGOTTEN = table('forgotten', {
  account: integer,
  orderId: integer,
  fillId: integer,
  entryId: integer,
  noticeId: integer,
});

type Reader = Pick<Store, 'read'>;
/** The last journal row that is in the tables. */
type Cursor = Pick<Row, 'seq' | 'epoch' | 'hash'>;

/**
 * Keeps the tables of one environment behind its journal: reads what was committed, verifies it, writes it in batches.
 * The cursor is written with each batch, so that a batch is in the tables once, whatever happens. Tables that turn out
 * not to fit their journal are emptied and written anew.
 */
export class Follower {
  readonly #env: string;
  readonly #db: Database;
  readonly #journal: Reader;
  #cursor: Cursor | null = null;
  #projection = new Projection(NOTHING_STANDS, NO_NUMBERS);
  /** Something went wrong in the middle: what is in memory may not be what is in the tables. */
  #astray = false;

  private constructor(env: string, db: Database, journal: Reader) {
    this.#env = env;
    this.#db = db;
    this.#journal = journal;
  }

  /** Goes on where the tables stand; they are emptied when they do not stand on this journal. */
  static async open(env: string, db: Database, journal: Reader): Promise<Follower> {
    const follower = new Follower(env, db, journal);
    await follower.#begin();
    return follower;
  }

  /** The last journal row that is in the tables. */
  get seq(): number {
    return this.#cursor?.seq ?? 0;
  }

  /** Takes in what was committed since. @throws Error when a row is damaged; the tables stay where they are. */
  async follow(): Promise<void> {
    if (this.#astray) await this.#begin();
    this.#astray = true;
    try {
      await this.#readOn();
    } catch (error) {
      if (!(error instanceof UnfitTables)) throw error;
      await this.#clear();
      this.#astray = true;
      await this.#readOn();
    }
    this.#astray = false;
    await this.#forget();
  }

  /** Takes away what closed accounts left, a piece a pass. */
  async #forget(): Promise<void> {
    const env = this.#env;
    const [[row] = []] = await this.#db.transaction([
      { sql: 'SELECT * FROM forgotten WHERE env = ? ORDER BY account LIMIT 1', values: [env] },
    ]);
    if (!row) return;
    const closed = readable(() => forgottenOf(row));
    if (closed === null) return this.rebuild();
    const taken = await this.#db.transaction(forgets(env, closed, FORGET_ROWS));
    if (taken.some((rows) => rows.length >= FORGET_ROWS)) return;
    await this.#db.transaction([
      {
        sql: 'DELETE FROM forgotten WHERE env = ? AND account = ? AND entry_id = ?',
        values: [env, closed.account, closed.entry],
      },
    ]);
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const rows = await this.#journal.read(this.seq, READ_ROWS);
      if (rows.length === 0) return;
      let last = this.#cursor;
      for (const row of rows) {
        const wrong = fault(row, last);
        if (wrong) throw new Error(`the journal is damaged: ${wrong}`);
        for (const event of decode(row.body, row.version)) this.#projection.add(event);
        last = row;
        if (this.#projection.size >= BATCH_ROWS || row === rows.at(-1)) await this.#write(row);
      }
    }
  }

  /** Empties the tables and reads everything again. */
  async rebuild(): Promise<void> {
    await this.#clear();
    await this.follow();
  }

  async #begin(): Promise<void> {
    const values = [this.#env];
    const [cursors = [], open = [], perpOpen = [], legs = [], orders = [], fills = [], fund = []] =
      await this.#db.transaction([
        { sql: `SELECT ${CURSOR.columns} FROM projection WHERE env = ?`, values },
        { sql: 'SELECT * FROM order_history WHERE env = ? AND open = 1', values },
        { sql: 'SELECT * FROM perp_order_history WHERE env = ? AND open = 1', values },
        { sql: 'SELECT * FROM perp_leg WHERE env = ?', values },
        latestOf('order_history', 'perp_order_history', this.#env),
        latestOf('fill_history', 'perp_fill_history', this.#env),
        { sql: 'SELECT MAX(id) AS id FROM fund_event WHERE env = ?', values },
      ]);
    const found = readable(() => ({
      cursor: CURSOR.of(cursors[0] ?? {}),
      standing: { orders: open.map(orderOf), perp: { orders: perpOpen.map(perpOrderOf), legs: legs.map(legOf) } },
      order: greatest(orders.map((row) => LATEST_ORDER.of(row).id ?? 0)),
      fill: greatest(fills.map((row) => LATEST_FILL.of(row).id ?? 0)),
      fund: greatest(fund.map((row) => LATEST_FUND.of(row).id ?? 0)),
    }));
    if (found?.cursor.version !== FORM || !(await this.#standsOn(found.cursor))) return this.#clear();
    const { seq, epoch, hash, entries: entry, notices: notice } = found.cursor;
    this.#cursor = { seq, epoch, hash };
    const latest = { order: found.order, fill: found.fill, entry, notice };
    this.#projection = new Projection(found.standing, latest, found.fund);
  }

  async #clear(): Promise<void> {
    await this.#db.transaction(clears(this.#env));
    this.#cursor = null;
    this.#projection = new Projection(NOTHING_STANDS, NO_NUMBERS);
    this.#astray = false;
  }

  /** A journal that lost its tail and went on has other rows under the same numbers. */
  async #standsOn({ seq, hash }: Cursor): Promise<boolean> {
    const [row] = await this.#journal.read(seq - 1, 1);
    return row !== undefined && row.seq === seq && row.hash === hash;
  }

  async #write(last: Row): Promise<void> {
    const env = this.#env;
    const { entries, notices } = this.#projection;
    const { seq, epoch, hash } = last;
    await this.#db.transaction([
      ...writes(env, this.#projection.take()),
      {
        sql: 'INSERT INTO projection (env, version, seq, epoch, hash, entries, notices) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (env) DO UPDATE SET version = excluded.version, seq = excluded.seq, epoch = excluded.epoch, hash = excluded.hash, entries = excluded.entries, notices = excluded.notices',
        values: [env, FORM, seq, epoch, hash, entries, notices],
      },
    ]);
    this.#cursor = { seq, epoch, hash };
  }
}

/** The greatest numbers of two tables that are counted together. */
const latestOf = (table: string, other: string, env: string) => ({
  sql: `SELECT MAX(id) AS id FROM ${table} WHERE env = ? UNION ALL SELECT MAX(id) AS id FROM ${other} WHERE env = ?`,
  values: [env, env],
});

const greatest = (numbers: readonly number[]): number => Math.max(0, ...numbers);

function forgottenOf(row: DbRow): Forgotten {
  const { account, orderId: order, fillId: fill, entryId: entry, noticeId: notice } = FORGOTTEN.of(row);
  return { account, order, fill, entry, notice };
}

/** @returns null when there is nothing, or somebody else's hand, or a bad disk, was in the rows. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
