import { describe, expect, test } from 'vitest';
import { decode, encode, VERSION } from '#gateway/data/journal/codec.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { numberOf, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { Answer, Command, PerpPlace, Refusal } from '#gateway/exchange/orders/commands.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { wrongContracts } from './invariants.ts';
import { view, world } from './world.ts';

type Wish = Partial<PerpPlace> & Pick<PerpPlace, 'side' | 'size'>;

/** Four accounts with 10,000 USDT and 10 BTC in their futures wallets; all marks at 1,000; an empty feed. */
function stage() {
  const exchange = world();
  let counter = 0;
  const it = {
    exchange,
    events: [] as Event[],
    view: view(),
    run(command: Command): Answer {
      counter += 1;
      const { answer, events } = exchange.execute(command, { now: counter, view: it.view });
      it.events.push(...events);
      expect(wrongContracts(exchange.state)).toEqual([]);
      return answer;
    },
    place: (wish: Wish): Answer =>
      it.run({ c: 'perpPlace', account: 1, symbol: 'BTCPERP', kind: 'limit', clientId: `t${counter}`, ...wish }),
    put(wish: Wish): number {
      const answer = it.place(wish);
      expect(answer).toMatchObject({ ok: true });
      return answer.ok ? answer.orders[0]! : 0;
    },
    no(command: Command): Refusal {
      const answer = it.run(command);
      expect(answer.ok).toBe(false);
      return (answer as Extract<typeof answer, { ok: false }>).refusal;
    },
    isolated: (account: number, symbol = 'BTCPERP') =>
      it.run({ c: 'marginMode', account, symbol, marginMode: 'isolated' }),
    /** Account 4, in cross margin, stands at a price for others to meet. */
    stands: (side: 'buy' | 'sell', size: string, price: string, symbol = 'BTCPERP') =>
      it.put({ account: 4, side, size, price, symbol }),
    free: (account = 1, asset = 'USDT') =>
      trim(
        print(
          exchange.state.ledger.balance(
            numberOf(account, WALLETS[asset === 'USDT' ? 'futures:usdt' : 'futures:coin']),
            asset,
          ).available,
          12,
        ),
      ),
    locked: (account = 1) =>
      trim(print(exchange.state.ledger.balance(numberOf(account, WALLETS['futures:usdt']), 'USDT').locked, 12)),
    has: (purpose: 'fee' | 'feed' | 'clearing') =>
      trim(print(exchange.state.ledger.balance(venue(purpose), 'USDT').available, 12)),
    leg(account = 1, side: 0 | 1 = LONG) {
      const leg = exchange.state.positions.leg('BTCPERP', numberOf(account, WALLETS['futures:usdt']), side);
      return leg && `${leg.lots} ${trim(print(leg.entry, 12))} ${trim(print(leg.margin, 12))}`;
    },
  };
  return it;
}

/** The mark is elsewhere. */
const marks = (ticks: number) =>
  view(ticks, {
    marks: new Map([
      ['BTCPERP', ticks],
      ['ETHPERP', 2000],
      ['BTCUSDPERP', 2000],
    ]),
  });

describe('a linear leg in isolated margin', () => {
  test('opens, is added to, reduced and closed: entry value, margin, fees and profit to the unit', () => {
    const it = stage();
    it.isolated(1);
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    // 1,000 at 10 times, taker fee 0.06 %.
    expect([it.leg(), it.free(), it.locked(), it.has('fee')]).toEqual(['10 1000 100', '9899.4', '100', '0.8']);
    it.stands('sell', '0.5', '1010.0');
    it.put({ side: 'buy', size: '0.5', price: '1010.0' });
    expect(it.leg()).toBe('15 1505 150.5');
    it.stands('buy', '0.7', '1020.0');
    it.put({ side: 'sell', size: '0.7', kind: 'market' });
    // ⌈1505 × 7 ÷ 15⌉ is released for 714; ⌊150.5 × 7 ÷ 15⌋ of the margin.
    expect(it.leg()).toBe('8 802.666666666666 80.266666666667');
    it.stands('buy', '2.0', '990.0');
    it.put({ side: 'sell', size: '0.8', kind: 'market', reduceOnly: true });
    expect(it.leg()).toBe(null);
    // 714 + 792 − 1505 is 1; fees 0.6 + 0.303 + 0.4284 + 0.4752.
    expect([it.free(), it.locked()]).toEqual(['9999.1934', '0']);
  });

  test('an order against it closes first, then opens the other side: one fill, one value', () => {
    const it = stage();
    it.isolated(1);
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    it.stands('buy', '3.0', '1000.0');
    it.put({ side: 'sell', size: '3.0', kind: 'market' });
    expect([it.leg(1, LONG), it.leg(1, SHORT)]).toEqual([null, '20 2000 200']);
  });

  test('a fill against the feed gives the other leg to the venue', () => {
    const it = stage();
    it.isolated(1);
    it.view = view(2000, { depth: 1, lots: 10 });
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    expect(it.exchange.state.positions.leg('BTCPERP', venue('feed'), SHORT)).toMatchObject({ lots: 10 });
    it.put({ side: 'sell', size: '1.0', kind: 'market' });
    expect(it.exchange.state.positions.leg('BTCPERP', venue('feed'), SHORT)).toBe(null);
    expect([it.has('feed'), it.has('clearing')]).toEqual(['1', '0']);
  });

  test('more leverage keeps its margin, less adds to it; margin goes in and out within its bounds', () => {
    const it = stage();
    it.isolated(1);
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 20 });
    expect(it.leg()).toBe('10 1000 100');
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 5 });
    expect(it.leg()).toBe('10 1000 250');
    const take = (amount: string): Command => ({
      c: 'margin',
      account: 1,
      symbol: 'BTCPERP',
      direction: 'remove',
      amount,
    });
    expect(it.no(take('51'))).toEqual({
      field: 'amount',
      rule: 'marginFloor',
      value: '51',
      bound: '50',
    });
    it.run(take('50'));
    expect(it.leg()).toBe('10 1000 200');
    expect(it.no({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 51 })).toEqual({
      field: 'leverage',
      rule: 'leverage',
      value: '51',
      bound: '50',
    });
  });
});

describe('orders', () => {
  test('what rests promises to close, opens with the rest, and locks that alone', () => {
    const it = stage();
    it.isolated(1);
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    const order = it.put({ side: 'sell', size: '1.5', price: '1010.0' });
    expect(it.exchange.state.positions.terms.get(order)).toMatchObject({ closing: 10, reduceOnly: false });
    // 505 ÷ 10, 505 × 0.06 %, and no loss: it sells above the mark.
    expect(it.locked()).toBe('150.803');
    // The leg shrinks elsewhere: all of the order opens now.
    it.stands('buy', '1.0', '1000.0');
    it.put({ side: 'sell', size: '1.0', kind: 'market' });
    expect(it.exchange.state.positions.terms.get(order)).toMatchObject({ closing: 0 });
    expect(it.locked()).toBe('152.409');
  });

  test('reduce-only is cut to the leg, refused without one, and follows it', () => {
    const it = stage();
    const reduce = { side: 'sell', reduceOnly: true, price: '1010.0' } as const;
    const none = it.no({
      ...reduce,
      c: 'perpPlace',
      account: 1,
      symbol: 'BTCPERP',
      kind: 'limit',
      clientId: 'x',
      size: '1.0',
    });
    expect(none).toEqual({ field: 'size', rule: 'reduceOnly', value: '1.0', bound: '0.0' });
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    const order = it.put({ ...reduce, size: '5.0' });
    expect(it.exchange.state.orders.get(order)).toMatchObject({ lots: 10, locked: 0n });
    it.stands('buy', '1.0', '1000.0');
    it.put({ side: 'sell', size: '0.4', kind: 'market' });
    expect(it.exchange.state.orders.get(order)).toMatchObject({ lots: 6 });
    it.put({ side: 'sell', size: '0.6', kind: 'market' });
    expect(it.events.at(-1)).toMatchObject({ t: 'done', order, reason: 'reduceOnly' });
  });

  test('no fill makes a debt: a close that its margin does not pay ends, as far as it could go', () => {
    const it = stage();
    it.isolated(1);
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 50 });
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    // 20 of margin: at 985 it pays; at 980 it pays the loss, and not the fee.
    it.stands('buy', '0.3', '985.0');
    it.stands('buy', '2.0', '980.0');
    it.put({ side: 'sell', size: '1.0', kind: 'market' });
    expect(it.leg()).toBe('7 700 14');
    expect(it.events.at(-1)).toMatchObject({ t: 'done', reason: 'ioc' });
  });

  test('an order that would be liquidated by its own fills is refused, with what it would have', () => {
    const it = stage();
    it.isolated(1);
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 50 });
    it.stands('sell', '1.0', '1040.0');
    const no = it.no({
      c: 'perpPlace',
      account: 1,
      symbol: 'BTCPERP',
      side: 'buy',
      kind: 'market',
      clientId: 'x',
      size: '1.0',
    });
    expect(no).toEqual({ field: 'size', rule: 'wouldLiquidate', value: '-19.2', bound: '10.6' });
    expect(it.leg()).toBe(null);
  });

  test('margin that is not there is named with what is', () => {
    const it = stage();
    it.isolated(1);
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 1 });
    const no = it.no({
      c: 'perpPlace',
      account: 1,
      symbol: 'BTCPERP',
      side: 'buy',
      kind: 'limit',
      clientId: 'x',
      size: '10.0',
      price: '1000.0',
    });
    expect(no).toEqual({
      field: 'size',
      rule: 'insufficientMargin',
      value: '10006',
      bound: '10000',
    });
  });

  test('a value beyond the tier of the leverage, and a price beyond the band of the mark', () => {
    const it = stage();
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 50 });
    const ask = (size: string, price: string): Command => ({
      c: 'perpPlace',
      account: 1,
      symbol: 'BTCPERP',
      side: 'buy',
      kind: 'limit',
      clientId: 'x',
      size,
      price,
    });
    expect(it.no(ask('20.1', '1000.0'))).toMatchObject({
      rule: 'leverageTier',
      value: '20100',
      bound: '20000',
    });
    expect(it.no(ask('1.0', '1100.5'))).toEqual({
      field: 'price',
      rule: 'priceBand',
      value: '1100.5',
      bound: '1100.0',
    });
  });
});

describe('a pool', () => {
  test('its cross legs share the balance; what they need does not leave, and a gain opens', () => {
    const it = stage();
    it.stands('sell', '10.0', '1000.0');
    it.put({ side: 'buy', size: '10.0', kind: 'market' });
    it.view = marks(2100);
    const move = (amount: string): Command => ({
      c: 'transfer',
      account: 1,
      from: 'futures:usdt',
      to: 'spot',
      asset: 'USDT',
      amount,
      reason: 'transfer',
      ref: null,
    });
    // 10,000 − 6 of fee − 1,000 of initial margin; the gain of 500 stays.
    expect(it.no(move('8994.1'))).toMatchObject({
      field: 'amount',
      rule: 'maxTransferable',
      bound: '8994.000000000000',
    });
    it.run(move('8994'));
    // The gain opens 500 worth of margin and no more.
    const ask = (size: string): Command => ({
      c: 'perpPlace',
      account: 1,
      symbol: 'ETHPERP',
      side: 'buy',
      kind: 'limit',
      clientId: size,
      size,
      price: '1000.0',
    });
    expect(it.no(ask('5.0'))).toMatchObject({
      rule: 'insufficientMargin',
      value: '503',
      bound: '500',
    });
    expect(it.run(ask('4.9'))).toMatchObject({ ok: true });
  });

  test('without a mark nothing leaves while there are legs', () => {
    const it = stage();
    it.stands('sell', '1.0', '1000.0');
    it.put({ side: 'buy', size: '1.0', kind: 'market' });
    const context = { now: 100, view: null };
    const asked = {
      c: 'transfer',
      account: 1,
      from: 'futures:usdt',
      to: 'spot',
      asset: 'USDT',
      amount: '1',
      reason: 'transfer',
      ref: null,
    } as const;
    expect(it.exchange.execute(asked, context).answer).toMatchObject({
      refusal: { rule: 'staleFeed' },
    });
    expect(it.exchange.execute({ c: 'reset', account: 1, amounts: {} }, context).answer).toMatchObject({
      refusal: { rule: 'staleFeed' },
    });
  });
});

test('a reset, and the end of an account, give its legs to the venue', () => {
  const it = stage();
  it.isolated(1);
  it.stands('sell', '3.0', '1000.0');
  it.put({ side: 'buy', size: '1.0', kind: 'market' });
  it.put({ account: 2, side: 'buy', size: '2.0', kind: 'market' });
  it.put({ side: 'sell', size: '1.0', price: '1050.0' });
  it.view = marks(1980);
  expect(it.run({ c: 'reset', account: 1, amounts: { USDT: '5' } })).toMatchObject({ ok: true });
  expect([it.leg(), it.free(), it.locked()]).toEqual([null, '0', '0']);
  expect(it.run({ c: 'close', account: 2 })).toMatchObject({ ok: true });
  expect(it.exchange.state.positions.leg('BTCPERP', venue('feed'), LONG)).toMatchObject({ lots: 30 });
});

test('a reset closes legs at the prices and for the fee of a market order: it is no cheaper way out', () => {
  const it = stage();
  it.stands('sell', '3.0', '1000.0');
  it.put({ side: 'buy', size: '1.5', kind: 'market' });
  it.put({ account: 2, side: 'buy', size: '1.5', kind: 'market' });
  // Two bids, of a coin each: the mark is 1,000.
  it.view = view(2000, { depth: 2, lots: 10 });
  const fees = () => it.exchange.state.ledger.balance(venue('fee'), 'USDT').available;
  const fills = (from: number) =>
    it.events.slice(from).flatMap((event) => {
      if (event.t !== 'perpFill') return [];
      const { price, lots, taker } = event;
      return [[price, lots, taker.realised, taker.fee]];
    });
  let [from, paid] = [it.events.length, fees()];
  it.put({ account: 2, side: 'sell', size: '1.5', kind: 'market', reduceOnly: true });
  const [closed, fee] = [fills(from), fees() - paid];
  expect(closed.map(([price, lots]) => [price, lots])).toEqual([
    [1999, 10],
    [1998, 5],
  ]);
  // What was taken is back.
  for (const side of it.exchange.state.market('BTCPERP').taken) side.clear();
  [from, paid] = [it.events.length, fees()];
  it.run({ c: 'reset', account: 1, amounts: { USDT: '5' } });
  expect([fills(from), fees() - paid]).toEqual([closed, fee]);
  expect([it.leg(), it.free(), it.locked()]).toEqual([null, '0', '0']);
});

test('two legs a market in two-way mode, each with its own orders and, isolated, its own leverage', () => {
  const it = stage();
  it.run({ c: 'positionMode', account: 1, wallet: 'futures:usdt', mode: 'twoWay' });
  it.isolated(1);
  it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 20, positionSide: 'short' });
  it.stands('sell', '1.0', '1000.0');
  it.put({ side: 'buy', size: '1.0', kind: 'market', positionSide: 'long' });
  it.stands('buy', '2.0', '999.5');
  it.put({ side: 'sell', size: '1.0', kind: 'market', positionSide: 'short' });
  expect([it.leg(1, LONG), it.leg(1, SHORT)]).toEqual(['10 1000 100', '10 999.5 49.975']);
  const no = it.no({
    c: 'perpPlace',
    account: 1,
    symbol: 'BTCPERP',
    side: 'sell',
    kind: 'market',
    clientId: 'x',
    size: '1.0',
  });
  expect(no).toEqual({ field: 'positionSide', rule: 'positionSide', value: '', bound: undefined });
  it.put({ side: 'sell', size: '9.0', kind: 'market', positionSide: 'long' });
  expect(it.leg(1, LONG)).toBe(null);
  expect(it.no({ c: 'positionMode', account: 1, wallet: 'futures:usdt', mode: 'oneWay' })).toMatchObject({
    rule: 'openExposure',
  });
});

test('events of contracts come back from the journal as they were', () => {
  const it = stage();
  it.run({ c: 'positionMode', account: 2, wallet: 'futures:coin', mode: 'twoWay' });
  it.isolated(1);
  it.stands('sell', '1.0', '1000.0');
  it.put({ side: 'buy', size: '1.0', kind: 'market' });
  it.run({ c: 'margin', account: 1, symbol: 'BTCPERP', direction: 'add', amount: '5' });
  it.put({ side: 'sell', size: '1.5', price: '1000.5' });
  it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 5 });
  it.stands('buy', '0.5', '1000.5');
  expect(new Set(it.events.map(({ t }) => t))).toEqual(
    new Set(['mode', 'settings', 'perpOrder', 'rest', 'perpFill', 'done', 'margin', 'relock']),
  );
  expect(decode(encode(it.events), VERSION)).toEqual(it.events);
});
