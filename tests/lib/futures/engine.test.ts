import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '#gateway/exchange/exchange.ts';
import { numberOf } from '#gateway/exchange/ledger/numbers.ts';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { legFigures, poolFigures } from '#lib/futures/figures.ts';
import { afterFill } from '#lib/futures/fill.ts';
import { holdingOf, type Pool } from '#lib/futures/holding.ts';
import { priceText, unitsOf, unitsText } from '#lib/futures/market.ts';
import { whatIf } from '#lib/futures/what-if.ts';
import { whyLiquidation } from '#lib/futures/why.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { Flow } from '../../gateway/exchange/perp/flow.ts';
import { view, world } from '../../gateway/exchange/perp/world.ts';
import { LISTED, OWNERS, pageOf, SETTLES, type Told, told } from './world.ts';

const ratio = (units: bigint) => trim(print(units, 8));

/** What a page shows of an owner, in the words of REST. */
function shownOf(told: Told, marks: MarketView['marks']) {
  const pools = SETTLES.map((settle) => pageOf(told, settle, marks));
  const accounts = pools.map((pool) => {
    const whole = poolFigures(pool);
    return [
      ...[pool.settle, whole.balance, whole.unrealised, whole.equity, whole.initial, whole.maintenance].map(String),
      ...[ratio(whole.ratio), whole.availableToOpen, whole.transferable, whole.isolatedMargin, whole.wallet].map(
        String,
      ),
    ];
  });
  const legs = told.positions.map(({ symbol, positionSide, settle }) => {
    const pool = pools.find((one) => one.settle === settle)!;
    const { market } = holdingOf(pool, symbol)!;
    const price = (ticks: number | null) => (ticks === null ? null : priceText(market, ticks));
    const of = legFigures(pool, symbol, positionSide)!;
    return [
      ...[symbol, positionSide, print(of.average, market.pricePlace)],
      ...[of.value, of.unrealised, of.initial, of.equity, of.maintenance].map(unitsText),
      ...[ratio(of.ratio), price(of.liquidation), price(of.bankruptcy)],
    ];
  });
  return { accounts, legs };
}

/** The same as REST has it. */
function answered({ accounts, positions }: Told) {
  const units = (text: string) => `${unitsOf(text)}`;
  return {
    accounts: accounts
      .toSorted((a, b) => SETTLES.indexOf(a.settle as 'USDT') - SETTLES.indexOf(b.settle as 'USDT'))
      .map((one) => [
        ...[
          one.settle,
          ...[one.available, one.unrealisedPnl, one.equity, one.initialMargin, one.maintenance].map(units),
        ],
        ...[one.marginRatio, ...[one.availableToOpen, one.transferable, one.isolatedMargin, one.balance].map(units)],
      ]),
    legs: positions.map((one) => [
      ...[one.symbol, one.positionSide, one.openAvgPrice],
      ...[one.value, one.unrealisedPnl, one.openMarginCount, one.equity, one.maintenance],
      ...[one.marginRatio, one.liquidationPrice, one.bankruptcyPrice],
    ]),
  };
}

type Seen = { readonly exchange: Exchange; readonly view: MarketView; readonly before: MarketView };

/** Owners trade for a while; after each command somebody looks. */
function watched(seed: number, steps: number, look: (seen: Seen) => void): void {
  const exchange = world();
  const flow = new Flow(seed, OWNERS.length, { storm: seed % 2 === 1, orders: seed % 3 === 0 });
  let before = view();
  for (let step = 0; step < steps; step++) {
    const { command, now, view: seen } = flow.next(exchange.state);
    exchange.execute(command, { now, view: seen });
    look({ exchange, view: seen, before });
    before = seen;
  }
}

test('[TRD-36] a page that has old rows and new marks shows what the exchange answers at these marks, to the unit', () => {
  let legs = 0;
  for (const seed of [1, 2, 3, 4, 5, 6])
    watched(seed, 150, ({ exchange, view: { marks }, before }) => {
      for (const owner of OWNERS) {
        const atOldMarks = told(exchange, owner, before);
        const now = answered(told(exchange, owner, { ...before, marks }));
        expect([seed, shownOf(atOldMarks, marks)]).toEqual([seed, now]);
        legs += now.legs.length;
      }
    });
  expect(legs).toBeGreaterThan(800);
});

const modes = fc.record({
  symbol: fc.constantFrom('BTCPERP', 'BTCUSDPERP'),
  isolated: fc.boolean(),
  twoWay: fc.boolean(),
  leverage: fc.integer({ min: 1, max: 50 }),
  first: fc.integer({ min: -60, max: 60 }).filter((lots) => lots !== 0),
  second: fc.integer({ min: -90, max: 90 }).filter((lots) => lots !== 0),
  moved: fc.integer({ min: -30, max: 30 }),
  rate: fc.constantFrom(1, 20),
});
type Case = typeof modes extends fc.Arbitrary<infer T> ? T : never;

/** An owner opens something; then the mark moves a little. */
function opened({ symbol, isolated, twoWay, leverage, first, moved }: Case) {
  const exchange = world();
  const seen = (ticks: number) =>
    view(ticks, { depth: 3, lots: 1000, marks: new Map([...LISTED.keys()].map((s) => [s, ticks])) });
  const size = (lots: number) => {
    const count = Math.abs(lots);
    return symbol === 'BTCUSDPERP' ? `${count * 100}` : `${Math.floor(count / 10)}.${count % 10}`;
  };
  let now = 0;
  const run = (command: Command, ticks = 2000) => {
    now += 10_001;
    return exchange.execute(command, { now, view: seen(ticks) });
  };
  const wallet = symbol === 'BTCUSDPERP' ? 'futures:coin' : 'futures:usdt';
  if (twoWay) run({ c: 'positionMode', account: 1, wallet, mode: 'twoWay' });
  if (isolated) run({ c: 'marginMode', account: 1, symbol, marginMode: 'isolated' });
  run({ c: 'leverage', account: 1, symbol, leverage });
  const trade = (lots: number, ticks: number, clientId: string) => {
    const named = twoWay ? { positionSide: lots > 0 ? ('long' as const) : ('short' as const) } : {};
    const side = lots > 0 ? ('buy' as const) : ('sell' as const);
    return run(
      { c: 'perpPlace', account: 1, symbol, kind: 'market', side, size: size(lots), clientId, ...named },
      ticks,
    );
  };
  const ok = trade(first, 2000, 'first').answer.ok;
  const ticks = 2000 + moved;
  const page = (at = ticks): Pool =>
    pageOf(told(exchange, 1, seen(2000)), symbol === 'BTCUSDPERP' ? 'BTC' : 'USDT', seen(at).marks);
  return { exchange, run, trade, page, ok, ticks, seen };
}

/** Legs and money of a pool; locks are none here. */
const sumsOf = ({ balance, holdings }: Pool, symbol: string) => [
  balance,
  holdings.find(({ market }) => market.symbol === symbol)!.legs,
];

test('what a fill leaves is what the exchange makes of it, to the unit: adding, closing a part, all, and turning round', () => {
  let [fills, closed, turned] = [0, 0, 0];
  fc.assert(
    fc.property(modes, (one) => {
      const it = opened(one);
      if (!it.ok) return;
      let page = it.page();
      const { events, answer } = it.trade(one.second, it.ticks, 'second');
      if (!answer.ok || events.some(({ t }) => t === 'takeover' || t === 'net')) return;
      for (const event of events) {
        if (event.t !== 'perpFill') continue;
        const named = one.twoWay ? (one.second > 0 ? 'long' : 'short') : null;
        const fill = {
          symbol: one.symbol,
          buys: one.second > 0,
          lots: event.lots,
          ticks: event.price,
          positionSide: named,
        };
        const after = afterFill(page, { ...fill, positionSide: named as 'long' | 'short' | null })!;
        const { fee, realised } = event.taker;
        expect([after.fee, after.realised]).toEqual([fee, realised]);
        page = after.pool;
        fills += 1;
        if (after.closes > 0) closed += 1;
        if (after.closes > 0 && after.opens > 0) turned += 1;
      }
      expect([one, sumsOf(page, one.symbol)]).toEqual([one, sumsOf(it.page(), one.symbol)]);
    }),
    { numRuns: 300, seed: 9 },
  );
  expect([fills > 100, closed > 30, turned > 10]).toEqual([true, true, true]);
});

test('another leverage and more or less margin: what if says what the exchange then does, or the rule that refuses it', () => {
  let [done, refused] = [0, 0];
  const asked = fc.record({
    to: fc.integer({ min: 1, max: 50 }),
    amount: fc.integer({ min: -2000, max: 2000 }).filter((n) => n !== 0),
  });
  fc.assert(
    fc.property(modes, asked, (one, { to, amount }) => {
      const it = opened(one);
      if (!it.ok) return;
      const side = one.first > 0 ? ('long' as const) : ('short' as const);
      const target = { symbol: one.symbol, side };
      const named = one.twoWay && one.isolated ? { positionSide: side } : {};
      const check = (change: Parameters<typeof whatIf>[2], command: Command) => {
        const page = it.page();
        if (!holdingOf(page, one.symbol)?.legs[side]) return;
        const foretold = whatIf(page, target, change)!;
        const { answer, events } = it.run(command, it.ticks);
        if (events.some(({ t }) => t === 'takeover')) return;
        expect([one, change, foretold.obstacle?.rule]).toEqual([
          one,
          change,
          answer.ok ? undefined : answer.refusal.rule,
        ]);
        if (!answer.ok) {
          refused += 1;
          return;
        }
        done += 1;
        const after = it.page();
        expect([one, foretold.then]).toEqual([
          one,
          { pool: poolFigures(after), leg: legFigures(after, one.symbol, side) },
        ]);
      };
      check({ leverage: to }, { c: 'leverage', account: 1, symbol: one.symbol, leverage: to, ...named });
      if (!one.isolated) return;
      const coin = one.symbol === 'BTCUSDPERP' ? '0.001' : '1';
      const units = BigInt(amount) * unitsOf(coin)!;
      const text = unitsText(units < 0n ? -units : units);
      const direction = amount > 0 ? ('add' as const) : ('remove' as const);
      const move = { c: 'margin', account: 1, symbol: one.symbol, direction, amount: text } as const;
      check({ margin: units }, { ...move, ...(one.twoWay ? { positionSide: side } : {}) });
    }),
    { numRuns: 300, seed: 10 },
  );
  expect([done > 100, refused > 30]).toEqual([true, true]);
});

test('[TRD-36] why: at the price that is shown equity is what must be there, and a tick on the exchange steps in', () => {
  let [found, whole] = [0, 0];
  fc.assert(
    fc.property(modes, (one) => {
      const it = opened(one);
      if (!it.ok) return;
      it.trade(one.second, 2000, 'second');
      const page = it.page(2000);
      const side = one.first > 0 ? ('long' as const) : ('short' as const);
      const why = whyLiquidation(page, one.symbol, side);
      if (!why?.check || why.check.ticks < 4) return;
      found += 1;
      const { equity, required, ticks } = why.check;
      // The price is rounded by less than a tick, and a tick is worth so much of the legs.
      const lots = (why.long?.lots ?? 0) + (why.short?.lots ?? 0);
      const { contract } = why.holding.market;
      const near = worthAt(contract, lots, Math.max(1, ticks - 1)) - worthAt(contract, lots, ticks + 1);
      const bound = near < 0n ? -near : near;
      expect([one, equity - required <= bound, required - equity <= bound]).toEqual([one, true, true]);
      expect(why.tier).not.toBe(null);
      const away = ticks < 2000 ? -1 : 1;
      const after = whatIf(page, { symbol: one.symbol, side }, { mark: ticks + away })!;
      expect([one, after.falls, whatIf(page, { symbol: one.symbol, side }, { mark: ticks - 2 * away })!.falls]).toEqual(
        [one, true, false],
      );
      const holder = numberOf(1, it.exchange.state.market(one.symbol).spec.perp!.wallet);
      const { events } = it.exchange.execute(
        { c: 'tick', symbol: one.symbol, low: 2000, high: 2000, from: 0 },
        {
          now: 90_000_000,
          view: {
            ...it.seen(2000),
            marks: new Map([...LISTED.keys()].map((s) => [s, s === one.symbol ? ticks + away : 2000])),
          },
        },
      );
      const steps = events.flatMap((event) =>
        event.t === 'perpFill' || event.t === 'net' || event.t === 'takeover'
          ? [event.taker.holder, event.maker.holder]
          : [],
      );
      expect([one, steps.includes(holder)]).toEqual([one, true]);
      const lost = events.flatMap((event) =>
        event.t === 'takeover' && event.taker.holder === holder ? [event.taker.realised] : [],
      );
      // What steps down or is netted before pays fees or shares otherwise: the page says the most that can be lost.
      if (steps.filter((one) => one === holder).length !== 1 || lost.length !== 1) return;
      whole += 1;
      const left = poolFigures(it.page(ticks + away));
      expect([one, after.fall!.realised, after.fall!.equity]).toEqual([
        ...[one, lost[0], left.wallet + left.unrealised + left.isolatedUnrealised],
      ]);
    }),
    { numRuns: 200, seed: 11 },
  );
  expect([found > 60, whole > 40]).toEqual([true, true]);
});
