import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Lights } from '#gateway/engine/perp-figures.ts';
import type { Event, EventOf } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { numberOf, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { Answer, Command, PerpPlace } from '#gateway/exchange/orders/commands.ts';
import { Plan } from '#gateway/exchange/orders/match.ts';
import { type Products, Transaction } from '#gateway/exchange/orders/transaction.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { Desk } from '#gateway/exchange/products/perp/desk.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { wrongContracts } from './invariants.ts';
import { ASSETS, MARKETS, view, world } from './world.ts';

const text = (units: bigint): string => trim(print(units, 12));
const wallet = (account: number): number => numberOf(account, WALLETS['futures:usdt']);

type Book = { readonly bid?: number; readonly ask?: number; readonly lots?: number };

/** Accounts in a market whose mark and book the test moves by hand. Prices in ticks of 0.5, lots of 0.1. */
class Story {
  exchange: Exchange;
  events: Event[] = [];
  now = 1000;
  #mark = 2000;
  #book: Book = {};
  #levels: readonly [Bids, Bids] | null = null;
  #orders = 0;

  constructor(accounts = 4, usdt = '10000') {
    this.exchange = world({ accounts, usdt });
  }

  get view() {
    const { bid = 0, ask = 0, lots = 100_000 } = this.#book;
    const side = (price: number) => ({
      prices: price ? [price] : [],
      lots: price ? [lots] : [],
      length: price ? 1 : 0,
    });
    const deep = (levels: Bids) => ({
      prices: levels.map(([ticks]) => ticks),
      lots: levels.map(([, count]) => count),
      length: levels.length,
    });
    const marks = new Map(MARKETS.map(({ symbol }) => [symbol, symbol === 'BTCPERP' ? this.#mark : 2000]));
    const [bids, asks] = this.#levels ? this.#levels.map(deep) : [side(bid), side(ask)];
    return { ...view(this.#mark, { marks }), bids: bids!, asks: asks! };
  }

  run(command: Command): Answer {
    this.now += 1;
    const { answer, events } = this.exchange.execute(command, { now: this.now, view: this.view });
    this.events.push(...events);
    expect(wrongContracts(this.exchange.state)).toEqual([]);
    return answer;
  }

  /** The feed moved: one slice of it. */
  moves(mark: number, book: Book = {}, traded = mark): Answer {
    this.#mark = mark;
    this.#book = book;
    this.events = [];
    return this.run({ c: 'tick', symbol: 'BTCPERP', low: traded, high: traded, from: this.now });
  }

  /** The same with a book of several levels. */
  falls(mark: number, bids: Bids = [], asks: Bids = []): void {
    this.#levels = [bids, asks];
    this.moves(mark);
    this.#levels = null;
  }

  /** A stamp of now, all its slices. @param rate  hundred-millionths */
  stamps(rate: number): void {
    const stamp = { c: 'stamp', symbol: 'BTCPERP', stamp: this.now + 1, rate } as const;
    for (let more = true; more; ) {
      const answer = this.run(stamp);
      expect(answer).toMatchObject({ ok: true });
      more = answer.ok && answer.more === true;
    }
  }

  put(account: number, side: 'buy' | 'sell', size: string, more: Partial<PerpPlace> = {}): Answer {
    this.#orders += 1;
    return this.run({
      ...{ c: 'perpPlace', account, symbol: 'BTCPERP', side, size, kind: 'limit', price: '1000.0' },
      clientId: `o${this.#orders}`,
      ...more,
    });
  }

  /** Somebody is long and somebody short at 1,000. */
  meet(long: number, short: number, size: string): void {
    expect(this.put(short, 'sell', size)).toMatchObject({ ok: true });
    expect(this.put(long, 'buy', size)).toMatchObject({ ok: true });
  }

  isolated(account: number, leverage: number): void {
    this.run({ c: 'marginMode', account, symbol: 'BTCPERP', marginMode: 'isolated' });
    this.run({ c: 'leverage', account, symbol: 'BTCPERP', leverage });
  }

  leg(holder: number, side: 0 | 1 = LONG) {
    const leg = this.exchange.state.positions.leg('BTCPERP', holder, side);
    return leg && `${leg.lots} ${text(leg.entry)} ${text(leg.margin)}`;
  }

  free = (number: number): string => text(this.exchange.state.ledger.balance(number, 'USDT').available);

  happened<K extends Event['t']>(kind: K): EventOf<K>[] {
    return this.events.filter((event): event is Extract<Event, { t: K }> => event.t === kind) as never;
  }

  /** What owners were told of a kind, by name. */
  told = (kind: string) =>
    this.happened('notice')
      .filter((one) => one.kind === kind)
      .map(({ facts }) => Object.fromEntries(facts.map(({ name, value }) => [name, value])));
}

describe('the golden story, each number by hand', () => {
  test('a long at 20 times pays funding and falls at 960, not at 960.5; the fund takes it over and sells it for more', () => {
    const it = new Story();
    it.isolated(1, 20);
    it.meet(1, 4, '10');
    // 10 coins at 1,000 are worth 10,000: 500 of margin, and 0.06 % of fee.
    expect([it.leg(wallet(1)), it.free(wallet(1))]).toEqual(['100 10000 500', '9494']);
    it.stamps(10_000);
    // 0.01 % of 10,000 goes from the long's margin to the short's wallet (which paid 0.02 % when it met).
    expect([it.leg(wallet(1)), it.free(wallet(4))]).toEqual(['100 10000 499', '9999']);
    expect(it.told('funding')).toEqual([
      { change: '-1', rate: '0.0001', mark: '1000.0' },
      { change: '1', rate: '0.0001', mark: '1000.0' },
    ]);
    it.moves(1921, { bid: 1919 });
    // At 960.5: 499 − 395 is 104; 1.06 % of 9,605 is 101.813.
    expect(it.leg(wallet(1))).toBe('100 10000 499');
    it.moves(1920, { bid: 1918 });
    // At 960: 499 − 400 is 99; 1.06 % of 9,600 is 101.76. The fund has it for 9,600 − 99.
    const [taken] = it.happened('takeover');
    expect([text(taken!.value), text(taken!.taker.realised), it.leg(wallet(1))]).toEqual(['9501', '-499', null]);
    // It sells at 959: 9,590 − 9,501.
    expect([it.leg(venue('insurance')), it.free(venue('insurance'))]).toEqual([null, '89']);
    // Margin is gone; what was not margin was never touched.
    expect([it.free(wallet(1)), it.happened('notice').map(({ kind }) => kind)]).toEqual([
      '9494',
      ['liquidationStep', 'liquidated'],
    ]);
    // No order was open, and of none it is told that it ended.
    expect(it.told('liquidationStep')).toEqual([
      {
        ...{ step: 'takeover', size: '10.0', price: '950.1', mark: '960.0' },
        ...{ equity: '99', maintenance: '101.76' },
        ...{ equityAfter: '0', maintenanceAfter: '0' },
      },
    ]);
  });

  test('a leg of the third tier is reduced to the first, and lives on', () => {
    const it = new Story(4, '100000');
    it.isolated(1, 10);
    it.run({ c: 'leverage', account: 4, symbol: 'BTCPERP', leverage: 10 });
    it.meet(1, 4, '80');
    // At 921.5: 8,000 − 6,280 is 1,720; 5.06 % of 73,720 less 2,000 is 1,730.232.
    it.moves(1843, { bid: 1842 });
    // 217 lots are worth 19,996.55, 218 more than 20,000. 583 are sold at 921: 53,694.3 for 58,300, fee 0.06 %.
    const [fill] = it.happened('perpFill');
    expect([fill!.rule, fill!.lots, text(fill!.taker.realised), text(fill!.taker.fee)]).toEqual([
      'liquidation',
      583,
      '-4605.7',
      '32.21658',
    ]);
    // ⌊8,000 × 583 ÷ 800⌋ of the margin comes free, less loss and fee.
    expect(it.leg(wallet(1))).toBe('217 21700 2170');
    expect(it.free(wallet(1))).toBe(text(92_000n * 10n ** 12n - 48n * 10n ** 12n + 1_192_083_420_000_000n));
    expect(it.happened('takeover')).toEqual([]);
    // What is left has 466.55 and keeps 1.06 % of 19,996.55.
    expect(it.told('liquidationStep')[0]).toEqual({
      ...{ step: 'reduce', size: '58.3', price: '921.0', mark: '921.5' },
      ...{ equity: '1720', maintenance: '1730.232' },
      ...{ equityAfter: '466.55', maintenanceAfter: '211.96343' },
    });
  });

  test('beyond bankruptcy, with nothing in the fund, the winner is closed at what the loser had', () => {
    const it = new Story();
    it.isolated(1, 20);
    it.meet(1, 4, '10');
    const before = it.exchange.state.ledger.balance(wallet(4), 'USDT').available;
    // At 900 the long has 500 − 1,000. The fund takes it for 9,000 + 500, and cannot bear it.
    it.moves(1800);
    const [taken] = it.happened('takeover');
    expect([text(taken!.value), text(taken!.taker.realised)]).toEqual(['9500', '-500']);
    const [adl] = it.happened('adl');
    expect([adl!.maker.holder, adl!.lots, text(adl!.value), text(adl!.maker.realised)]).toEqual([
      wallet(4),
      100,
      '9500',
      '500',
    ]);
    expect([it.leg(venue('insurance')), it.leg(wallet(4), SHORT), it.free(venue('insurance'))]).toEqual([
      null,
      null,
      '0',
    ]);
    expect(it.free(wallet(4))).toBe(text(before + 500n * 10n ** 12n));
  });

  test('with something in the fund nobody is deleveraged: the fund bears it', () => {
    const it = new Story();
    it.run({ c: 'seed', amounts: { USDT: '1000' } });
    it.isolated(1, 20);
    it.meet(1, 4, '10');
    it.moves(1800, { bid: 1799 });
    // 10 at 899.5 are 8,995: the fund paid 9,500 for them.
    expect([it.happened('adl'), it.free(venue('insurance')), it.leg(wallet(4), SHORT)]).toEqual([
      [],
      '495',
      '100 10000 0',
    ]);
  });
});

test('a jump through bankruptcy in one step costs the fund no more than that step of the market, and nobody else anything', () => {
  const leverage = fc.constantFrom(5, 10, 20, 50);
  fc.assert(
    fc.property(
      leverage,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 900 }),
      (times, way, jump) => {
        const it = new Story();
        it.run({ c: 'seed', amounts: { USDT: '1000000' } });
        it.isolated(1, times);
        it.meet(1, 4, '10');
        const UNIT = 10n ** 12n;
        const free = () => it.exchange.state.ledger.balance(wallet(1), 'USDT').available;
        const fund = () => it.exchange.state.ledger.balance(venue('insurance'), 'USDT').available;
        // Ten coins: a tick of 0.5 is 5 USDT. It has fallen some way already, and stands.
        const before = 2000 - Math.floor((way * 0.98 * 2000) / times);
        it.moves(before);
        if (it.happened('takeover').length > 0 || before - jump < 1) return;
        const had = BigInt(10_000 / times - (2000 - before) * 5) * UNIT;
        const [was, kept] = [fund(), free()];
        it.moves(before - jump, { bid: before - jump });
        const [taken] = it.happened('takeover');
        if (!taken) return;
        // What it was worth less what the market moved: the owner loses the margin and owes nothing; the rest is the fund's.
        const lacks = had - BigInt(jump * 5) * UNIT;
        expect(taken.taker.realised).toBe(-BigInt(10_000 / times) * UNIT);
        expect(free()).toBe(kept);
        expect(fund() - was).toBe(lacks);
        // It stood before the step, so it had more than its maintenance: by that the fund's part is less than the step.
        const maintenance = (BigInt(before * 5) * UNIT * 4n) / 1000n;
        expect(had).toBeGreaterThan(maintenance);
        if (lacks < 0n) expect(-lacks).toBeLessThan(BigInt(jump * 5) * UNIT - maintenance);
        expect([it.happened('adl'), it.leg(wallet(4), SHORT)]).toEqual([[], '100 10000 0']);
      },
    ),
    { numRuns: 60 },
  );
});

/** Bids of the reference book, best first, ticks and lots. */
type Bids = readonly (readonly [ticks: number, lots: number])[];

describe('the fund sells', () => {
  /** Ada fell at 960: the fund has her 10 coins for 9,501, and 1,000 besides. */
  function taken(bids: Bids = []): Story {
    const it = new Story(5);
    it.run({ c: 'seed', amounts: { USDT: '1000' } });
    it.isolated(1, 20);
    it.meet(1, 4, '10');
    it.stamps(10_000);
    it.falls(1920, bids);
    return it;
  }
  const has = (it: Story) => [it.leg(venue('insurance')), it.free(venue('insurance'))];

  test('no worse than 0.3 % from the mark, whatever it gained', () => {
    // ⌊1,920 × 0.003⌋ are 5 ticks: 957 is too far, 957.5 is not.
    const it = taken([[1914, 1000]]);
    expect(has(it)).toEqual(['100 9501 0', '1000']);
    it.falls(1920, [[1915, 1000]]);
    expect(has(it)).toEqual([null, '1074']);
  });

  test('half of what it gained at the mark stays with it, and a quote that is worse is taken', () => {
    const it = taken();
    // At 953 the coins are worth 9,530: it has gained 29, and 14.5 are 951.55 a coin: a bid at 951.5 gets nothing …
    it.put(5, 'buy', '10', { price: '951.5' });
    it.falls(1906, [[1904, 1000]]);
    expect(it.happened('perpFill').map(({ price, lots }) => [price, lots])).toEqual([[1904, 100]]);
    // … and where the reference quote is no better both are taken, the better first.
    const other = taken();
    other.put(5, 'buy', '2', { price: '951.5' });
    other.falls(1906, [[1902, 1000]]);
    expect(other.happened('perpFill').map(({ price, lots }) => [price, lots])).toEqual([
      [1903, 20],
      [1902, 80],
    ]);
  });

  test('no more than the reference book shows up to there; orders at rest count in it, and it comes back within ten seconds', () => {
    const it = taken();
    it.put(5, 'buy', '3', { price: '959.5' });
    const bids: Bids = [
      [1918, 25],
      [1917, 15],
      [1900, 1000],
    ];
    // 40 lots are shown: 30 go to the order, 10 to the best bid; of the bids all 40 are gone.
    it.falls(1920, bids);
    expect(it.happened('perpFill').map(({ price, lots }) => [price, lots])).toEqual([
      [1919, 30],
      [1918, 10],
    ]);
    expect(has(it)[0]).toBe('60 5700.6 0');
    it.falls(1920, bids);
    expect(it.happened('perpFill')).toEqual([]);
    it.now += 5000;
    it.falls(1920, bids);
    // Half of what is gone is back, whole lots.
    expect(it.happened('perpFill').map(({ price, lots }) => [price, lots])).toEqual([
      [1918, 12],
      [1917, 7],
    ]);
  });

  test('what it could not sell within a minute the reference market takes at the mark: nobody is deleveraged', () => {
    const it = taken();
    it.now = it.happened('takeover')[0]!.at + 59_000;
    it.falls(1910);
    expect(has(it)[0]).toBe('100 9501 0');
    // A start meanwhile changes nothing: since when it has it stands in its leg.
    it.exchange = Exchange.from(restore(ASSETS, MARKETS, JSON.parse(JSON.stringify(snapshotOf(it.exchange.state)))));
    it.now += 1000;
    it.falls(1910);
    expect(it.happened('perpFill').map(({ price, lots, rule, maker }) => [price, lots, rule, maker.holder])).toEqual([
      [1910, 100, 'liquidation', venue('feed')],
    ]);
    // It sold at 955 what it had for 950.1.
    expect([...has(it), it.leg(wallet(4), SHORT), it.happened('adl')]).toEqual([null, '1049', '100 10000 0', []]);
  });

  test('a large leg that is made smaller pays the fee of it itself: what is left has as much for each lot, and the fund is not asked', () => {
    const it = new Story(5, '100000');
    it.run({ c: 'seed', amounts: { USDT: '1000' } });
    it.isolated(1, 10);
    it.isolated(4, 10);
    it.meet(1, 4, '80');
    // At 921.5 it has 1,720 for 73,720, and the fee of all of it is 44.232: no lot goes below 900.55.
    it.run({ c: 'leverage', account: 5, symbol: 'BTCPERP', leverage: 10 });
    it.put(5, 'buy', '80', { price: '900.5' });
    it.falls(1843);
    expect(it.happened('perpFill')).toEqual([]);
    expect(it.happened('takeover').map(({ lots }) => lots)).toEqual([800]);
  });
});

describe('a pool', () => {
  test('ends its orders, nets both legs at the mark without a fee, then gives the rest to the fund', () => {
    const it = new Story(4, '1000');
    it.run({ c: 'positionMode', account: 1, wallet: 'futures:usdt', mode: 'twoWay' });
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 20 });
    it.put(4, 'sell', '8');
    it.put(1, 'buy', '8', { positionSide: 'long' });
    it.put(3, 'buy', '3');
    it.put(1, 'sell', '3', { positionSide: 'short' });
    it.put(1, 'buy', '1', { positionSide: 'long', price: '950.0' });
    // 1,000 less fees of 6.6 and 5 coins that lost 190 each are 43.4: less than 1.06 % of 8 coins at 810.
    it.moves(1620, { bid: 1619 }, 2000);
    expect(it.happened('done').map(({ reason }) => reason)).toContain('liquidation');
    const [net] = it.happened('net');
    expect([net!.lots, text(net!.taker.realised), text(net!.maker.realised), text(net!.taker.fee)]).toEqual([
      30,
      '-570',
      '570',
      '0',
    ]);
    // With 5 coins left 43.4 are more than 1.06 % of 4,050: it lives.
    expect([it.leg(wallet(1)), it.leg(wallet(1), SHORT), it.happened('takeover')]).toEqual(['50 5000 0', null, []]);
    it.moves(1616, { bid: 1615 });
    expect([it.leg(wallet(1)), it.free(wallet(1))]).toEqual([null, '0']);
  });

  test('auto-added margin comes out of the pool, and only what may leave it', () => {
    const it = new Story(4, '1000');
    it.isolated(1, 20);
    it.run({ c: 'leverage', account: 4, symbol: 'BTCPERP', leverage: 20 });
    it.meet(1, 4, '10');
    it.run({ c: 'autoMargin', account: 1, symbol: 'BTCPERP', on: true });
    it.moves(1918);
    // 500 − 410 is 90; 410 more bring it back to the 500 it began with, and the wallet has 494.
    expect([it.leg(wallet(1)), it.free(wallet(1))]).toEqual(['100 10000 910', '84']);
    // At 917.5 it would take 415 more: there are 84.
    it.moves(1835);
    expect([it.leg(wallet(1)), it.free(wallet(1))]).toEqual(['100 10000 994', '0']);
    it.moves(1818);
    expect([it.leg(wallet(1)), it.free(wallet(1))]).toEqual([null, '0']);
  });
});

describe('lights', () => {
  /** Reads lights of shorts at a mark and a time. */
  const reader = (it: Story, lights = new Lights()) => {
    const market = it.exchange.state.market('BTCPERP');
    return (mark: number, now: number, owners: readonly number[]) => {
      it.moves(mark);
      const { view, exchange } = it;
      const needs = { now, view, symbol: null, plan: new Plan(), products: {} as Products };
      const desk = new Desk(new Transaction(exchange.state, needs));
      return owners.map((owner) => lights.of(desk, market, SHORT, owner));
    };
  };
  const short = (it: Story, leverages: readonly number[]) => {
    for (const [at, leverage] of leverages.entries()) {
      it.isolated(at + 2, leverage);
      it.meet(1, at + 2, '1');
    }
  };

  test('who gained most for what they put in has five; they are ranked at most once a second', () => {
    const it = new Story(8);
    short(it, [40, 20, 10, 5, 2]);
    const read = reader(it);
    const all = [2, 3, 4, 5, 6];
    expect(read(1960, 5000, all)).toEqual([5, 4, 3, 2, 1]);
    it.run({ c: 'leverage', account: 6, symbol: 'BTCPERP', leverage: 50 });
    expect(read(1960, 5999, all)).toEqual([5, 4, 3, 2, 1]);
    expect(read(1960, 6000, all)).toEqual([5, 4, 2, 1, 3]);
  });

  test('one light in loss, and one while there are fewer than five legs on a side', () => {
    const it = new Story(8);
    short(it, [40, 20, 10, 5]);
    const read = reader(it);
    expect(read(1960, 5000, [2, 3, 4, 5])).toEqual([1, 1, 1, 1]);
    it.meet(1, 6, '1');
    expect(read(1960, 7000, [2, 3, 4, 5, 6])).toEqual([5, 4, 3, 2, 1]);
    expect(read(2004, 9000, [2, 3, 4, 5, 6])).toEqual([1, 1, 1, 1, 1]);
  });

  test('however many hold, a reading scores no more than two hundred legs, and its own', () => {
    const { exchange, view } = crowd(1010);
    const turn = (now: number) =>
      new Transaction(exchange.state, { now, view, symbol: null, plan: new Plan(), products: {} as Products });
    const marks = new Map([...view.marks!, ['BTCPERP', 2040]]);
    const desk = new Desk(Object.assign(turn(5000), { view: { ...view, marks } }));
    const looked = vi.spyOn(Desk.prototype, 'settings');
    onTestFinished(() => looked.mockRestore());
    const market = exchange.state.market('BTCPERP');
    const lights = new Lights();
    const of = (owner: number) => lights.of(desk, market, LONG, owner);
    // All gain alike: who has the lower number is first.
    expect([1, 202, 203, 404, 405, 606, 700, 808, 900, 1010].map(of)).toEqual([5, 5, 5, 4, 4, 3, 2, 2, 1, 1]);
    expect(looked.mock.calls.length).toBeLessThan(220);
  });
});

describe('a warning', () => {
  test('is told once from 0.8 on, and again only after the ratio was below 0.7', () => {
    const it = new Story();
    it.isolated(1, 20);
    it.meet(1, 4, '10');
    const warned = (mark: number) => {
      it.moves(mark);
      return it.happened('notice').map(({ kind, facts }) => `${kind} ${facts[0]!.value}`);
    };
    // At 963: 500 − 370 is 130, 1.06 % of 9,630 is 102.078: 0.785. At 962.5: 125 and 102.025.
    expect([warned(1926), warned(1925)]).toEqual([[], ['marginWarning 0.8162']]);
    // At 965 it is 0.6819: calm again.
    expect([warned(1924), warned(1926), warned(1925), warned(1930), warned(1925)]).toEqual([
      ...[[], [], [], []],
      ['marginWarning 0.8162'],
    ]);
  });
});

describe('what is silent decides nothing', () => {
  test('nobody is liquidated while the feed is stale, and a stamp waits', () => {
    const it = new Story();
    it.isolated(1, 20);
    it.meet(1, 4, '10');
    const stale = { ...it.view, stale: true, marks: new Map([...it.view.marks!, ['BTCPERP', 1800]]) };
    const tick = { c: 'tick', symbol: 'BTCPERP', low: 1800, high: 1800, from: 0 } as const;
    expect(it.exchange.execute(tick, { now: it.now, view: stale }).events).toEqual([]);
    const stamp = { c: 'stamp', symbol: 'BTCPERP', stamp: it.now, rate: 10_000 } as const;
    expect(it.exchange.execute(stamp, { now: it.now, view: stale }).answer).toMatchObject({
      refusal: { rule: 'staleFeed' },
    });
  });
});

/** So many owners who are long 10 coins in isolated margin at 20 times, the last one short of them all. */
function crowd(count: number): Story {
  const it = new Story(count + 1, '6000000');
  it.run({ c: 'leverage', account: count + 1, symbol: 'BTCPERP', leverage: 5 });
  for (let account = 1; account <= count; account++) {
    const place = { c: 'perpPlace', symbol: 'BTCPERP', size: '0.1', kind: 'limit', price: '1000.0' } as const;
    for (const command of [
      { c: 'marginMode', account, symbol: 'BTCPERP', marginMode: 'isolated' },
      { c: 'leverage', account, symbol: 'BTCPERP', leverage: 20 },
      { ...place, account: count + 1, side: 'sell', clientId: `s${account}` },
      { ...place, account, side: 'buy', clientId: 'b' },
    ] as const)
      expect(it.exchange.execute(command, { now: it.now, view: it.view }).answer).toMatchObject({ ok: true });
  }
  it.now += 1;
  return it;
}

describe('work over many owners', () => {
  test('a step liquidates 200 owners a command, in owner order; meanwhile nothing is opened, closing is', () => {
    const it = crowd(230);
    const first = it.moves(1900);
    expect([first, it.happened('takeover').length]).toEqual([{ ok: true, orders: [], more: true }, 200]);
    expect(it.put(220, 'buy', '0.1')).toMatchObject({ refusal: { rule: 'liquidating' } });
    expect(it.put(150, 'buy', '0.1')).toMatchObject({ refusal: { rule: 'busy' } });
    const last = it.moves(1900);
    expect([last, it.happened('takeover').length]).toEqual([{ ok: true, orders: [] }, 30]);
    expect(it.put(150, 'sell', '0.1', { price: '950.0' })).toMatchObject({ ok: true });
  });

  test('a stamp is paid 1,000 legs an event, and each of them told, and goes on where the events say after a kill between two', () => {
    const it = crowd(1010);
    const stamp: Command = { c: 'stamp', symbol: 'BTCPERP', stamp: it.now + 1, rate: 12_345 };
    it.events = [];
    // So many are not looked at in one command.
    for (let looks = 0; looks < 4 && it.events.length === 0; looks++)
      expect(it.run(stamp)).toMatchObject({ more: true });
    expect(it.put(7, 'buy', '0.1')).toMatchObject({ refusal: { rule: 'busy' } });
    const kept = JSON.parse(JSON.stringify(snapshotOf(it.exchange.state)));
    const twin = Exchange.from(restore(ASSETS, MARKETS, kept));
    const rest: Event[] = [];
    const now = it.now + 1;
    for (let more = true; more; ) {
      const { answer, events } = twin.execute(stamp, { now, view: it.view });
      rest.push(...events);
      more = answer.ok && answer.more === true;
    }
    for (let more = true; more; ) {
      const answer = it.run(stamp);
      more = answer.ok && answer.more === true;
    }
    const paid = it.happened('funding');
    expect(paid.map(({ part, parts, changes }) => [part, parts, changes.length])).toEqual([
      [1, 2, 1000],
      [2, 2, 11],
    ]);
    expect(it.told('funding').length).toBe(1011);
    expect(rest).toEqual(it.events.slice(1001));
    // 1,010 pay ⌈100,000 × 0.00012345⌉ each, one gets all of it: nothing is left over but what was rounded.
    const sum = paid.flatMap(({ changes }) => changes).reduce((total, { change }) => total + change, 0n);
    expect(it.free(venue('funding-rounding'))).toBe(text(-sum));
    // Given again it pays nothing, nor does the one before it.
    it.events = [];
    expect([it.run(stamp), it.events]).toEqual([{ ok: true, orders: [] }, []]);
    expect([it.run({ ...stamp, stamp: stamp.stamp - 1 }), it.events]).toEqual([{ ok: true, orders: [] }, []]);
  });

  test('who closes while a stamp has slices left pays first', () => {
    const it = crowd(1010);
    const stamp: Command = { c: 'stamp', symbol: 'BTCPERP', stamp: it.now + 1, rate: 12_345 };
    it.run(stamp);
    it.moves(2000, { bid: 1999 });
    it.run({ ...stamp, stamp: it.now + 1 });
    it.events = [];
    expect(it.put(1005, 'sell', '0.1', { kind: 'market', price: undefined, reduceOnly: true })).toMatchObject({
      ok: true,
    });
    const happened = it.events.map(({ t }) => t).filter((t) => t !== 'notice');
    expect(happened.slice(0, 2)).toEqual(['funding', 'perpOrder']);
  });
});
