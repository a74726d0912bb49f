import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

describe.each(ENGINES)('the feed and the %s', (_, make) => {
  test('what was taken of a level comes back evenly within ten seconds', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 1, lots: 10 });
    const took = () => {
      s.happened();
      s.put({ side: 'buy', price: '1000.5', size: '0.1', tif: 'ioc' });
      return (
        s
          .happened()
          .find((line) => line.includes('takes'))
          ?.split(' ')[2] ?? '0'
      );
    };
    s.now = 1000;
    expect(took()).toBe('0.01');
    expect(took()).toBe('0');
    s.now = 1999;
    expect(took()).toBe('0');
    s.now = 2000;
    expect(took()).toBe('0.001');
    s.now = 7000;
    expect(took()).toBe('0.005');
    s.now = 17_000;
    expect(took()).toBe('0.01');
  });

  test('a level is what the feed says less what was taken, and other levels, sides and markets are untouched', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 2, lots: 10 });
    s.put({ kind: 'market', side: 'buy', size: '0.01' });
    s.view = feed('1000', { depth: 2, lots: 14 });
    s.happened();
    s.put({ kind: 'market', side: 'buy', size: '0.005' });
    s.put({ kind: 'market', side: 'sell', size: '0.014' });
    s.put({ symbol: 'ETHUSDT', kind: 'market', side: 'buy', size: '0.014' });
    expect(s.happened().filter((line) => line.includes('takes'))).toEqual([
      '#2 takes 0.004 @ 1000.5 of house (feed)',
      '#2 takes 0.001 @ 1001 of house (feed)',
      '#3 takes 0.014 @ 999.5 of house (feed)',
      '#4 takes 0.014 @ 1000.5 of house (feed)',
    ]);
  });

  test('orders the feed trades through fill whole, best first, at their own prices, as makers', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.5' });
    s.put({ account: 2, side: 'buy', price: '991', size: '0.01' });
    s.put({ side: 'buy', price: '985', size: '0.01' });
    s.view = feed('985', { depth: 1, lots: 1 });
    expect(s.trades('985', '1000')).toEqual({ ok: true, orders: [2, 1] });
    expect(s.happened()).toEqual([
      'house takes 0.01 @ 991 of #2 (through)',
      'house takes 0.5 @ 990 of #1 (through)',
      '#1 filled',
      '#2 filled',
    ]);
    // 0.5 BTC less 0.08 %.
    expect([s.free('BTC'), s.open()]).toEqual(['1000.4996', ['#3 limit buy 0.01 @ 985']]);
  });

  test('sells mirror it', () => {
    const s = stage(make);
    s.put({ side: 'sell', price: '1010', size: '0.01' });
    s.put({ side: 'sell', price: '1010.5', size: '0.01' });
    s.view = feed('1010.5');
    s.trades('1000', '1010.5');
    expect(s.happened()).toEqual(['house takes 0.01 @ 1010 of #1 (through)', '#1 filled']);
    expect(s.free('USDT')).toBe('1000010.09192');
  });

  test('an order at the feed’s ask meets what stands there, not more: the rest waits for the refill', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '1000.5', size: '0.025' });
    s.view = feed('1000', { depth: 2, lots: 10 });
    s.now = 1000;
    expect(s.trades('1000.5', '1000.5')).toEqual({ ok: true, orders: [1] });
    expect(s.happened()).toEqual(['house takes 0.01 @ 1000.5 of #1 (through)']);
    expect(s.open()).toEqual(['#1 limit buy 0.015 @ 1000.5']);
    expect(s.trades('1000.5', '1000.5')).toEqual({ ok: true, orders: [] });
    // Nobody else finds there what this order has taken.
    s.put({ account: 2, side: 'buy', price: '1000.5', size: '0.001', tif: 'ioc' });
    expect(s.happened()).toEqual(['#2 ioc']);
    s.now = 6000;
    s.trades('1000.5', '1000.5');
    expect(s.open()).toEqual(['#1 limit buy 0.01 @ 1000.5']);
  });

  test('a buy cannot empty the feed at its best price by resting there', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 2, lots: 10 });
    s.put({ side: 'buy', price: '1000.5', size: '100' });
    s.now += 50;
    s.trades('1000.5', '1000.5');
    expect(s.open()).toEqual(['#1 limit buy 99.99 @ 1000.5']);
  });

  test('a tick that reaches nothing does nothing', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.put({ side: 'sell', price: '1010', size: '0.01' });
    s.view = feed('1000', { depth: 2 });
    expect(s.trades('990', '1010')).toEqual({ ok: true, orders: [] });
    expect(s.happened()).toEqual([]);
  });

  test('more than a thousand traded through: the answer says so, and the same tick goes on', () => {
    const s = stage(make, { accounts: 3 });
    for (let i = 0; i < 1200; i++) s.put({ account: 1 + (i % 3), side: 'buy', price: '990', size: '0.002' });
    s.view = feed('985');
    const first = s.trades('985', '1000');
    expect(first).toEqual({ ok: true, orders: Array.from({ length: 1000 }, (_, i) => i + 1), more: true });
    const second = s.trades('985', '1000');
    expect(second).toEqual({ ok: true, orders: Array.from({ length: 200 }, (_, i) => i + 1001) });
  });
});
