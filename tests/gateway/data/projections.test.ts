import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database, Value } from '#gateway/data/app/database.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { GENESIS, link, type Row } from '#gateway/data/journal/chain.ts';
import { encode, VERSION } from '#gateway/data/journal/codec.ts';
import { Follower } from '#gateway/data/projections/follower.ts';
import { NOTHING_STANDS, Projection } from '#gateway/data/projections/project.ts';
import { Queries } from '#gateway/data/projections/queries.ts';
import { type OrderRecord, statusOf } from '#gateway/data/projections/records.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import type { FillParty } from '#gateway/exchange/events/facts.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { moved } from '#gateway/exchange/ledger/moves.ts';
import { spotOf, venue } from '#gateway/exchange/ledger/numbers.ts';
import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';
import { history } from './history.ts';
import { KINDS } from './stores.ts';

const EVENTS = history(21, 900).map(({ events }) => events);
const ACCOUNTS = [1, 2, 3, 4];
const TABLES = ['order_history', 'fill_history', 'ledger', 'projection', 'forgotten'];

/** Commands as journal rows, so many a row. */
function chain(commands: readonly (readonly Event[])[], many = 3): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < commands.length; at += many) {
    const events = commands.slice(at, at + many).flat();
    const content = {
      seq: rows.length + 1,
      epoch: 1,
      version: VERSION,
      count: events.length,
      at: 0,
      body: encode(events),
    };
    rows.push(link(content, rows.at(-1)?.hash ?? GENESIS));
  }
  return rows;
}

const ROWS = chain(EVENTS);
const reader = (rows: readonly Row[]) => ({ read: async (seq: number, limit: number) => rows.slice(seq, seq + limit) });

describe.each(KINDS)('histories in %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  test('orders, fills and balances are those of the exchange', async () => {
    const db = await database();
    await (await Follower.open('paper', db, reader(ROWS))).follow();
    const { orders, fills, totals } = truth();
    for (const account of ACCOUNTS) {
      const queries = new Queries('paper', db);
      const [open, over] = [orders.filter(isOpen), orders.filter((order) => !isOpen(order))].map((list) =>
        list.filter(({ facts }) => facts.account === account),
      );
      expect(await all((cursor) => queries.orders(account, { cursor }))).toEqual(over!.reverse());
      for (const order of open!) expect(await queries.order(account, order.facts.id)).toEqual(order);
      expect(await all((cursor) => queries.fills(account, { cursor }))).toMatchObject(
        fills.filter((fill) => fill.account === account).reverse(),
      );
      const ledger = await all((cursor) => queries.ledger(account, { cursor }));
      const sums: Record<string, bigint> = {};
      for (const { asset, change } of ledger) sums[asset] = (sums[asset] ?? 0n) + change;
      expect(sums).toEqual(totals[account]);
      const fees = ledger.filter(({ reason }) => reason === 'fee').reduce((sum, { change }) => sum - change, 0n);
      expect(fees).toBe(fills.filter((fill) => fill.account === account).reduce((sum, { fee }) => sum + fee, 0n));
    }
  });

  test('in pieces, with failures before and after a write, and read twice: the tables are the same', async () => {
    const whole = await database();
    await (await Follower.open('paper', whole, reader(ROWS))).follow();
    const wanted = await dump(whole);
    const db = await database();
    let writes = 0;
    const failing: Database = {
      ...db,
      async transaction(statements) {
        const batch = statements.length > 1 && statements.at(-1)!.sql.startsWith('INSERT INTO projection');
        if (batch) writes += 1;
        if (batch && writes % 4 === 1) throw new Error('before');
        const rows = await db.transaction(statements);
        if (batch && writes % 4 === 3) throw new Error('after');
        return rows;
      },
    };
    let failures = 0;
    // Each piece is read by one that begins anew and, when that failed, once more by itself.
    for (let upTo = 13; ; upTo = Math.min(ROWS.length, upTo + 13)) {
      const follower = await Follower.open('paper', failing, reader(ROWS.slice(0, upTo)));
      for (let time = 0; time < 2; time++)
        await follower.follow().catch(() => {
          failures += 1;
        });
      if (follower.seq === ROWS.length) break;
    }
    expect(failures).toBeGreaterThan(5);
    expect(await dump(db)).toEqual(wanted);
  });

  test('built again, they are the same', async () => {
    const db = await database();
    const follower = await Follower.open('paper', db, reader(ROWS));
    await follower.follow();
    const wanted = await dump(db);
    await db.transaction([{ sql: 'UPDATE ledger SET change = ?', values: ['1'] }, { sql: 'DELETE FROM fill_history' }]);
    await follower.rebuild();
    expect(await dump(db)).toEqual(wanted);
  });

  test('what a closed account left goes in pieces; who traded with it keeps his side, and so does one opened again', async () => {
    for (const { events, kept } of [4, 21, 39].map(lives)) {
      const rows = chain(events);
      const db = await database();
      // The account is closed in the middle of what another one reads on from.
      await (await Follower.open('paper', db, reader(rows.slice(0, Math.floor(rows.length / 2))))).follow();
      const follower = await Follower.open('paper', db, reader(rows));
      let passes = 0;
      do {
        await follower.follow();
        passes += 1;
      } while ((await db.transaction([{ sql: 'SELECT * FROM forgotten' }]))[0]!.length > 0);
      const left = await dump(db);
      for (const at of [0, 1, 2])
        expect(left[at]!.map((row) => `${row.id} ${row.role ?? ['order', '', 'entry'][at]}`).sort()).toEqual(kept[at]);
      expect(passes).toBeGreaterThan(2);
      await follower.rebuild();
      for (let i = 0; i < passes; i++) await follower.follow();
      expect(await dump(db)).toEqual(left);
    }
  });

  test.each([
    ['on another journal', chain(history(22, 900).map(({ events }) => events)), null],
    ['on rows that are gone', ROWS.slice(0, 50), null],
    ['by another program', ROWS, `UPDATE projection SET version = 'older'`],
  ])('tables that were made %s are made anew', async (_, rows, sql) => {
    const db = await database();
    await (await Follower.open('paper', db, reader(ROWS))).follow();
    if (sql) await db.transaction([{ sql }, { sql: `UPDATE order_history SET status = 'odd'` }]);
    await (await Follower.open('paper', db, reader(rows))).follow();
    const fresh = await database();
    await (await Follower.open('paper', fresh, reader(rows))).follow();
    expect(await dump(db)).toEqual(await dump(fresh));
  });

  test.each([
    ['lost an open order', 'DELETE FROM order_history WHERE open = 1'],
    ['have an open order that cannot be read', `UPDATE order_history SET facts = '[7]' WHERE open = 1`],
    ['have an open order of an unknown status', `UPDATE order_history SET status = 'odd' WHERE open = 1`],
    ['have an open order with half a unit', `UPDATE order_history SET fee = '0.5' WHERE open = 1`],
  ])('tables that %s are made anew by themselves', async (_, sql) => {
    const db = await database();
    await (await Follower.open('paper', db, reader(ROWS.slice(0, 60)))).follow();
    await db.transaction([{ sql }]);
    const follower = await Follower.open('paper', db, reader(ROWS));
    await follower.follow();
    const fresh = await database();
    await (await Follower.open('paper', fresh, reader(ROWS))).follow();
    expect(await dump(db)).toEqual(await dump(fresh));
  });

  test('tables of one environment do not touch those of another', async () => {
    const db = await database();
    await (await Follower.open('live', db, reader(ROWS.slice(0, 40)))).follow();
    const before = (await dump(db)).map((rows) => rows.filter(({ env }) => env === 'live'));
    const paper = await Follower.open('paper', db, reader(ROWS));
    await paper.follow();
    await paper.rebuild();
    expect((await dump(db)).map((rows) => rows.filter(({ env }) => env === 'live'))).toEqual(before);
  });

  test('a damaged row stops the tables in front of it', async () => {
    const db = await database();
    const rows = ROWS.with(20, { ...ROWS[20]!, body: ROWS[20]!.body.replace('1', '2') });
    const follower = await Follower.open('paper', db, reader(rows.slice(0, 15)));
    await follower.follow();
    const damaged = await Follower.open('paper', db, reader(rows));
    await expect(damaged.follow()).rejects.toThrow('the journal is damaged: row 21 has a wrong checksum');
    await expect(damaged.follow()).rejects.toThrow('the journal is damaged');
    expect(damaged.seq).toBe(15);
  });

  describe('a question', () => {
    test('is answered page by page, newest first, each row once, whatever the filter', async () => {
      const db = await database();
      await (await Follower.open('paper', db, reader(ROWS))).follow();
      const queries = new Queries('paper', db);
      const every = await all((cursor) => queries.fills(1, { cursor }));
      expect(every.length).toBeGreaterThan(60);
      expect(await all((cursor) => queries.fills(1, { cursor, limit: 7 }))).toEqual(every);
      const middle = every[Math.floor(every.length / 2)]!;
      const filters = [
        { symbol: 'ETHUSDT' },
        { side: 1 },
        { from: middle.at },
        { to: middle.at },
        { from: middle.at, to: middle.at },
        { order: middle.order },
        { symbol: 'BTCUSDT', side: 0, to: middle.at },
        { symbol: 'NONE' },
      ] as const;
      for (const filter of filters) {
        const wanted = every.filter((fill) =>
          Object.entries(filter).every(([name, value]) => {
            if (name === 'from') return fill.at >= (value as number);
            if (name === 'to') return fill.at <= (value as number);
            return fill[name as 'side'] === value;
          }),
        );
        expect(
          await all((cursor) => queries.fills(1, { ...filter, cursor, limit: 5 })),
          JSON.stringify(filter),
        ).toEqual(wanted);
      }
    });

    test('about orders knows their status', async () => {
      const db = await database();
      await (await Follower.open('paper', db, reader(ROWS))).follow();
      const queries = new Queries('paper', db);
      const every = await all((cursor) => queries.orders(2, { cursor }));
      const statuses = new Set(every.map(({ status }) => status));
      expect([...statuses].sort()).toEqual(
        expect.arrayContaining(['cancelled', 'expired', 'filled', 'partiallyFilledCancelled', 'triggered']),
      );
      for (const status of statuses)
        expect(await all((cursor) => queries.orders(2, { status, cursor }))).toEqual(
          every.filter((order) => order.status === status),
        );
    });

    test('about a ledger knows assets and reasons', async () => {
      const db = await database();
      await (await Follower.open('paper', db, reader(ROWS))).follow();
      const queries = new Queries('paper', db);
      const every = await all((cursor) => queries.ledger(3, { cursor }));
      expect(await all((cursor) => queries.ledger(3, { asset: 'ETH', reason: 'fee', cursor }))).toEqual(
        every.filter(({ asset, reason }) => asset === 'ETH' && reason === 'fee'),
      );
      expect(new Set(every.map(({ reason }) => reason))).toEqual(new Set(['grant', 'reset', 'trade', 'fee']));
    });

    test('gives a hundred rows at most and one at least', async () => {
      const db = await database();
      await (await Follower.open('paper', db, reader(ROWS))).follow();
      const queries = new Queries('paper', db);
      expect((await queries.ledger(1, { limit: 5000 })).rows).toHaveLength(100);
      expect((await queries.ledger(1, { limit: 0 })).rows).toHaveLength(1);
      expect((await queries.ledger(1, {})).rows).toHaveLength(50);
    });

    test('about one fill gives what explains it, and to its owner alone', async () => {
      const db = await database();
      await (await Follower.open('paper', db, reader(ROWS))).follow();
      const { fills, orders } = truth();
      const taker = fills.find(
        (one) =>
          fills.filter((other) => other.order === one.order && other.role === 'taker' && other.at === one.at).length >
          2,
      )!;
      const queries = new Queries('paper', db);
      const found = await queries.fill(taker.account, taker.id);
      expect(found!.fill).toMatchObject(taker);
      expect(found!.order).toEqual(orders.find(({ facts }) => facts.id === taker.order));
      expect(found!.together).toMatchObject(fills.filter((one) => one.order === taker.order && one.at === taker.at));
      expect(await queries.fill(taker.account + 1, taker.id)).toBeNull();
      expect(await queries.order(taker.account + 1, taker.order)).toBeNull();
    });
  });

  async function database(): Promise<Database> {
    const { file, postgres } = await kind.app();
    const db = await openDatabase({ file, postgres });
    onTestFinished(() => db.close());
    return db;
  }
});

test.each([
  [0, null, null, 'new'],
  [1, null, null, 'partiallyFilled'],
  [5, 'filled', null, 'filled'],
  [5, 'filled', 'minSize', 'filled'],
  [0, 'fired', null, 'triggered'],
  [0, 'fired', 'insufficientBalance', 'triggerFailed'],
  [0, 'cancelled', null, 'cancelled'],
  [0, 'reset', null, 'cancelled'],
  [1, 'cancelled', null, 'partiallyFilledCancelled'],
  [1, 'ioc', null, 'partiallyFilledCancelled'],
  [0, 'ioc', null, 'expired'],
  [0, 'stp', null, 'expired'],
] as const)('an order with %i filled that ended by %s (%s) is %s', (filled, reason, failed, status) =>
  expect(statusOf(filled, reason, failed)).toBe(status));

/** A history in which accounts are closed, the first of them with very many rows; and which rows are left of it, by table. */
function lives(seed: number) {
  const commands = history(seed, 900, { closes: true }).map(({ events }) => events);
  const first = commands.findIndex((events) => events.some(({ t }) => t === 'closed'));
  const closed = commands[first]?.find((event) => event.t === 'closed');
  if (closed?.t !== 'closed') throw new Error(`nobody is closed by seed ${seed}`);
  const { account } = closed;
  const moves = moved(venue('faucet'), spotOf(account), 'ETH', 1n);
  const busy: Event = { t: 'transfer', account, reason: 'move', ref: null, moves, at: 0 };
  const events = [...commands.slice(0, first), ...Array.from({ length: 1200 }, () => [busy]), ...commands.slice(first)];
  const projection = new Projection(NOTHING_STANDS, { order: 0, fill: 0, entry: 0, notice: 0 });
  let kept: readonly { readonly table: number; readonly account: number; readonly row: string }[] = [];
  const gather = () => {
    const { orders, fills, ledger } = projection.take();
    kept = [
      ...kept.filter(({ row }) => !orders.has(Number.parseInt(row, 10)) || !row.endsWith(' order')),
      ...[...orders.values()].map(({ facts }) => ({ table: 0, account: facts.account, row: `${facts.id} order` })),
      ...fills.map((fill) => ({ table: 1, account: fill.account, row: `${fill.id} ${fill.role}` })),
      ...ledger.map((entry) => ({ table: 2, account: entry.account, row: `${entry.id} entry` })),
    ];
  };
  for (const event of events.flat()) {
    projection.add(event);
    if (event.t !== 'closed') continue;
    gather();
    kept = kept.filter((row) => row.account !== event.account);
  }
  gather();
  return {
    events,
    kept: [0, 1, 2].map((at) =>
      kept
        .filter(({ table }) => table === at)
        .map(({ row }) => row)
        .sort(),
    ),
  };
}

const isOpen = ({ ending }: OrderRecord) => ending.reason === null;

/** The same told by the exchange itself: its own orders as they ended, fills as they were announced, balances as they are. */
function truth() {
  const exchange = new Exchange(ASSETS, MARKETS);
  const orders = new Map<number, OrderRecord>();
  const fills: (Pick<FillParty, 'account' | 'order' | 'fee' | 'feeAsset'> & {
    id: number;
    at: number;
    role: string;
    lots: number;
  })[] = [];
  for (const event of EVENTS.flat()) {
    exchange.replay(event);
    if (event.t === 'failed') note(event.order, event.at, event.rule);
    if (event.t === 'order') note(event.order.id, event.order.at);
    if (event.t === 'amend' || event.t === 'done') note(event.order, event.at);
    if (event.t !== 'fill') continue;
    const { id, at, lots } = event;
    for (const [party, role] of [
      [event.taker, 'taker'],
      [event.maker, 'maker'],
    ] as const) {
      if (party === null) continue;
      note(party.order, at);
      const { account, order, fee, feeAsset } = party;
      fills.push({ id, at, role, lots, account, order, fee, feeAsset });
    }
  }
  function note(id: number, at: number, failed: string | null = null): void {
    const ended = exchange.state.ended.get(id);
    const order = exchange.state.orders.get(id) ?? ended!.order;
    const { facts, price, lots, filled, quoteFilled, fee } = order;
    const ending = { reason: ended?.reason ?? null, failed: failed ?? orders.get(id)?.ending.failed ?? null, at };
    orders.set(id, {
      facts,
      progress: { price, lots, filled, quoteFilled, fee },
      ending,
      status: statusOf(filled, ending.reason, ending.failed),
    });
  }
  const totals: Record<number, Record<string, bigint>> = {};
  for (const account of ACCOUNTS)
    totals[account] = Object.fromEntries(
      [...exchange.state.ledger.purse(spotOf(account))].map(([asset, { available, locked }]) => [
        asset,
        available + locked,
      ]),
    );
  return { orders: [...orders.values()].sort((a, b) => a.facts.id - b.facts.id), fills, totals };
}

/** Every row of a question, page after page. */
async function all<T>(
  ask: (cursor: number | undefined) => Promise<{ rows: readonly T[]; cursor: number | null }>,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: number | null | undefined;
  do {
    const page = await ask(cursor ?? undefined);
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}

async function dump(db: Database): Promise<Record<string, Value>[][]> {
  const tables = await db.transaction(TABLES.map((table) => ({ sql: `SELECT * FROM ${table} ORDER BY 1, 2, 3` })));
  return tables.map((rows) => rows.map((row) => ({ ...row })));
}
