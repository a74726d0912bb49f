import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from '#gateway/engine/engine.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { handClock, keptLog, scratch } from '../world.ts';
import { flatFeed, listed } from './flat-feed.ts';

const START = Date.UTC(2026, 10, 20, 12);
const SYMBOL = 'BTCUSDTPERP';
const BTC = PERPETUALS.find(({ symbol }) => symbol === SYMBOL)!;
const ETH = PERPETUALS.find(({ symbol }) => symbol === 'ETHUSDTPERP')!;
const ADA = 7;

/** Engines one after the other on one journal, each with a listing of its own; index, mark and last are one price. */
function house() {
  const folder = scratch();
  onTestFinished(() => folder.remove());
  const clock = handClock(START);
  const kept = { price: 60_000 };
  const events: Event[] = [];
  let engine: Engine | null = null;
  onTestFinished(() => engine?.close());
  return {
    kept,
    events,
    async start(...instruments: Instrument[]): Promise<Engine> {
      await engine?.close();
      engine = null;
      clock.at += 1000;
      engine = await Engine.open({
        ...{ env: 'paper', feed: flatFeed(kept, instruments), clock, log: keptLog().log, deposed: () => undefined },
        place: {
          ...{ env: 'paper', file: join(folder.path, 'journal.db'), postgres: null, acceptLoss: false },
          note: join(folder.path, 'journal.high'),
        },
        failed: (reason) => {
          throw new Error(reason);
        },
      });
      events.length = 0;
      engine.watch((batch) => events.push(...batch.events));
      await engine.begin({ USDT: '1000000' });
      return engine;
    },
    async stop(): Promise<void> {
      await engine?.close();
      engine = null;
    },
    /** Everything that is kept: rows and snapshots. */
    rows() {
      const db = new DatabaseSync(join(folder.path, 'journal.db'), { readOnly: true });
      const all = ['journal', 'snapshot'].flatMap((table) => db.prepare(`SELECT * FROM ${table} ORDER BY seq`).all());
      db.close();
      return all;
    },
    tick: async (one: Engine) => {
      clock.at += 1000;
      one.tick(clock.at);
      await one.settled();
    },
  };
}

async function funded(engine: Engine): Promise<void> {
  await engine.submitOrThrow({ c: 'grant', account: ADA, reason: 'grant', amounts: { USDT: '10000' } });
  const way = {
    from: 'spot',
    to: 'futures:usdt',
    asset: 'USDT',
    amount: '5000',
    reason: 'transfer',
    ref: null,
  } as const;
  await engine.submitOrThrow({ c: 'transfer', account: ADA, ...way });
}

const order = { c: 'perpPlace', account: ADA, symbol: SYMBOL, side: 'buy', clientId: 'a' } as const;
const [FIRST, ...MORE] = BTC.contract.tiers;
const own = async (engine: Engine) => (await engine.read('positions', { account: ADA }))[0];

test('[TRD-36] a start with other contract data writes them down once a market, and from then on they decide for legs', async () => {
  const { start, events, kept, tick } = house();
  let engine = await start(listed(BTC), listed(ETH));
  expect(events.filter(({ t }) => t === 'rules')).toMatchObject([
    { symbol: SYMBOL, version: 1 },
    { symbol: 'ETHUSDTPERP', version: 1 },
  ]);
  await funded(engine);
  await engine.submitOrThrow({ ...order, kind: 'market', size: '1' });
  // V × (rate + taker fee).
  expect((await own(engine))?.maintenance).toBe('276');
  engine = await start(listed(BTC), listed(ETH));
  expect(events).toEqual([]);
  const change = { takerFee: '0.0010', contract: { tiers: [{ ...FIRST!, rate: '0.0045' }, ...MORE] } };
  engine = await start(listed(BTC, change), listed(ETH));
  expect(events).toMatchObject([{ t: 'rules', symbol: SYMBOL, version: 2 }]);
  expect(JSON.parse((events[0] as { figures: string }).figures)).toMatchObject({ takerFee: '0.001', tick: '0.1' });
  expect((await own(engine))?.maintenance).toBe('330');
  // 4,964 and a loss of 4,640 left 324.
  kept.price = 55_360;
  await tick(engine);
  expect(events.some(({ t }) => t === 'takeover')).toBe(false);
  kept.price = 55_340;
  await tick(engine);
  expect(events.some(({ t }) => t === 'takeover')).toBe(true);
});

test('an order that is open keeps the fees that it came with, through restarts; what it opens is charged by them', async () => {
  const { start, events, kept, tick } = house();
  let engine = await start(listed(BTC));
  await funded(engine);
  await engine.submitOrThrow({ ...order, kind: 'limit', price: '59000', size: '0.1' });
  engine = await start(listed(BTC, { makerFee: '0.0010', takerFee: '0.0020' }));
  engine = await start(listed(BTC, { makerFee: '0.0010', takerFee: '0.0020' }));
  kept.price = 58_999;
  await tick(engine);
  const fill = events.find(({ t }) => t === 'perpFill');
  // 5,900 at 0.02 %.
  expect(fill).toMatchObject({ maker: { fee: 1_180_000_000_000n } });
  await engine.submitOrThrow({ c: 'perpClose', account: ADA, symbol: SYMBOL });
  expect(events.findLast(({ t }) => t === 'perpFill')).toMatchObject({ taker: { fee: 11_799_780_000_000n } });
});

const FINER = { pricePlace: 2, tick: '0.01', contract: { maxPrice: '1000000' } };

test.each<[what: string, second: readonly Instrument[], sentence: RegExp]>([
  [
    'another tick',
    [listed(BTC, FINER)],
    /the market BTCUSDTPERP is listed with tick 0.01 and was traded with 0.1; tick, lot, face and settle asset .* never change/,
  ],
  [
    'another lot',
    [listed(BTC, { lot: '0.001', sizePlace: 3, minSize: '0.001' })],
    /is listed with lot 0.001 and was traded with 0.0001/,
  ],
  [
    'another settle asset',
    [
      listed(BTC, {
        product: 'usdc',
        quote: 'USDC',
        contract: { settle: 'USDC', wallet: 'futures:usdc', pair: 'BTCUSDC' },
      }),
      listed(ETH),
    ],
    /is listed with settle USDC and was traded with USDT; .*: another settle is another symbol/,
  ],
  ['another face', [listed(BTC, { contract: { face: '0.1' } })], /is listed with face 0.1 and was traded with 1/],
  ['no such market', [listed(ETH)], /the market BTCUSDTPERP is not listed, and what was ever traded has to be/],
])('[TRD-36] a start with %s is refused in one sentence where there is a leg or an order, and changes nothing', async (_, second, sentence) => {
  for (const kind of ['leg', 'order']) {
    const { start, stop, rows } = house();
    const engine = await start(listed(BTC));
    await funded(engine);
    await engine.submitOrThrow({
      ...order,
      size: '0.1',
      ...(kind === 'leg' ? { kind: 'market' } : { kind: 'limit', price: '59000' }),
    });
    await stop();
    const before = rows();
    expect(before.length).toBeGreaterThan(3);
    await expect(start(...second)).rejects.toThrow(sentence);
    expect(rows()).toEqual(before);
    const again = await start(listed(BTC));
    expect((await again.read('positions', { account: ADA })).length).toBe(kind === 'leg' ? 1 : 0);
  }
});

test('a market that nobody ever traded takes another tick, and need not be listed', async () => {
  const { start, events } = house();
  await start(listed(BTC), listed(ETH));
  await funded(await start(listed(BTC), listed(ETH)));
  await start(listed(BTC, FINER));
  expect(events).toMatchObject([{ t: 'rules', symbol: SYMBOL, version: 2 }]);
});

test.each(['halted', 'settling'] as const)('a market that is %s takes no order', async (status) => {
  const { start } = house();
  let engine = await start(listed(BTC));
  await funded(engine);
  await engine.submitOrThrow({ ...order, kind: 'market', size: '0.1' });
  engine = await start(listed(BTC, { status }));
  const refusal = { field: 'symbol', rule: 'notAllowed', value: status };
  const asked = [
    { ...order, clientId: 'b', kind: 'market', size: '0.1' },
    { c: 'perpClose', account: ADA, symbol: SYMBOL },
    { c: 'perpReverse', account: ADA, symbol: SYMBOL },
    { c: 'perpExit', account: ADA, symbol: SYMBOL, stopLoss: '50000' },
  ] as const;
  // Before the first step of the feed.
  for (const command of asked.slice(0, status === 'halted' ? 4 : 1))
    expect(await engine.submit(command)).toMatchObject({ ok: false, refusal });
});

test('[TRD-36] a market that settles ends its orders, and each leg closes at the index without a fee', async () => {
  const { start, events, tick } = house();
  let engine = await start(listed(BTC));
  await funded(engine);
  await engine.submitOrThrow({ ...order, kind: 'market', size: '0.1' });
  await engine.submitOrThrow({ ...order, clientId: 'b', kind: 'limit', price: '59000', size: '0.1' });
  engine = await start(listed(BTC, { status: 'settling' }));
  await tick(engine);
  expect(events.filter(({ t }) => t === 'done')).toMatchObject([{ reason: 'cancelled' }]);
  // Bought at 60,000.1, the index is 60,000.3.
  expect(events.find(({ t }) => t === 'perpFill')).toMatchObject({
    ...{ rule: 'feed', price: 600_003, lots: 1000 },
    taker: { order: null, closes: 1000, fee: 0n, realised: 20_000_000_000n },
  });
  expect(await own(engine)).toBeUndefined();
  const [account] = await engine.read('perpAccounts', { account: ADA });
  // 5,000 less the fee of 3.600006.
  expect(account).toMatchObject({ available: '4996.419994', locked: '0' });
  events.length = 0;
  await tick(engine);
  expect(events).toEqual([]);
});
