import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

const SELL = { kind: 'oco', side: 'sell', size: '0.01', price: '1010', triggerPrice: '990' } as const;
const BUY = { kind: 'oco', side: 'buy', size: '0.01', price: '990', triggerPrice: '1010' } as const;

describe.each(ENGINES)('one-cancels-the-other of the %s', (_, make) => {
  test('a sell locks its size once; its limit rests, its stop waits', () => {
    const s = stage(make);
    s.put(SELL);
    expect([s.held('BTC'), s.open(), s.engine.open(1)[0]?.legs]).toEqual(['0.01', ['#1 oco sell 0.01 @ 1010'], 1]);
  });

  test('the limit begins to fill: the stop is over, the rest of the limit stays', () => {
    const s = stage(make);
    s.put(SELL);
    s.put({ account: 2, side: 'buy', price: '1010', size: '0.004' });
    expect([s.open(), s.held('BTC'), s.engine.open(1)[0]?.legs]).toEqual([['#1 oco sell 0.006 @ 1010'], '0.006', 0]);
    s.view = feed('980', { depth: 1, lots: 50 });
    s.happened();
    s.trades('980', '1000');
    expect(s.happened()).toEqual([]);
    s.view = feed('1000');
    s.put({ account: 2, side: 'buy', price: '1010', size: '0.006', tif: 'fok' });
    expect(s.happened().slice(-2)).toEqual(['#1 filled', '#3 filled']);
    expect(s.held('BTC')).toBe('0');
  });

  test('the stop fires: the limit leaves the book, the size goes at the market', () => {
    const s = stage(make);
    s.put(SELL);
    s.view = feed('990', { depth: 1, lots: 50 });
    s.trades('990', '1000');
    expect(s.happened()).toEqual([
      '#2 market from #1',
      '#2 takes 0.01 @ 989.5 of house (feed)',
      '#1 fired',
      '#2 filled',
    ]);
    expect([s.engine.queue('BTCUSDT', 'sell'), s.held('BTC')]).toEqual([[], '0']);
  });

  test('a stop with a limit of its own rests there', () => {
    const s = stage(make);
    s.put({ ...SELL, stopLimitPrice: '995' });
    s.view = feed('990', { depth: 1, lots: 50 });
    s.trades('990', '1000');
    expect(s.open()).toEqual(['#2 limit sell 0.01 @ 995']);
  });

  test('a buy locks what its dearer leg may cost, and only what is left once the limit begins to fill', () => {
    const s = stage(make);
    s.put({ ...BUY, stopLimitPrice: '1020' });
    expect(s.held('USDT')).toBe('10.2');
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    // The stop is over: 0.006 · 990.
    expect([s.open(), s.held('USDT'), s.free('USDT')]).toEqual([['#1 oco buy 0.006 @ 990'], '5.94', '999990.1']);
    s.cancel(1);
    expect([s.held('USDT'), s.free('USDT')]).toEqual(['0', '999996.04']);
  });

  test("a buy's stop without a limit pays at most five percent over its trigger", () => {
    const s = stage(make);
    s.put(BUY);
    expect(s.held('USDT')).toBe('10.605');
    s.put({ account: 2, side: 'sell', price: '1060', size: '0.004' });
    s.put({ account: 2, side: 'sell', price: '1061', size: '0.004' });
    s.view = feed('1010');
    s.happened();
    s.trades('1000', '1010');
    expect(s.happened()).toEqual([
      '#4 limit from #1',
      '#4 takes 0.004 @ 1060 of #2 (order)',
      '#1 fired',
      '#2 filled',
      '#4 ioc',
    ]);
    expect([s.held('USDT'), s.free('USDT')]).toEqual(['0', '999995.76']);
  });

  test('the feed trades through the limit: it fills at its own price, the stop is over', () => {
    const s = stage(make);
    s.put(SELL);
    s.view = feed('1000', { depth: 1, lots: 50 });
    // Both ends were reached within one tick: the limit had its price first, the stop must not sell again.
    s.trades('985', '1011');
    expect(s.happened()).toEqual(['house takes 0.01 @ 1010 of #1 (through)', '#1 filled']);
  });

  test('a limit leg that would be met at once is refused with what it would meet', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'buy', price: '1010', size: '0.01' });
    expect(s.no({ ...SELL, price: '1005' })).toEqual({
      field: 'price',
      rule: 'triggerSide',
      value: '1005.0',
      bound: '1010.0',
    });
  });

  test('cancelling ends both', () => {
    const s = stage(make);
    s.put(SELL);
    s.cancel(1);
    s.view = feed('980', { depth: 1, lots: 50 });
    s.trades('980', '1020');
    expect([s.happened(), s.held('BTC')]).toEqual([['#1 cancelled'], '0']);
  });
});
