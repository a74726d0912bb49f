import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#gateway/data/app/database.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { GENESIS, link, type Row } from '#gateway/data/journal/chain.ts';
import { encode, VERSION } from '#gateway/data/journal/codec.ts';
import { Follower } from '#gateway/data/projections/follower.ts';
import { PerpQueries } from '#gateway/data/projections/queries-perp.ts';
import type { LegRecord, PerpFillRecord } from '#gateway/data/projections/records-perp.ts';
import { legOf } from '#gateway/data/projections/tables-perp.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Move } from '#gateway/exchange/ledger/moves.ts';
import { codeOf, numberOf, ownerOf, VENUE, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { Flow } from '#tests/gateway/exchange/perp/flow.ts';
import { ASSETS, MARKETS, MARKS, view, world } from '#tests/gateway/exchange/perp/world.ts';
import { KINDS } from './stores.ts';

const ACCOUNTS = [1, 2, 3, 4];

/** What owners of contracts did, command by command, and the exchange it left. */
function lived(seed: number, length: number) {
  const exchange = world({ accounts: ACCOUNTS.length });
  const flow = new Flow(seed, ACCOUNTS.length);
  const commands: (readonly Event[])[] = [opening(exchange)];
  // Two of them have margin of their own for each leg.
  for (const account of [1, 2])
    for (const { symbol } of MARKETS) {
      const mode = { c: 'marginMode', account, symbol, marginMode: 'isolated' } as const;
      commands.push(exchange.execute(mode, { now: 0, view: view() }).events);
    }
  for (let i = 0; i < length; i++) {
    const { command, now, view: seen } = flow.next(exchange.state);
    const { events } = exchange.execute(command, { now, view: seen });
    if (events.length > 0) commands.push(events);
  }
  return { exchange, commands };
}

/** The events that the accounts were given their funds by. */
function opening(exchange: Exchange): Event[] {
  const events: Event[] = [];
  const again = new Exchange(ASSETS, MARKETS);
  for (const account of ACCOUNTS) {
    const amounts = { USDT: '10000', BTC: '10' };
    events.push(
      ...again.execute({ c: 'grant', account, reason: 'grant', amounts }, { now: 0, view: null }).events,
      ...(['USDT', 'BTC'] as const).flatMap((asset) => {
        const to = asset === 'USDT' ? 'futures:usdt' : 'futures:coin';
        const amount = amounts[asset];
        const command = {
          c: 'transfer',
          account,
          from: 'spot',
          to,
          asset,
          amount,
          reason: 'transfer',
          ref: null,
        } as const;
        return again.execute(command, { now: 0, view: null }).events;
      }),
    );
  }
  for (const account of ACCOUNTS)
    for (const number of exchange.state.ledger.numbers(account))
      expect(again.state.ledger.purse(number)).toEqual(exchange.state.ledger.purse(number));
  return events;
}

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

const reader = (rows: readonly Row[]) => ({ read: async (seq: number, limit: number) => rows.slice(seq, seq + limit) });

const { exchange, commands } = lived(5, 2500);
const ROWS = chain(commands);
const FILLS = commands.flat().filter((event) => event.t === 'perpFill');

describe.each(KINDS)('histories of contracts in %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  const database = async (): Promise<Database> => {
    const db = await openDatabase(await kind.app());
    onTestFinished(() => db.close());
    return db;
  };

  const followed = async (rows: readonly Row[] = ROWS) => {
    const db = await database();
    await (await Follower.open('paper', db, reader(rows))).follow();
    return db;
  };

  test('the flow has fills that open, close and flip, of both kinds of margin', () => {
    const parties = FILLS.flatMap(({ taker, maker }) => [taker, maker]);
    expect(parties.filter(({ opens, closes }) => opens > 0 && closes > 0).length).toBeGreaterThan(20);
    expect(parties.filter(({ margin }) => margin > 0n).length).toBeGreaterThan(20);
  });

  test('the ledger of the wallets sums to what is in them, fees and profits to those of the fills', async () => {
    const queries = new PerpQueries('paper', await followed());
    for (const account of ACCOUNTS) {
      const entries = await all((cursor) => queries.ledger(account, { cursor, limit: 100 }));
      const sums = new Map<string, bigint>();
      for (const { wallet, asset, change } of entries)
        sums.set(`${wallet} ${asset}`, (sums.get(`${wallet} ${asset}`) ?? 0n) + change);
      const wanted = new Map<string, bigint>();
      for (const number of exchange.state.ledger.numbers(account))
        for (const [asset, { available, locked }] of exchange.state.ledger.purse(number))
          if (codeOf(number) !== 0) wanted.set(`${codeOf(number)} ${asset}`, available + locked);
      expect(sums).toEqual(wanted);
      const parties = FILLS.flatMap(({ taker, maker }) => [taker, maker]).filter(
        ({ holder }) => ownerOf(holder) === account,
      );
      const told = (reason: string) =>
        entries.filter((entry) => entry.reason === reason).reduce((sum, { change }) => sum + change, 0n);
      expect(told('fee')).toBe(parties.reduce((sum, { fee }) => sum - fee, 0n));
      expect(told('realised')).toBe(parties.reduce((sum, { realised }) => sum + realised, 0n));
      for (const { reason, symbol } of entries) expect(symbol === null).toBe(reason === 'transfer');
    }
  });

  test('orders stand as in the exchange, over ones with why they ended', async () => {
    const queries = new PerpQueries('paper', await followed());
    for (const account of ACCOUNTS) {
      for (const [id, { filled, lots, price, fee, quoteFilled }] of exchange.state.accounts.get(account)!.orders) {
        const found = (await queries.order(account, id))!;
        expect(found.progress).toEqual({ price, lots, filled, fee, quoteFilled });
        expect(found.terms).toEqual(exchange.state.positions.terms.get(id));
      }
      const over = await all((cursor) => queries.orders(account, { cursor, limit: 100 }));
      const ended = commands.flat().flatMap((event) => (event.t === 'done' ? [event] : []));
      const own = ended.filter(({ order }) => over.some(({ facts }) => facts.id === order));
      expect(over.map(({ facts, ending }) => [facts.id, ending.reason])).toEqual(
        own.sort((a, b) => b.order - a.order).map(({ order, reason }) => [order, reason]),
      );
      expect(await queries.order(account === 1 ? 2 : 1, over[0]!.facts.id)).toBeNull();
    }
  });

  test('legs are those of the exchange, and a leg that went has the sums of its fills', async () => {
    const db = await followed();
    const queries = new PerpQueries('paper', db);
    const [rows = []] = await db.transaction([{ sql: 'SELECT * FROM perp_leg' }]);
    const legs = rows.map(legOf);
    const wanted: Record<string, readonly unknown[]> = {};
    for (const [symbol, holders] of exchange.state.positions.legs)
      for (const [holder, pair] of holders)
        for (const side of [LONG, SHORT] as const) {
          const leg = pair[side];
          if (leg === null || ownerOf(holder) === VENUE) continue;
          const word = side === LONG ? 'long' : 'short';
          wanted[`${ownerOf(holder)} ${symbol} ${word}`] = [
            leg.lots,
            leg.opened,
            leg.closed,
            leg.realised,
            leg.fees,
            leg.since,
          ];
        }
    const figures = ({ lots, opened, closed, realised, fees, openedAt }: LegRecord) => [
      lots,
      opened,
      closed,
      realised,
      fees,
      openedAt,
    ];
    expect(Object.fromEntries(legs.map((leg) => [`${leg.account} ${leg.symbol} ${leg.side}`, figures(leg)]))).toEqual(
      wanted,
    );
    for (const account of ACCOUNTS) {
      const closed = await all((cursor) => queries.closed(account, { cursor, limit: 7 }));
      expect(closed.length).toBeGreaterThan(5);
      const fills = await all((cursor) => queries.fills(account, { cursor, limit: 100 }));
      const sum = (of: (fill: PerpFillRecord) => bigint) => fills.reduce((total, fill) => total + of(fill), 0n);
      const own = [...closed, ...legs.filter((leg) => leg.account === account)];
      expect(own.reduce((total, { realised }) => total + realised, 0n)).toBe(sum(({ realised }) => realised));
      expect(own.reduce((total, { fees }) => total + fees, 0n)).toBe(sum(({ fee }) => fee));
      expect(own.reduce((total, leg) => total + leg.openedValue + leg.closedValue, 0n)).toBe(sum(({ value }) => value));
      for (const leg of closed) expect(leg.opened).toBe(leg.closed);
    }
  });

  test('in pieces, each begun anew, the tables are the same', async () => {
    const wanted = await dump(await followed());
    const db = await database();
    for (let upTo = 37; ; upTo = Math.min(ROWS.length, upTo + 37)) {
      const follower = await Follower.open('paper', db, reader(ROWS.slice(0, upTo)));
      await follower.follow();
      if (follower.seq === ROWS.length) break;
    }
    expect(await dump(db)).toEqual(wanted);
    await db.transaction([{ sql: 'DELETE FROM perp_leg' }]);
    await (await Follower.open('paper', db, reader(ROWS))).rebuild();
    expect(await dump(db)).toEqual(wanted);
  });

  test('a reset closes every leg and says so; what a closed account left goes', async () => {
    const { exchange: own, commands: before } = lived(6, 600);
    const context = { now: 9_000_000_000, view: view(2000, { marks: MARKS }) };
    const reset = own.execute({ c: 'reset', account: 1, amounts: { USDT: '5' } }, context).events;
    expect(reset.filter(({ t }) => t === 'perpFill').length).toBeGreaterThan(0);
    const closes = own.execute({ c: 'close', account: 2 }, context).events;
    const db = await database();
    const rows = chain([...before, reset, closes]);
    const follower = await Follower.open('paper', db, reader(rows));
    await follower.follow();
    const queries = new PerpQueries('paper', db);
    const [newest] = (await queries.closed(1, {})).rows;
    expect(newest).toMatchObject({ how: 'reset', closedAt: context.now });
    const [fill] = (await queries.fills(1, {})).rows;
    expect(fill).toMatchObject({ order: 0, rule: 'reset', closes: fill!.lots });
    expect(fill!.fee).toBeGreaterThan(0n);
    expect((await queries.fill(1, fill!.id))!.order).toBeNull();
    expect(await db.transaction([{ sql: 'SELECT * FROM perp_leg WHERE account IN (1, 2)' }])).toEqual([[]]);
    for (let pass = 0; pass < 5; pass++) await follower.follow();
    for (const table of ['perp_order_history', 'perp_fill_history', 'perp_closed', 'ledger'])
      expect((await db.transaction([{ sql: `SELECT * FROM ${table} WHERE account = 2` }]))[0]).toEqual([]);
    expect((await queries.fills(1, {})).rows.length).toBeGreaterThan(0);
  });

  test('a stamp, a takeover and what is told of them: funding of the leg, how it ended, the reasons of the ledger', async () => {
    const holder = numberOf(1, WALLETS['futures:usdt']);
    const order = {
      ...{ id: 1, account: 1, symbol: 'BTCPERP', product: 'perp', clientId: 'a', kind: 'limit', side: 1, price: 2000 },
      ...{
        lots: 10,
        quote: null,
        tif: 'gtc',
        postOnly: false,
        stp: 0,
        triggers: [],
        attached: null,
        parent: null,
        at: 5,
      },
    } as const;
    const terms = {
      positionSide: 'short',
      reduceOnly: false,
      marginMode: 'isolated',
      leverage: 10,
      mark: 2000,
      closing: 0,
      ...{ by: [], exits: null, closeOnTrigger: false, trail: null, whole: false },
    } as const;
    const party = (of: object) => ({
      ...{ holder, order: null, closes: 0, released: 0n, freed: 0n, realised: 0n, closeFee: 0n, opens: 0 },
      ...{ entry: 0n, margin: 0n, fee: 0n, unlocked: 0n, promised: 0, ...of },
    });
    const [feed, fund] = [venue('feed'), venue('insurance')];
    const meeting = { symbol: 'BTCPERP', price: 2000, lots: 10, value: 1000n, moves: [] as Move[], at: 9 };
    const events = [
      { t: 'perpOrder', order, terms, moves: [] },
      {
        ...{ t: 'perpFill', ...meeting, id: 1, side: 1, rule: 'feed', at: 6 },
        ...{
          taker: party({ order: 1, opens: 10, entry: 1000n, margin: 100n }),
          maker: party({ holder: feed, opens: 10, entry: 1000n }),
        },
        moves: [[holder, 'USDT', -100n, 100n]],
      },
      { t: 'settings', account: 1, symbol: 'BTCPERP', marginMode: 'isolated', long: 3, short: 7, at: 7 },
      {
        ...{ t: 'funding', symbol: 'BTCPERP', rate: 5n, mark: 2000, stamp: 8, part: 1, parts: 1, at: 8 },
        changes: [
          { holder, side: 'short', change: 12n, margin: true },
          { holder: feed, side: 'long', change: -12n, margin: false },
        ],
        moves: [
          [holder, 'USDT', 0n, 12n],
          [feed, 'USDT', -12n, 0n],
        ],
      },
      {
        t: 'notice',
        account: 1,
        kind: 'funding',
        symbol: 'BTCPERP',
        side: 'short',
        facts: [{ name: 'change', value: '0.000000000012' }],
        at: 8,
      },
      {
        ...{ t: 'takeover', ...meeting, id: 2, side: 0 },
        taker: party({ closes: 10, released: 1000n, freed: 112n, realised: -112n }),
        maker: party({ holder: fund, opens: 10, entry: 1112n }),
        moves: [
          [holder, 'USDT', 0n, -112n],
          [venue('clearing'), 'USDT', 112n, 0n],
        ],
      },
      { t: 'notice', account: 1, kind: 'liquidated', symbol: 'BTCPERP', side: 'short', facts: [], at: 9 },
    ] as unknown as Event[];
    const db = await followed(chain([events], 1));
    const queries = new PerpQueries('paper', db);
    expect((await queries.closed(1, {})).rows).toMatchObject([
      {
        side: 'short',
        leverage: 7,
        marginMode: 'isolated',
        funding: 12n,
        realised: -112n,
        how: 'liquidated',
        openedAt: 6,
        closedAt: 9,
      },
    ]);
    expect((await queries.fills(1, {})).rows).toMatchObject([
      { id: 2, order: 0, rule: 'takeover', positionSide: 'short', closes: 10 },
      { id: 1, order: 1, rule: 'feed', positionSide: 'short', opens: 10 },
    ]);
    expect((await queries.ledger(1, {})).rows).toMatchObject([
      { reason: 'liquidation', change: -112n, ref: 2, symbol: 'BTCPERP' },
      { reason: 'funding', change: 12n, ref: null, symbol: 'BTCPERP' },
    ]);
    expect((await queries.ledger(1, { reason: 'funding', settle: 'USDC' })).rows).toEqual([]);
    expect((await queries.notices(1, {})).rows).toMatchObject([
      { id: 2, kind: 'liquidated', facts: {} },
      { id: 1, kind: 'funding', facts: { change: '0.000000000012' } },
    ]);
    expect((await queries.notices(2, {})).rows).toEqual([]);
    // By value: the fund took the leg, and its balance is as it was.
    const taken = { id: 1, reason: 'takeover', asset: 'USDT', change: 0n, symbol: 'BTCPERP', ref: 2, at: 9 };
    expect((await queries.fund({})).rows).toEqual([taken]);
    // Another start counts on.
    const more = chain(
      [
        events,
        [
          { t: 'notice', account: 2, kind: 'countdown', symbol: null, side: null, facts: [], at: 10 },
          {
            ...{ t: 'transfer', account: VENUE, reason: 'insurance', ref: null, at: 10 },
            moves: [
              [venue('faucet'), 'USDT', -7n, 0n],
              [fund, 'USDT', 7n, 0n],
            ],
          },
        ] as Event[],
      ],
      1,
    );
    await (await Follower.open('paper', db, reader(more))).follow();
    expect((await queries.notices(2, {})).rows).toMatchObject([{ id: 3, symbol: null }]);
    const seeded = { id: 2, reason: 'seed', asset: 'USDT', change: 7n, symbol: null, ref: null, at: 10 };
    expect((await queries.fund({})).rows).toEqual([seeded, taken]);
    expect((await queries.fund({ limit: 1 })).cursor).toBe(2);
    expect((await queries.fund({ cursor: 2 })).rows).toEqual([taken]);
  });
});

async function all<T>(
  page: (cursor: number | undefined) => Promise<{ rows: readonly T[]; cursor: number | null }>,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: number | undefined;
  do {
    const found = await page(cursor);
    rows.push(...found.rows);
    cursor = found.cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

async function dump(db: Database) {
  const tables = ['perp_order_history', 'perp_fill_history', 'perp_leg', 'perp_closed', 'ledger', 'projection'];
  const found = await db.transaction(tables.map((table) => ({ sql: `SELECT * FROM ${table}` })));
  return found.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}
