import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

describe.each(ENGINES)('limit orders of the %s', (_, make) => {
  test('a buy below the market locks its cost, rests, fills at its own price and pays the maker fee', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01' });
    expect([s.free('USDT'), s.held('USDT')]).toEqual(['999990.1', '9.9']);
    expect(s.open()).toEqual(['#1 limit buy 0.01 @ 990']);

    s.put({ account: 2, side: 'sell', price: '980', size: '0.004' });
    expect(s.happened()).toEqual(['#2 takes 0.004 @ 990 of #1 (order)', '#2 filled']);
    expect(s.open()).toEqual(['#1 limit buy 0.006 @ 990']);
    // 0.006 · 990 stays locked; 0.004 BTC less 0.08 %; 3.96 USDT less 0.1 %.
    expect([s.free('USDT'), s.held('USDT'), s.free('BTC')]).toEqual(['999990.1', '5.94', '1000.0039968']);
    expect([s.free('USDT', 2), s.free('BTC', 2), s.held('BTC', 2)]).toEqual(['1000003.95604', '999.996', '0']);
    expect([s.has('faucet', 'BTC'), s.has('fee', 'BTC')]).toEqual(['-3000', '0.0000032']);
    expect([s.has('faucet', 'USDT'), s.has('fee', 'USDT')]).toEqual(['-3000000', '0.00396']);
  });

  test('a buy above the resting sells takes them at their prices and gets the difference back', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
    s.put({ account: 3, side: 'sell', price: '1010', size: '0.002' });
    s.put({ side: 'buy', price: '1020', size: '0.005' });
    expect(s.happened()).toEqual([
      '#3 takes 0.002 @ 1000 of #1 (order)',
      '#3 takes 0.002 @ 1010 of #2 (order)',
      '#1 filled',
      '#2 filled',
    ]);
    expect(s.open()).toEqual(['#3 limit buy 0.001 @ 1020']);
    expect([s.free('USDT'), s.held('USDT')]).toEqual(['999994.96', '1.02']);
    expect(s.engine.queue('BTCUSDT', 'buy')).toEqual([3]);
  });

  test('the better price comes first, at one price the longest waiting', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1001', size: '0.002' });
    s.put({ account: 3, side: 'sell', price: '1000', size: '0.002' });
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
    expect(s.engine.queue('BTCUSDT', 'sell')).toEqual([2, 3, 1]);
    s.put({ side: 'buy', price: '1001', size: '0.005' });
    expect(s.happened().slice(0, 3)).toEqual([
      '#4 takes 0.002 @ 1000 of #2 (order)',
      '#4 takes 0.002 @ 1000 of #3 (order)',
      '#4 takes 0.001 @ 1001 of #1 (order)',
    ]);
  });

  test('at one price users come before the house, a better price of the house before users', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 2, lots: 3 });
    s.put({ account: 2, side: 'sell', price: '1001', size: '0.002' });
    s.put({ side: 'buy', price: '1001', size: '0.009' });
    expect(s.happened()).toEqual([
      '#2 takes 0.003 @ 1000.5 of house (feed)',
      '#2 takes 0.002 @ 1001 of #1 (order)',
      '#2 takes 0.003 @ 1001 of house (feed)',
      '#1 filled',
    ]);
    expect(s.open()).toEqual(['#2 limit buy 0.001 @ 1001']);
  });

  test('immediate-or-cancel takes what is there and gives the rest back', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
    s.put({ side: 'buy', price: '1000', size: '0.005', tif: 'ioc' });
    expect(s.happened()).toEqual(['#2 takes 0.002 @ 1000 of #1 (order)', '#1 filled', '#2 ioc']);
    expect([s.free('USDT'), s.held('USDT'), s.open()]).toEqual(['999998', '0', []]);
    s.put({ side: 'buy', price: '1000', size: '0.005', tif: 'ioc' });
    expect(s.happened()).toEqual(['#3 ioc']);
  });

  test('fill-or-kill fills whole or is refused without a trace', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
    s.put({ account: 3, side: 'sell', price: '1000.5', size: '0.002' });
    expect(s.no({ side: 'buy', price: '1000', size: '0.003', tif: 'fok' })).toEqual({
      field: 'tif',
      rule: 'fillOrKill',
      value: '0.003',
      bound: '0.002',
    });
    expect(s.happened()).toEqual([]);
    expect([s.free('USDT'), s.open(2)]).toEqual(['1000000', ['#1 limit sell 0.002 @ 1000']]);
    s.put({ side: 'buy', price: '1000.5', size: '0.004', tif: 'fok' });
    expect(s.happened().at(-1)).toBe('#3 filled');
  });

  test('post-only rests, or is refused with the price it would have met', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.002' });
    expect(s.no({ side: 'buy', price: '1000', size: '0.002', postOnly: true })).toEqual({
      field: 'postOnly',
      rule: 'postOnly',
      value: '1000.0',
      bound: '1000.0',
    });
    s.put({ side: 'buy', price: '999.5', size: '0.002', postOnly: true });
    expect(s.open()).toEqual(['#2 limit buy 0.002 @ 999.5']);
  });

  test('post-only minds the feed, but not a level of it that is used up', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 1, lots: 3 });
    expect(s.no({ side: 'buy', price: '1000.5', size: '0.002', postOnly: true }).bound).toBe('1000.5');
    s.put({ account: 2, side: 'buy', price: '1000.5', size: '0.003' });
    s.put({ side: 'buy', price: '1000.5', size: '0.002', postOnly: true });
    expect(s.open()).toEqual(['#2 limit buy 0.002 @ 1000.5']);
    expect(s.no({ side: 'sell', price: '999.5', size: '0.002', postOnly: true }).bound).toBe('1000.5');
  });

  test('the rest of a taker that met a thousand makers is ended, not left crossing', () => {
    const s = stage(make, { accounts: 6 });
    for (let i = 0; i < 1001; i++) s.put({ account: 2 + (i % 4), side: 'sell', price: '1000', size: '0.001' });
    s.happened();
    s.put({ account: 1, side: 'buy', price: '1000', size: '1.5' });
    expect(s.happened().at(-1)).toBe('#1002 limit');
    expect([s.open(1), s.engine.queue('BTCUSDT', 'sell')]).toEqual([[], [1001]]);
    expect([s.free('USDT'), s.held('USDT')]).toEqual(['999000', '0']);
  });

  test('a taker that met exactly a thousand makers and nobody more may rest', () => {
    const s = stage(make, { accounts: 6 });
    for (let i = 0; i < 1000; i++) s.put({ account: 2 + (i % 4), side: 'sell', price: '1000', size: '0.001' });
    s.put({ account: 1, side: 'buy', price: '1000', size: '1.5' });
    expect(s.open(1)).toEqual(['#1001 limit buy 0.5 @ 1000']);
  });
});
