import { describe, expect, test } from 'vitest';
import { Clockwork } from '#gateway/engine/clockwork.ts';
import { Lights, PerpFigures } from '#gateway/engine/perp-figures.ts';
import { positionsOf } from '#gateway/engine/present-positions.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { MARKETS, view, world } from '../exchange/perp/world.ts';
import { handClock } from '../world.ts';
import { handFeed } from './hand-feed.ts';

const [SYMBOL, OTHER] = ['BTCPERP', 'ETHPERP'] as const;
const START = Date.UTC(2026, 10, 20, 12);

/** So many owners who are all at the end of their means at 950, in the exchange itself, driven by a clockwork. */
function cascade(owners: number) {
  const exchange = world({ accounts: owners + 1, usdt: '100000' });
  const clock = handClock(START);
  const { feed, trade } = handFeed();
  let mark = 2000;
  let slices = 0;
  const taken = () => {
    const marks = new Map(MARKETS.map(({ symbol }) => [symbol, symbol === SYMBOL ? mark : 2000]));
    return view(mark, { marks });
  };
  const execute = (command: Command) => {
    const result = exchange.execute(command, { now: clock.now(), view: taken() });
    if (!result.answer.ok) throw new Error(JSON.stringify(result.answer));
    return result;
  };
  for (let account = 1; account <= owners; account++) {
    execute({ c: 'marginMode', account, symbol: SYMBOL, marginMode: 'isolated' });
    execute({ c: 'leverage', account, symbol: SYMBOL, leverage: 20 });
    const order = { c: 'perpPlace', symbol: SYMBOL, kind: 'limit', price: '1000.0', size: '0.1' } as const;
    execute({ ...order, account: owners + 1, side: 'sell', clientId: `s${account}` });
    execute({ ...order, account, side: 'buy', clientId: 'b' });
  }
  const clockwork = new Clockwork({
    ...{ feed, clock, whole: false, state: () => exchange.state, isLost: () => false, isReady: () => true },
    execute: (command) => {
      const { answer } = execute(command);
      if (command.c === 'tick' && command.symbol === SYMBOL) slices += 1;
      return { answer, committed: Promise.resolve() };
    },
  });
  const left = () =>
    [...exchange.state.positions.legs.get(SYMBOL)!.keys()].filter((holder) => holder > 1024).length - 1;
  return {
    clockwork,
    left,
    slices: () => slices,
    /** The feed traded there, and that is the mark. */
    falls() {
      clock.at += 100;
      mark = 1900;
      trade('950.0', clock.at, SYMBOL);
    },
    now: () => clock.now(),
    /** How an owner's leg is told to stand. */
    standing(account: number) {
      const turn = exchange.look({ now: clock.now(), view: taken() });
      const figures = new PerpFigures(turn, new Lights());
      const owner = { env: 'paper', state: exchange.state, account, figures, now: clock.now() } as const;
      return positionsOf(owner).map(({ state }) => state);
    },
    /** @returns why an order is refused */
    refused(account: number, side: 'buy' | 'sell') {
      const order = { c: 'perpPlace', symbol: SYMBOL, kind: 'limit', price: '950.0', size: '0.1' } as const;
      const command = { ...order, account, side, clientId: 'more' };
      const { answer } = exchange.execute(command, { now: clock.now(), view: taken() });
      return answer.ok ? null : answer.refusal.rule;
    },
  };
}

test('between two slices of a cascade those who wait have their turn, twenty at the most', () => {
  const it = cascade(1500);
  it.falls();
  // Two slices a go, of 200 owners each.
  expect([it.clockwork.tick(it.now()), it.slices(), it.left()]).toEqual([false, 2, 1100]);
  for (let command = 1; command <= 20; command++) it.clockwork.catchUp([SYMBOL], it.now());
  expect(it.slices()).toBe(2);
  // The next one comes after a go, and so do twenty more.
  it.clockwork.catchUp([SYMBOL], it.now());
  expect([it.slices(), it.left()]).toEqual([4, 700]);
  for (let command = 1; command <= 20; command++) it.clockwork.catchUp([SYMBOL], it.now());
  expect(it.slices()).toBe(4);
  expect([it.clockwork.tick(it.now()), it.left()]).toEqual([false, 300]);
  expect([it.clockwork.tick(it.now()), it.left()]).toEqual([true, 0]);
  // Nothing is left: a command is preceded by what the feed did, as always.
  const before = it.slices();
  it.falls();
  it.clockwork.catchUp([SYMBOL], it.now());
  expect(it.slices()).toBe(before + 1);
  it.clockwork.stop();
});

test('[TRD-36] who is about to be liquidated is told so, and opens nothing; others hear that the market is busy', () => {
  const it = cascade(500);
  expect(it.standing(500)).toEqual(['normal']);
  it.falls();
  it.clockwork.tick(it.now());
  expect([it.left(), it.standing(1), it.standing(500), it.standing(501)]).toEqual([
    ...[100, [], ['liquidating'], ['normal']],
  ]);
  expect([it.refused(500, 'buy'), it.refused(501, 'sell')]).toEqual(['liquidating', 'busy']);
  while (!it.clockwork.tick(it.now())) expect(it.left()).toBeGreaterThan(0);
  expect([it.standing(500), it.standing(501)]).toEqual([[], ['normal']]);
  it.clockwork.stop();
});

/** Two owners who hold the two sides of two markets, one of them with an order that a switch would end; stamps as a test says. */
function waiting(stamps: Readonly<Record<string, readonly number[]>>) {
  const exchange = world({ accounts: 2 });
  const clock = handClock(START);
  const { feed } = handFeed();
  const events: Event[] = [];
  const execute = (command: Command) => {
    const result = exchange.execute(command, { now: clock.now(), view: view(2000) });
    if (!result.answer.ok) throw new Error(JSON.stringify(result.answer));
    events.push(...result.events);
    return result;
  };
  const order = { c: 'perpPlace', kind: 'limit', size: '1.0' } as const;
  for (const symbol of [SYMBOL, OTHER]) {
    execute({ ...order, account: 1, symbol, side: 'sell', price: '1000.0', clientId: `s${symbol}` });
    execute({ ...order, account: 2, symbol, side: 'buy', price: '1000.0', clientId: `b${symbol}` });
  }
  execute({ ...order, account: 2, symbol: SYMBOL, side: 'buy', price: '950.0', clientId: 'rests' });
  const contracts = {
    figures: () => ({ stale: false }),
    stampsBetween: (symbol: string, from: number, to: number) =>
      (stamps[symbol] ?? [])
        .map((ms) => START + ms)
        .flatMap((at) => (at > from && at <= to ? [{ at, rate: '0.0001' }] : [])),
  } as unknown as Feed['contracts'];
  const clockwork = new Clockwork({
    ...{ feed: { ...feed, contracts }, clock, whole: false, state: () => exchange.state },
    ...{ isLost: () => false, isReady: () => true },
    execute: (command) => ({ answer: execute(command).answer, committed: Promise.resolve() }),
  });
  return {
    clockwork,
    execute,
    /** So many ms after the start. */
    at(ms: number): number {
      clock.at = START + ms;
      return clock.at;
    },
    /** What happened by the clock since the last look: switches that ran out and stamps, with their moments. */
    happened: () =>
      events.splice(0).flatMap((event) => {
        if (event.t === 'funding') return [`${event.symbol} ${event.stamp - START}`];
        return event.t === 'countdown' && event.seconds === 0 ? ['ran out'] : [];
      }),
  };
}

describe('[TRD-36] what time alone brings within one look', () => {
  const THIRD = 3000;
  test.each<[what: string, stamp: number, happened: readonly string[]]>([
    ['a stamp, then a switch that runs out later', THIRD - 20, [`${SYMBOL} 2980`, 'ran out']],
    ['a switch that runs out, then a later stamp', THIRD + 20, ['ran out', `${SYMBOL} 3020`]],
    [
      'both at one moment: the stamp first, as the switch is a command of its owner',
      THIRD,
      [`${SYMBOL} 3000`, 'ran out'],
    ],
  ])('%s', (_, stamp, happened) => {
    const it = waiting({ [SYMBOL]: [stamp] });
    it.execute({ c: 'countdown', account: 2, seconds: 3 });
    it.clockwork.tick(it.at(THIRD - 50));
    expect(it.happened()).toEqual([]);
    expect(it.clockwork.tick(it.at(THIRD + 50))).toBe(true);
    expect(it.happened()).toEqual(happened);
  });

  test('stamps of several markets that were missed are paid in the order of time', () => {
    const it = waiting({ [SYMBOL]: [1000, 2000], [OTHER]: [1000, 1500, 2000] });
    // Two slices a go.
    for (const now = it.at(2500); !it.clockwork.tick(now); );
    expect(it.happened()).toEqual([
      `${SYMBOL} 1000`,
      `${OTHER} 1000`,
      `${OTHER} 1500`,
      `${SYMBOL} 2000`,
      `${OTHER} 2000`,
    ]);
  });

  test('a switch that has run out is over before the next command, also one that would renew it', () => {
    const it = waiting({ [SYMBOL]: [THIRD + 5] });
    it.execute({ c: 'countdown', account: 2, seconds: 3 });
    it.clockwork.tick(it.at(THIRD - 50));
    it.clockwork.catchUp([], it.at(THIRD - 1));
    expect(it.happened()).toEqual([]);
    it.clockwork.catchUp([SYMBOL], it.at(THIRD + 10));
    expect(it.happened()).toEqual(['ran out', `${SYMBOL} 3005`]);
    it.execute({ c: 'countdown', account: 2, seconds: 3 });
    it.clockwork.catchUp([], it.at(2 * THIRD + 10));
    expect(it.happened()).toEqual(['ran out']);
  });
});
