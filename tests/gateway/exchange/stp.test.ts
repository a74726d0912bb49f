import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

/** Account 2 sells 0.002, account 1 sells 0.002 behind it, account 3 sells 0.002 behind that; account 1 buys. */
function crossing(make: (typeof ENGINES)[number][1]) {
  const s = stage(make);
  s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
  s.put({ account: 1, side: 'sell', price: '1000', size: '0.002' });
  s.put({ account: 3, side: 'sell', price: '1000', size: '0.002' });
  return s;
}

describe.each(ENGINES)('self-trade prevention of the %s', (_, make) => {
  test('cancel taker (default): what came before fills, the rest of the taker ends', () => {
    const s = crossing(make);
    s.put({ side: 'buy', price: '1000', size: '0.005' });
    expect(s.happened()).toEqual(['#4 takes 0.002 @ 1000 of #1 (order)', '#1 filled', '#4 stp']);
    expect([s.open(), s.held('USDT'), s.held('BTC')]).toEqual([['#2 limit sell 0.002 @ 1000'], '0', '0.002']);
  });

  test('cancel maker: own orders step aside, others fill', () => {
    const s = crossing(make);
    s.put({ side: 'buy', price: '1000', size: '0.005', stp: 'cancelMaker' });
    expect(s.happened()).toEqual([
      '#4 takes 0.002 @ 1000 of #1 (order)',
      '#4 takes 0.002 @ 1000 of #3 (order)',
      '#1 filled',
      '#2 stp',
      '#3 filled',
    ]);
    expect([s.open(), s.held('BTC')]).toEqual([['#4 limit buy 0.001 @ 1000'], '0']);
  });

  test('cancel both: the first own order met and the rest of the taker end', () => {
    const s = crossing(make);
    s.put({ side: 'buy', price: '1000', size: '0.005', stp: 'cancelBoth' });
    expect(s.happened()).toEqual(['#4 takes 0.002 @ 1000 of #1 (order)', '#1 filled', '#2 stp', '#4 stp']);
    expect([s.open(), s.held('USDT'), s.held('BTC')]).toEqual([[], '0', '0']);
  });

  test('a taker that is full before it meets its own order leaves it alone', () => {
    const s = crossing(make);
    s.put({ side: 'buy', price: '1000', size: '0.002', stp: 'cancelBoth' });
    expect(s.open()).toEqual(['#2 limit sell 0.002 @ 1000']);
  });

  test('fill-or-kill that would meet its own order is refused, and steps over it with cancel maker', () => {
    const s = crossing(make);
    expect(s.no({ side: 'buy', price: '1000', size: '0.004', tif: 'fok' })).toMatchObject({
      rule: 'fillOrKill',
      bound: '0.002',
    });
    expect(s.no({ side: 'buy', price: '1000', size: '0.004', tif: 'fok', stp: 'cancelBoth' }).rule).toBe('fillOrKill');
    expect(s.open()).toHaveLength(1);
    s.put({ side: 'buy', price: '1000', size: '0.004', tif: 'fok', stp: 'cancelMaker' });
    expect(s.happened().slice(-1)).toEqual(['#4 filled']);
    expect(s.open()).toEqual([]);
  });

  test.each([
    ['cancelTaker', ['#2 stp'], 1],
    ['cancelMaker', ['#1 stp', '#2 ioc'], 0],
    ['cancelBoth', ['#1 stp', '#2 stp'], 0],
  ] as const)('a market order that meets only its own order ends by %s, not for want of liquidity', (stp, told, left) => {
    for (const size of [{ size: '0.002' }, { quote: '3' }]) {
      const s = stage(make);
      s.put({ side: 'sell', price: '1000', size: '0.002' });
      s.put({ kind: 'market', side: 'buy', stp, ...size });
      expect(s.happened()).toEqual(told);
      expect(s.open()).toHaveLength(left);
    }
  });

  test('a partly filled buy that steps aside leaves its stop loss behind', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    s.happened();
    s.put({ side: 'sell', price: '990', size: '0.003', stp: 'cancelMaker' });
    expect(s.happened()).toEqual(['#4 tpsl from #1', '#1 stp']);
    expect(s.open()).toEqual(['#3 limit sell 0.003 @ 990', '#4 tpsl sell 0.003']);
  });

  test('a market sell does not lose its funds to the stop loss of the order that steps aside', () => {
    const s = stage(make, { funds: { USDT: '100', BTC: '0' } });
    s.view = feed('1000', { depth: 0 });
    s.run({ c: 'grant', account: 2, reason: 'grant', amounts: { BTC: '1' } });
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    s.put({ account: 3, side: 'buy', price: '985', size: '0.01' });
    s.happened();
    s.put({ kind: 'market', side: 'sell', size: '0.003', stp: 'cancelMaker' });
    // 0.0039968 BTC came in; 0.003 are sold, 0.0009968 are less than a lot.
    expect(s.happened()).toEqual([
      '#4 takes 0.003 @ 985 of #3 (order)',
      '#1 stp',
      '#4 filled',
      '#1 failed: insufficientBalance',
    ]);
    expect(s.free('BTC')).toBe('0.0009968');
  });

  test('a stop loss is not stopped by an own resting buy: that one steps aside', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 2, lots: 50 });
    s.put({ kind: 'tpsl', side: 'sell', size: '0.01', stopLoss: '995' });
    s.put({ side: 'buy', price: '994', size: '0.01' });
    s.happened();
    s.view = feed('994', { depth: 2, lots: 50 });
    s.trades('994', '996');
    expect(s.happened()).toEqual([
      '#3 market from #1',
      '#3 takes 0.01 @ 993.5 of house (feed)',
      '#1 fired',
      '#2 stp',
      '#3 filled',
    ]);
  });
});
