import { describe, expect, test } from 'vitest';
import { decode, encode, VERSION } from '#gateway/data/journal/codec.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { stage } from './orders-stage.ts';
import { ASSETS, MARKETS } from './world.ts';

const stop = { kind: 'trigger', side: 'sell', size: '1.0', triggerPrice: '990.0', reduceOnly: true } as const;

describe('a trigger of a contract', () => {
  test('locks nothing, waits for the price that it names, and fires at it', () => {
    for (const by of ['last', 'mark', 'index'] as const) {
      const it = stage();
      it.opens('buy', '1.0');
      const order = it.put({ ...stop, triggerBy: by });
      expect([it.order(order)?.locked, it.order(order)?.facts.triggers[0]]).toEqual([
        0n,
        { price: 1980, when: 'down', limit: null, rests: false },
      ]);
      // The other prices go where they will, and this one to a tick above.
      it.step({ last: 980, mark: 980, index: 980, [by]: 990.5 });
      expect([it.ended(), it.leg()]).toEqual([[], 10]);
      it.step({ [by]: 990 });
      expect([it.ended(), it.leg()]).toEqual([[`#${order} fired`, `#${order + 1} filled`], 0]);
    }
  });

  test('its direction is where its price stands at acceptance; there itself nobody knows', () => {
    const it = stage();
    expect(it.refusedOrder({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: '1000.0' })).toEqual({
      ...{ field: 'triggerPrice', rule: 'triggerSide', value: '1000.0', bound: '1000.0' },
    });
    const order = it.put({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: '1010.0', price: '1012.0' });
    it.step({ last: 1010 });
    // It places its limit, which takes at once what it meets.
    expect([it.ended(), it.leg()]).toEqual([[`#${order} fired`, `#${order + 1} filled`], 10]);
  });

  test('all checks run again when it fires: what cannot be paid then has failed, and why', () => {
    const it = stage();
    const order = it.put({ kind: 'trigger', side: 'buy', size: '140.0', triggerPrice: '1010.0' });
    it.step({ last: 1010 });
    expect(it.ended()).toEqual([`#${order} fired`, `#${order} failed insufficientMargin`]);
    expect(it.events.at(-1)).toMatchObject({
      ...{ t: 'notice', kind: 'triggerFailed', account: 1, symbol: 'BTCPERP' },
      facts: [
        { name: 'order', value: `${order}` },
        { name: 'field', value: 'size' },
        { name: 'rule', value: 'insufficientMargin' },
        { name: 'value', value: expect.any(String) },
        { name: 'bound', value: '10000' },
      ],
    });
  });

  test('close on trigger never opens more than it closes', () => {
    const it = stage();
    it.opens('buy', '1.0');
    it.put({ ...stop, reduceOnly: undefined, size: '5.0', closeOnTrigger: true });
    it.step({ last: 990 });
    expect([it.leg(1, 0), it.leg(1, 1)]).toEqual([0, 0]);
  });

  test('what would reduce nothing is refused', () => {
    expect(stage().refusedOrder(stop)).toEqual({ field: 'size', rule: 'reduceOnly', value: '1.0', bound: '0.0' });
  });

  test('of one step oldest first, those of last before those of mark before those of index', () => {
    const it = stage();
    const orders = (['index', 'mark', 'last', 'last'] as const).map((triggerBy, i) =>
      it.put({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: `${1010 - i}.0`, triggerBy }),
    );
    it.step({ last: 1010, mark: 1010, index: 1010 });
    const fired = it.ended().filter((one) => one.includes('fired'));
    expect(fired).toEqual([orders[2], orders[3], orders[1], orders[0]].map((id) => `#${id} fired`));
  });

  test('thirty of them wait in a market, and not one more', () => {
    const it = stage();
    for (let i = 0; i < 30; i++) it.put({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: '1010.0' });
    expect(it.refusedOrder({ kind: 'trigger', side: 'buy', size: '1.0', triggerPrice: '1010.0' })).toEqual({
      ...{ field: 'orders', rule: 'triggerOrders', value: '30', bound: '30' },
    });
  });
});

describe('a trailing order', () => {
  test('follows the best price since it began and fires where it came back', () => {
    const it = stage();
    it.opens('buy', '1.0');
    const order = it.put({ kind: 'trailing', side: 'sell', size: '1.0', callbackRate: '0.01', reduceOnly: true });
    expect(it.terms(order)?.trail).toMatchObject({ by: 'mark', peak: 2000 });
    it.step({ mark: 1050 });
    expect(it.events).toMatchObject([{ t: 'trail', order, peak: 2100 }]);
    // ⌊2100 × 0.99⌋ is 2079: 1039.5.
    it.step({ mark: 1040 });
    expect([it.events, it.leg()]).toEqual([[], 10]);
    it.step({ mark: 1039.5 });
    expect([it.ended(), it.leg()]).toEqual([[`#${order} fired`, `#${order + 1} filled`], 0]);
  });

  test('a buy follows the lowest price, from its activation on', () => {
    const it = stage();
    const order = it.put({
      ...{ kind: 'trailing', side: 'buy', size: '1.0', callbackRate: '0.001', activationPrice: '990.0' },
      triggerBy: 'index',
    });
    it.step({ index: 995 });
    expect([it.events, it.terms(order)?.trail?.peak]).toEqual([[], null]);
    it.step({ index: 989.5 });
    expect(it.events).toMatchObject([{ t: 'trail', order, peak: 1979 }]);
    // ⌈1979 × 1.001⌉ is 1981.
    it.step({ index: 990 });
    expect(it.events).toEqual([]);
    it.step({ index: 990.5 });
    expect([it.ended(), it.leg()]).toEqual([[`#${order} fired`, `#${order + 1} filled`], 10]);
  });

  test('its callback has bounds and four decimals', () => {
    const it = stage();
    const ask = (callbackRate: string) => it.refusedOrder({ kind: 'trailing', side: 'buy', size: '1.0', callbackRate });
    expect(ask('0.0009')).toEqual({ field: 'callbackRate', rule: 'callbackRate', value: '0.0009', bound: '0.001' });
    expect(ask('0.1001')).toEqual({ field: 'callbackRate', rule: 'callbackRate', value: '0.1001', bound: '0.1' });
    expect(ask('0.00101')).toMatchObject({ field: 'callbackRate', rule: 'format' });
  });
});

test('what waits comes back from the journal and from a snapshot, and fires as it would have', () => {
  const it = stage();
  it.opens('buy', '3.0');
  const events = [...it.events];
  const keep = () => events.push(...it.events);
  it.put({ ...stop, triggerBy: 'mark' });
  keep();
  it.put({ kind: 'trailing', side: 'sell', size: '1.0', callbackRate: '0.01', reduceOnly: true });
  keep();
  it.run({
    c: 'perpExit',
    account: 1,
    symbol: 'BTCPERP',
    takeProfit: '1100.0',
    stopLoss: '900.0',
    stopLossBy: 'index',
  });
  keep();
  it.step({ mark: 1010 });
  keep();
  it.run({ c: 'countdown', account: 1, seconds: 60 });
  keep();
  expect(decode(encode(events), VERSION)).toEqual(events);
  const kept = JSON.stringify(snapshotOf(it.exchange.state));
  const twin = Exchange.from(restore(ASSETS, MARKETS, JSON.parse(kept)));
  expect(JSON.stringify(snapshotOf(twin.state))).toBe(kept);
  const other = stage();
  Object.assign(other.exchange, { state: twin.state });
  other.waits(it.now);
  for (const one of [it, other]) one.step({ mark: 985, index: 890 });
  expect(other.events).toEqual(it.events);
  expect(it.events.length).toBeGreaterThan(6);
});
