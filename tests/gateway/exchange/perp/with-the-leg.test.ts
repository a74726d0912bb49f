import { describe, expect, test } from 'vitest';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { PerpPlace } from '#gateway/exchange/orders/commands.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { stage } from './orders-stage.ts';
import { ASSETS, ending, MARKETS, view } from './world.ts';

type Stage = ReturnType<typeof stage>;

/** A long leg of five coins with what only closes it: a trailing stop, two triggers, exits; and what would open, which stays. */
function guarded(it: Stage, more: Partial<PerpPlace> = {}) {
  const account = 1;
  it.opens('buy', '5.0', more);
  const closes = { side: 'sell', size: '5.0', reduceOnly: true, ...more } as const;
  const bound = [
    it.put({ ...closes, kind: 'trailing', callbackRate: '0.1', triggerBy: 'index' }),
    it.put({ ...closes, kind: 'trigger', triggerPrice: '800.0', triggerBy: 'index' }),
    it.put({ ...closes, kind: 'trigger', triggerPrice: '790.0', triggerBy: 'index', closeOnTrigger: true }),
  ];
  const named = more.positionSide ? { positionSide: more.positionSide } : {};
  it.run({ c: 'perpExit', account, symbol: 'BTCPERP', ...named, stopLoss: '700.0', stopLossBy: 'index' });
  bound.push(Math.max(...it.exchange.state.orders.keys()));
  const opens = it.put({
    side: 'buy',
    size: '1.0',
    kind: 'trigger',
    triggerPrice: '1200.0',
    triggerBy: 'index',
    ...more,
  });
  return { bound, opens };
}

const closed = (bound: readonly number[]) => bound.map((id) => `#${id} positionClosed`);
const endedSo = (it: Stage) =>
  it
    .ended()
    .filter((one) => one.endsWith('positionClosed'))
    .sort();

describe('what was set to close a leg ends with it, and never closes the next one', () => {
  const ways: Record<string, (it: Stage) => void> = {
    'close of all of it': (it) => void it.run({ c: 'perpClose', account: 1, symbol: 'BTCPERP' }),
    'an order the other way': (it) => void it.opens('sell', '5.0'),
    'a fill through zero': (it) => void it.opens('sell', '7.0'),
    'an order at rest that the feed trades through': (it) => {
      it.put({ side: 'sell', size: '5.0', price: '1010.0' });
      it.step({ last: 1011 });
    },
    'its own trigger': (it) => {
      it.put({ side: 'sell', size: '5.0', kind: 'trigger', triggerPrice: '990.0', reduceOnly: true });
      it.step({ last: 990 });
    },
    'somebody who takes its order': (it) => {
      it.put({ side: 'sell', size: '5.0', price: '1000.0' });
      it.opens('buy', '5.0', { account: 2 });
    },
  };
  for (const [name, way] of Object.entries(ways))
    test(name, () => {
      const it = stage();
      const { bound, opens } = guarded(it);
      way(it);
      expect(endedSo(it)).toEqual(closed(bound).sort());
      expect(it.order(opens)).toBeDefined();
      // A new leg is closed by nothing that is left.
      const before = it.leg();
      it.opens('buy', '2.0');
      it.step({ index: 600 });
      expect(it.leg()).toBe(Math.max(0, before + (name === 'a fill through zero' ? 0 : 20)));
    });

  test.each(['isolated', 'cross'] as const)('a liquidation, in %s margin: until then they stay', (marginMode) => {
    const it = stage();
    it.run({ c: 'marginMode', account: 1, symbol: 'BTCPERP', marginMode });
    it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 20 });
    if (marginMode === 'cross')
      it.run({
        ...{ c: 'transfer', account: 1, from: 'futures:usdt', to: 'spot', asset: 'USDT', amount: '9700' },
        ...{ reason: 'transfer', ref: null },
      });
    const { bound, opens } = guarded(it);
    it.step({ mark: 900 });
    expect(it.leg()).toBe(0);
    expect(endedSo(it)).toEqual(closed(bound).sort());
    expect(it.ended()).toContain(`#${opens} liquidation`);
  });

  test('a market that ends', () => {
    const it = stage();
    const { bound } = guarded(it);
    const market = ending(MARKETS, 'BTCPERP');
    const later = Exchange.from(restore(ASSETS, market, JSON.parse(JSON.stringify(snapshotOf(it.exchange.state)))));
    const marks = new Map(MARKETS.map(({ symbol }) => [symbol, 2000]));
    const seen = { ...view(2000, { depth: 1, marks }), indexes: marks };
    const tick = { c: 'tick', symbol: 'BTCPERP', low: 2000, high: 2000, from: it.now } as const;
    later.execute(tick, { now: it.now + 1, view: seen });
    expect(bound.filter((id) => later.state.orders.has(id))).toEqual([]);
  });

  test('of two legs those of one', () => {
    const it = stage();
    it.run({ c: 'positionMode', account: 1, wallet: 'futures:usdt', mode: 'twoWay' });
    const { bound, opens } = guarded(it, { positionSide: 'long' });
    it.opens('sell', '3.0', { positionSide: 'short' });
    const other = it.put({
      ...{
        side: 'buy',
        size: '3.0',
        kind: 'trigger',
        triggerPrice: '1300.0',
        positionSide: 'short',
        triggerBy: 'index',
      },
    });
    it.run({ c: 'perpClose', account: 1, symbol: 'BTCPERP', positionSide: 'long' });
    expect(endedSo(it)).toEqual(closed(bound).sort());
    expect([it.order(opens), it.order(other)].every((one) => one !== undefined)).toBe(true);
    it.run({ c: 'perpClose', account: 1, symbol: 'BTCPERP', positionSide: 'short' });
    expect(it.ended()).toContain(`#${other} positionClosed`);
  });

  test('without a leg nothing that only closes is taken, waiting or not', () => {
    const it = stage();
    const closes = { side: 'sell', size: '5.0', reduceOnly: true } as const;
    expect(it.refusedOrder({ ...closes, kind: 'trailing', callbackRate: '0.1' }).rule).toBe('reduceOnly');
    expect(it.refusedOrder({ ...closes, kind: 'trigger', triggerPrice: '990.0' }).rule).toBe('reduceOnly');
    expect(it.refusedOrder({ ...closes, price: '1001.0' }).rule).toBe('reduceOnly');
  });
});

describe('exits that an order brings are of what it opens', () => {
  const brings = { takeProfit: '900.0', stopLoss: '1100.0' } as const;
  const exit = (it: Stage) => it.open().filter((one) => one.includes('tpsl'));

  test('of a market order that closes first', () => {
    const it = stage();
    it.opens('buy', '1.0');
    const flips = it.opens('sell', '2.5', brings);
    expect(exit(it)).toEqual([`#${flips + 1} tpsl buy 15`]);
    // What comes to the leg later is not of it.
    it.opens('sell', '2.0');
    it.step({ mark: 900, last: 900 });
    expect(it.leg(1, 1)).toBe(20);
  });

  test('of a limit order that fills as maker in several parts, the part that crosses among them', () => {
    const it = stage({ depth: 0 });
    it.put({ account: 2, side: 'sell', size: '1.0', price: '1000.0' });
    it.put({ side: 'buy', size: '1.0', price: '1000.0' });
    const flips = it.put({ side: 'sell', size: '2.5', price: '1001.0', ...brings });
    const takes = (size: string) => it.put({ account: 2, side: 'buy', size, price: '1001.0' });
    takes('0.5');
    expect(exit(it)).toEqual([]);
    takes('1.0');
    const [id] = it.exchange.state.positions.exitOf.get(flips) ? [it.exchange.state.positions.exitOf.get(flips)!] : [];
    expect(exit(it)).toEqual([`#${id} tpsl buy 5`]);
    takes('1.0');
    expect(exit(it)).toEqual([`#${id} tpsl buy 15`]);
  });

  test('of what a trigger placed', () => {
    const it = stage();
    it.opens('buy', '1.0');
    it.put({
      kind: 'trigger',
      side: 'sell',
      size: '2.5',
      triggerPrice: '990.0',
      takeProfit: '900.0',
      stopLoss: '1100.0',
    });
    it.step({ last: 990 });
    expect([it.leg(1, 1), exit(it).map((one) => one.split(' ').at(-1))]).toEqual([15, ['15']]);
  });
});
