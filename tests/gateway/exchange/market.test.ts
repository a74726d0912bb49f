import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

describe.each(ENGINES)('market orders of the %s', (_, make) => {
  test('by size: takes the best levels and pays the taker fee on what it gets', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 3, lots: 10 });
    s.put({ kind: 'market', side: 'buy', size: '0.015' });
    expect(s.happened()).toEqual([
      '#1 takes 0.01 @ 1000.5 of house (feed)',
      '#1 takes 0.005 @ 1001 of house (feed)',
      '#1 filled',
    ]);
    // 10.005 + 5.005 paid; 0.1 % of 0.01 and of 0.005 BTC kept.
    expect([s.free('USDT'), s.held('USDT'), s.free('BTC')]).toEqual(['999984.99', '0', '1000.014985']);
    expect(['faucet', 'feed', 'fee', 'house'].map((purpose) => s.has(purpose as 'feed', 'BTC'))).toEqual([
      ...['-3000', '-0.015', '0.000015', '0'],
    ]);
    expect(['faucet', 'feed', 'fee', 'house'].map((purpose) => s.has(purpose as 'feed', 'USDT'))).toEqual([
      ...['-3000000', '15.01', '0', '0'],
    ]);
  });

  test('by quote: never spends more than the amount, and less than one lot is left over', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 3, lots: 10 });
    s.put({ kind: 'market', side: 'buy', quote: '20' });
    // 10.005 for the first level, then 9 lots at 1.001.
    expect(s.happened()).toEqual([
      '#1 takes 0.01 @ 1000.5 of house (feed)',
      '#1 takes 0.009 @ 1001 of house (feed)',
      '#1 filled',
    ]);
    expect(s.free('USDT')).toBe('999980.986');
  });

  test('a sell by quote brings at most the amount', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 3, lots: 10 });
    s.put({ kind: 'market', side: 'sell', quote: '5' });
    expect(s.happened()).toEqual(['#1 takes 0.005 @ 999.5 of house (feed)', '#1 filled']);
    expect(s.free('USDT')).toBe('1000004.9925025');
  });

  test('the slippage cap: nothing beyond five percent from the last price is taken', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1050', size: '0.001' });
    s.put({ account: 2, side: 'sell', price: '1050.5', size: '0.001' });
    s.put({ kind: 'market', side: 'buy', size: '0.003' });
    expect(s.happened()).toEqual(['#3 takes 0.001 @ 1050 of #1 (order)', '#1 filled', '#3 ioc']);
    s.put({ account: 2, side: 'buy', price: '950', size: '0.002' });
    s.put({ account: 2, side: 'buy', price: '949.5', size: '0.002' });
    s.happened();
    s.put({ kind: 'market', side: 'sell', size: '0.003' });
    expect(s.happened()).toEqual(['#6 takes 0.002 @ 950 of #4 (order)', '#4 filled', '#6 ioc']);
  });

  test.each([
    ['by size', { size: '0.003' }],
    ['by quote', { quote: '5' }],
  ])('%s: an empty book is named as the reason', (_how, wish) => {
    const s = stage(make);
    expect(s.no({ kind: 'market', side: 'buy', ...wish })).toMatchObject({ field: 'symbol', rule: 'noLiquidity' });
    s.put({ account: 2, side: 'sell', price: '1050.5', size: '0.001' });
    expect(s.no({ kind: 'market', side: 'buy', ...wish }).rule).toBe('noLiquidity');
  });

  test('by quote: when the book runs out before the amount is spent the order has not filled', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
    s.put({ kind: 'market', side: 'buy', quote: '5' });
    expect(s.happened()).toEqual(['#2 takes 0.002 @ 1000 of #1 (order)', '#1 filled', '#2 ioc']);
  });

  test('by quote: an amount that buys less than the least size, and one that buys more than the greatest', () => {
    const s = stage(make, { funds: { USDT: '3000000', BTC: '2000' } });
    s.put({ account: 2, side: 'sell', price: '1001', size: '0.002' });
    expect(s.no({ kind: 'market', side: 'buy', quote: '1' })).toEqual({
      field: 'quote',
      rule: 'minSize',
      value: '0.000',
      bound: '0.001',
    });
    s.put({ account: 2, side: 'sell', price: '1001', size: '1000' });
    s.put({ account: 3, side: 'sell', price: '1001', size: '1000' });
    expect(s.no({ kind: 'market', side: 'buy', quote: '2000000' })).toEqual({
      field: 'quote',
      rule: 'maxSize',
      value: '1998.001',
      bound: '1000.000',
    });
    s.put({ kind: 'market', side: 'buy', quote: '1001000' });
    expect(s.open(1)).toEqual([]);
  });

  test('by quote: measured by what the whole lots cost, on both sides; what there is of a thin book is taken', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1040', size: '1' });
    s.put({ account: 3, side: 'buy', price: '960', size: '1' });
    // A lot is 1.04, the least value 1: what 2.07 pays is one lot, and what 1.03 pays none.
    s.put({ kind: 'market', side: 'buy', quote: '2.07' });
    expect(s.happened()[0]).toBe('#3 takes 0.001 @ 1040 of #1 (order)');
    expect(s.no({ kind: 'market', side: 'sell', quote: '1.9' })).toEqual({
      ...{ field: 'quote', rule: 'minNotional', value: '0.96000000', bound: '1.00000000' },
    });
    s.put({ kind: 'market', side: 'sell', quote: '1.92' });
  });

  test('what it costs must be there: a buy its fills, a sell its whole size', () => {
    const s = stage(make, { funds: { USDT: '10', BTC: '0.005' } });
    s.view = feed('1000', { depth: 1, lots: 100 });
    expect(s.no({ kind: 'market', side: 'buy', size: '0.01' })).toEqual({
      field: 'size',
      rule: 'insufficientBalance',
      value: '10.00500000',
      bound: '10.00000000',
    });
    expect(s.no({ kind: 'market', side: 'buy', quote: '10.01' }).field).toBe('quote');
    s.put({ kind: 'market', side: 'buy', quote: '10' });
    // Even where the book holds less than that: who asks for more than he has made a mistake.
    s.view = feed('1000', { depth: 1, lots: 2 });
    expect(s.no({ account: 2, kind: 'market', side: 'sell', size: '0.006' })).toMatchObject({
      rule: 'insufficientBalance',
      value: '0.00600000',
      bound: '0.00500000',
    });
  });

  test('by quote: own orders that step aside do not make it spend more than the amount', () => {
    const s = stage(make);
    s.put({ side: 'sell', price: '1000', size: '0.005' });
    s.put({ account: 2, side: 'sell', price: '1040', size: '0.01' });
    s.put({ kind: 'market', side: 'buy', quote: '5', stp: 'cancelMaker' });
    expect(s.happened()).toEqual(['#3 takes 0.004 @ 1040 of #2 (order)', '#1 stp', '#3 filled']);
    expect(s.free('USDT')).toBe('999995.84');
  });
});
