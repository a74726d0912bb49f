import { describe, expect, test } from 'vitest';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { SHORT } from '#gateway/exchange/positions/positions.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { stage } from './orders-stage.ts';
import { ASSETS, MARKETS, view } from './world.ts';

const SYMBOL = { account: 1, symbol: 'BTCPERP' } as const;
const exit = (more: object) => ({ c: 'perpExit', ...SYMBOL, ...more }) as const;
const amend = (order: number, more: object) => ({ c: 'perpAmend', account: 1, order, ...more }) as const;

describe('exits that come with an order', () => {
  test('live from its first fill on, as one order of what has filled; one fires, the other is over', () => {
    const it = stage({ depth: 0 });
    const order = it.put({ side: 'buy', size: '2.0', price: '1000.0', takeProfit: '1010.0', stopLoss: '990.0' });
    expect(it.open()).toEqual([`#${order} limit buy 20`]);
    it.put({ account: 2, side: 'sell', size: '0.5', kind: 'market' });
    expect(it.open()).toEqual([`#${order} limit buy 20`, '#3 tpsl sell 5']);
    expect(it.order(3)?.facts).toMatchObject({ parent: order, clientId: `~exit.${order}` });
    it.put({ account: 2, side: 'sell', size: '1.5', kind: 'market' });
    expect(it.open()).toEqual(['#3 tpsl sell 20']);
    it.put({ account: 3, side: 'buy', size: '5.0', price: '1005.0' });
    it.step({ last: 1010, mark: 1010 });
    expect([it.ended(), it.leg(), it.open()]).toEqual([['#3 fired', '#6 filled'], 0, []]);
  });

  test('are measured by the limit of their order, or by the price that each names', () => {
    const it = stage();
    const limit = { side: 'sell', size: '1.0', price: '1020.0' } as const;
    expect(it.refusedOrder({ ...limit, takeProfit: '1020.0' })).toEqual({
      ...{ field: 'takeProfit', rule: 'triggerSide', value: '1020.0', bound: '1020.0' },
    });
    it.put({ ...limit, takeProfit: '1019.5', stopLoss: '1020.5' });
    it.step({ index: 1030 });
    const market = { side: 'buy', size: '1.0', kind: 'market' } as const;
    expect(it.refusedOrder({ ...market, takeProfit: '1020.0', takeProfitBy: 'index' })).toMatchObject({
      ...{ field: 'takeProfit', rule: 'triggerSide', bound: '1030.0' },
    });
    expect(it.refusedOrder({ ...market, stopLoss: '1000.0' })).toMatchObject({ field: 'stopLoss', bound: '1000.0' });
    it.put({ ...market, takeProfit: '1020.0' });
    expect(it.refusedOrder({ ...market, stopLossBy: 'last' })).toMatchObject({
      field: 'stopLossBy',
      rule: 'notAllowed',
    });
    expect(it.refusedOrder({ ...market, side: 'sell', reduceOnly: true, stopLoss: '1001.0' })).toMatchObject({
      ...{ field: 'stopLoss', rule: 'notAllowed' },
    });
  });

  test('end with the leg; what their order fills later gets others', () => {
    const it = stage({ depth: 0 });
    it.put({ side: 'buy', size: '2.0', price: '1000.0', stopLoss: '990.0', stopLossLimit: '985.0' });
    it.put({ account: 2, side: 'sell', size: '1.0', kind: 'market' });
    it.put({ account: 2, side: 'buy', size: '1.0', price: '1000.5' });
    it.run({ c: 'perpClose', ...SYMBOL });
    expect([it.ended().sort(), it.leg()]).toEqual([['#3 positionClosed', '#4 filled', '#5 filled'], 0]);
    it.put({ account: 2, side: 'sell', size: '1.0', kind: 'market' });
    expect(it.open()).toEqual(['#7 tpsl sell 10']);
  });
});

describe('exits of a leg', () => {
  test('the whole one has the size of its leg, whatever that becomes, and is replaced by setting it again', () => {
    const it = stage();
    it.opens('buy', '1.0');
    expect(it.run(exit({ takeProfit: '1100.0' }))).toEqual({ ok: true, orders: [2] });
    expect(it.order(2)?.facts).toMatchObject({ lots: null, parent: null, kind: 'tpsl' });
    expect(it.run(exit({ stopLoss: '960.0', stopLossBy: 'last' }))).toEqual({ ok: true, orders: [3] });
    expect([it.ended(), it.terms(3)?.exits]).toMatchObject([['#2 cancelled'], { takeProfit: null, stopLoss: 1920 }]);
    it.opens('buy', '2.0');
    it.step({ last: 960 });
    expect([it.ended(), it.leg()]).toEqual([['#3 fired', '#5 filled'], 0]);
  });

  test('without a price the whole one is put away; a part stands beside it and is cut when it fires', () => {
    const it = stage();
    it.opens('sell', '1.0');
    it.run(exit({ stopLoss: '1050.0' }));
    it.run(exit({ takeProfit: '990.0', size: '0.4' }));
    it.run(exit({ takeProfit: '980.0', size: '3.0' }));
    expect(it.run(exit({}))).toEqual({ ok: true, orders: [] });
    expect([it.ended(), it.open()]).toEqual([['#2 cancelled'], ['#3 tpsl buy 4', '#4 tpsl buy 30']]);
    it.step({ mark: 990 });
    expect(it.leg(1, SHORT)).toBe(6);
    it.step({ mark: 980 });
    expect([it.leg(1, SHORT), it.open()]).toEqual([0, []]);
  });

  test('twenty parts a leg; a side, a leg and a price are needed', () => {
    const it = stage();
    expect(it.no(exit({ stopLoss: '950.0' }))).toMatchObject({ field: 'symbol', rule: 'noPosition' });
    it.opens('buy', '1.0');
    expect(it.no(exit({ size: '0.1' }))).toMatchObject({ field: 'takeProfit', rule: 'missing' });
    expect(it.no(exit({ stopLoss: '1000.0' }))).toMatchObject({ field: 'stopLoss', rule: 'triggerSide' });
    expect(it.no(exit({ stopLoss: '950.0', positionSide: 'long' }))).toMatchObject({ rule: 'positionSide' });
    for (let i = 0; i < 20; i++) it.run(exit({ stopLoss: '950.0', size: '0.1' }));
    expect(it.no(exit({ stopLoss: '950.0', size: '0.1' }))).toMatchObject({ rule: 'triggerOrders', bound: '20' });
    expect(it.run(exit({ stopLoss: '950.0' }))).toMatchObject({ ok: true });
  });

  test('all of them end with their leg', () => {
    const it = stage();
    it.opens('buy', '1.0');
    it.run(exit({ stopLoss: '950.0' }));
    it.run(exit({ takeProfit: '1050.0', size: '0.5' }));
    it.opens('sell', '3.0');
    expect(it.ended().sort()).toEqual(['#2 positionClosed', '#3 positionClosed', '#4 filled']);
  });
});

describe('an amended order', () => {
  test('keeps its place when it is less at its price, and gives the lock of the difference back', () => {
    const it = stage({ depth: 0 });
    const order = it.put({ side: 'buy', size: '2.0', price: '1000.0' });
    it.put({ account: 2, side: 'buy', size: '1.0', price: '1000.0' });
    it.run(amend(order, { size: '1.0' }));
    // 1,000 at 10 times, and 0.06 %.
    expect(it.order(order)).toMatchObject({ lots: 10, locked: 100_600_000_000_000n });
    it.put({ account: 3, side: 'sell', size: '1.0', kind: 'market' });
    expect([it.leg(1), it.leg(2)]).toEqual([10, 0]);
  });

  test('goes to the end of the queue, or matches, with another price or more of it', () => {
    const it = stage({ depth: 0 });
    const order = it.put({ side: 'buy', size: '1.0', price: '1000.0' });
    it.put({ account: 2, side: 'buy', size: '1.0', price: '1000.0' });
    it.run(amend(order, { size: '2.0' }));
    it.put({ account: 3, side: 'sell', size: '1.0', kind: 'market' });
    expect([it.leg(1), it.leg(2)]).toEqual([0, 10]);
    it.put({ account: 3, side: 'sell', size: '1.0', price: '1010.0' });
    it.run(amend(order, { price: '1010.0' }));
    // 1,010 at 10 times, 0.06 %, and the 10 that it would have lost at the mark.
    expect([it.leg(1), it.order(order)]).toMatchObject([
      10,
      { lots: 20, filled: 10, price: 2020, locked: 111_606_000_000_000n },
    ]);
  });

  test('is checked as a new one; nothing of it changes where it is refused', () => {
    const it = stage({ depth: 0 });
    const order = it.put({ side: 'buy', size: '1.0', price: '1000.0', postOnly: true });
    it.put({ account: 3, side: 'sell', size: '1.0', price: '1010.0' });
    expect(it.no(amend(order, { price: '1010.0' }))).toMatchObject({ field: 'postOnly', rule: 'postOnly' });
    expect(it.no(amend(order, { size: '140.0' }))).toMatchObject({ field: 'size', rule: 'insufficientMargin' });
    expect(it.no(amend(order, { price: '1000.0' }))).toMatchObject({ field: 'price', rule: 'unchanged' });
    expect(it.no(amend(order, { triggerPrice: '900.0' }))).toMatchObject({ field: 'triggerPrice', rule: 'notAllowed' });
    expect(it.no(amend(99, { price: '900.0' }))).toMatchObject({ field: 'order', rule: 'unknownOrder' });
    expect(it.order(order)).toMatchObject({ lots: 10, price: 2000, locked: 100_600_000_000_000n });
  });

  test('a trigger waits on the side where its new price lies, exits where theirs do', () => {
    const it = stage();
    const order = it.put({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: '1010.0' });
    it.run(amend(order, { triggerPrice: '995.0', size: '2.0', stopLoss: '980.0' }));
    expect(it.order(order)).toMatchObject({ lots: 20, facts: { triggers: [{ price: 1990, when: 'down' }] } });
    it.step({ last: 995 });
    expect([it.leg(), it.open()]).toEqual([20, ['#3 tpsl sell 20']]);
    expect(it.no(amend(3, { stopLoss: '1000.0' }))).toMatchObject({ field: 'stopLoss', rule: 'triggerSide' });
    it.run(amend(3, { takeProfit: '1020.0', stopLoss: null, size: '1.5' }));
    expect(it.order(3)).toMatchObject({ lots: 15, facts: { triggers: [{ price: 2040, when: 'up' }] } });
    expect(it.no(amend(3, { takeProfit: null }))).toMatchObject({ field: 'takeProfit', rule: 'missing' });
    it.step({ mark: 1020 });
    expect(it.leg()).toBe(5);
  });
});

describe('ways out', () => {
  test('close ends a leg, whole or in part, at the market or with a limit that only reduces', () => {
    const it = stage();
    expect(it.no({ c: 'perpClose', ...SYMBOL })).toMatchObject({ field: 'symbol', rule: 'noPosition' });
    it.opens('buy', '3.0');
    it.run({ c: 'perpClose', ...SYMBOL, size: '1.0' });
    expect(it.leg()).toBe(20);
    it.run({ c: 'perpClose', ...SYMBOL, size: '9.0', price: '1020.0' });
    expect(it.open()).toEqual(['#3 limit sell 20']);
    expect(it.no({ c: 'perpClose', ...SYMBOL, price: '1030.0' })).toMatchObject({ field: 'size', rule: 'reduceOnly' });
    it.run({ c: 'perpClose', ...SYMBOL });
    expect([it.leg(), it.ended()]).toEqual([0, ['#4 filled', '#3 reduceOnly']]);
    expect(it.events.find(({ t }) => t === 'notice')).toMatchObject({
      kind: 'orderCut',
      facts: [{ value: '3' }, { value: 'reduceOnly' }, { value: '2.0' }, { value: '2.0' }],
    });
  });

  test('reverse ends the orders, closes and opens the same size the other way', () => {
    const it = stage();
    it.opens('buy', '3.0');
    it.put({ side: 'buy', size: '1.0', price: '950.0' });
    it.run(exit({ stopLoss: '950.0' }));
    expect(it.run({ c: 'perpReverse', ...SYMBOL })).toEqual({ ok: true, orders: [4, 5] });
    expect([it.leg(), it.leg(1, SHORT), it.open()]).toEqual([0, 30, []]);
  });

  test('a close that finds too little opens nothing', () => {
    const it = stage({ depth: 1, lots: 20 });
    it.opens('buy', '2.0');
    it.waits(20_000);
    it.put({ account: 2, side: 'sell', size: '1.5', kind: 'market' });
    expect(it.run({ c: 'perpReverse', ...SYMBOL })).toEqual({ ok: true, orders: [3] });
    expect([it.leg(), it.leg(1, SHORT)]).toEqual([15, 0]);
  });

  test('close-all tells of each leg what became of it', () => {
    const it = stage();
    it.opens('buy', '3.0');
    it.opens('sell', '2.0', { symbol: 'ETHPERP' });
    it.put({ side: 'buy', size: '1.0', price: '950.0' });
    expect(it.run({ c: 'perpCloseAll', account: 1, settle: 'USDT' })).toEqual({
      ok: true,
      orders: [4, 5],
      legs: [
        { symbol: 'BTCPERP', positionSide: 'long', order: 4, refusal: null },
        { symbol: 'ETHPERP', positionSide: 'short', order: 5, refusal: null },
      ],
    });
    expect([it.leg(), it.leg(1, SHORT, 'ETHPERP'), it.open()]).toEqual([0, 0, []]);
    expect(it.no({ c: 'perpCloseAll', account: 1, symbol: 'NONE' })).toMatchObject({ rule: 'unknownSymbol' });
  });

  test('close-all asked again under its key says the same, refusals and time too', () => {
    const { exchange, opens } = stage();
    opens('buy', '3.0');
    const command = { c: 'perpCloseAll', account: 1 } as const;
    const key = { key: 'k', hash: 'h' };
    const silent = { ...view(2000, { depth: 1, lots: 10_000 }), stale: true };
    const first = exchange.execute(command, { now: 10, view: silent, key });
    expect(first.answer).toMatchObject({ ok: true, legs: [{ order: null, refusal: { rule: 'staleFeed' } }] });
    const again = exchange.execute(command, { now: 20, view: view(2000, { depth: 1, lots: 10_000 }), key });
    expect(again).toEqual({ ...first, events: [], at: 10 });
    const restored = Exchange.from(restore(ASSETS, MARKETS, JSON.parse(JSON.stringify(snapshotOf(exchange.state)))));
    expect(restored.execute(command, { now: 30, view: silent, key })).toEqual(again);
  });

  test('cancel-all by market, by settle asset, or all', () => {
    const it = stage({ depth: 0 });
    it.put({ side: 'buy', size: '1.0', price: '950.0' });
    it.put({ side: 'buy', size: '1.0', price: '950.0', symbol: 'ETHPERP' });
    it.put({ side: 'buy', size: '100', price: '950.0', symbol: 'BTCUSDPERP' });
    const all = (more: object) => it.run({ c: 'cancelAll', account: 1, product: 'perp', ...more });
    expect(all({ symbol: 'ETHPERP' })).toEqual({ ok: true, orders: [2] });
    expect(all({ settle: 'BTC' })).toEqual({ ok: true, orders: [3] });
    expect(it.run({ c: 'cancelAll', account: 1, product: 'spot' })).toEqual({ ok: true, orders: [] });
    expect(it.run({ c: 'cancel', account: 1, order: 1, product: 'spot' })).toMatchObject({ ok: false });
    expect(all({})).toEqual({ ok: true, orders: [1] });
  });
});

describe('the dead-man’s switch', () => {
  const arm = (seconds: number) => ({ c: 'countdown', account: 1, seconds }) as const;

  test('ends all orders of contracts when it runs out; what protects a leg stays', () => {
    const it = stage();
    it.opens('buy', '1.0');
    it.put({ side: 'buy', size: '1.0', price: '950.0' });
    it.put({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: '1010.0' });
    it.run(exit({ stopLoss: '950.0' }));
    it.run(arm(3));
    const { endsAt } = it.exchange.state.positions.countdowns.of(1)!;
    expect(endsAt).toBe(it.now + 3000);
    it.waits(2998);
    expect(it.run({ c: 'runOut' })).toEqual({ ok: true, orders: [] });
    expect(it.run({ c: 'runOut' })).toEqual({ ok: true, orders: [2, 3] });
    expect([it.ended(), it.open()]).toEqual([['#2 countdown', '#3 countdown'], ['#4 tpsl sell 0']]);
    expect(it.events.at(-1)).toMatchObject({ t: 'notice', kind: 'countdown', facts: [{ value: '3' }, { value: '2' }] });
    expect(it.run({ c: 'runOut' })).toEqual({ ok: true, orders: [] });
  });

  test('each call renews it, 0 puts it away; 3 to 300 seconds', () => {
    const it = stage();
    const countdowns = () => it.exchange.state.positions.countdowns;
    it.run(arm(3));
    it.waits(2000);
    it.run(arm(300));
    it.waits(10_000);
    it.run({ c: 'runOut' });
    expect(countdowns().of(1)).toMatchObject({ seconds: 300 });
    it.run(arm(0));
    expect([countdowns().of(1), countdowns().next]).toEqual([undefined, null]);
    expect(it.no(arm(2))).toEqual({ field: 'seconds', rule: 'countdown', value: '2', bound: '3' });
    expect(it.no(arm(301))).toEqual({ field: 'seconds', rule: 'countdown', value: '301', bound: '300' });
  });
});

test('exits of a trailing order are amended, and it still follows', () => {
  const it = stage();
  const order = it.put({ kind: 'trailing', side: 'buy', size: '1.0', callbackRate: '0.01', stopLoss: '980.0' });
  it.run(amend(order, { stopLoss: '970.0' }));
  it.step({ mark: 985 });
  expect(it.events).toMatchObject([{ t: 'trail', order, peak: 1970 }]);
  it.step({ mark: 995 });
  expect([it.leg(), it.open()]).toEqual([10, ['#3 tpsl sell 10']]);
});
