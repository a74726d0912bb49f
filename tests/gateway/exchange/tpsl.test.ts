import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

const BOTH = { kind: 'tpsl', side: 'sell', size: '0.01', takeProfit: '1010', stopLoss: '990' } as const;

describe.each(ENGINES)('take profit and stop loss of the %s', (_, make) => {
  test.each([
    ['990', '1000', 'stop loss', '989.5'],
    ['1000', '1010', 'take profit', '1009.5'],
  ])('the order locks what it sells; the feed at %s … %s fires the %s and ends both legs', (low, high, _leg, paid) => {
    const s = stage(make);
    s.put(BOTH);
    expect([s.held('BTC'), s.open(), s.engine.open(1)[0]?.legs]).toEqual(['0.01', ['#1 tpsl sell 0.01'], 2]);
    s.view = feed(low === '990' ? low : high, { depth: 1, lots: 20 });
    s.trades(low, high);
    expect(s.happened()).toEqual([
      '#2 market from #1',
      `#2 takes 0.01 @ ${paid} of house (feed)`,
      '#1 fired',
      '#2 filled',
    ]);
    s.trades('900', '1100');
    expect([s.happened(), s.held('BTC'), s.free('BTC')]).toEqual([[], '0', '999.99']);
  });

  test('one leg alone', () => {
    const s = stage(make);
    s.put({ ...BOTH, takeProfit: undefined });
    s.view = feed('1000', { depth: 1, lots: 20 });
    s.trades('995', '1100');
    expect(s.open()).toEqual(['#1 tpsl sell 0.01']);
    s.cancel(1);
    expect([s.held('BTC'), s.free('BTC')]).toEqual(['0', '1000']);
    s.trades('900', '1100');
    expect(s.happened()).toEqual(['#1 cancelled']);
  });

  test('it needs what it sells', () => {
    const s = stage(make, { funds: { BTC: '0.009' } });
    expect(s.no(BOTH)).toMatchObject({ field: 'size', rule: 'insufficientBalance', bound: '0.00900000' });
  });
});

describe.each(ENGINES)('take profit and stop loss attached to a buy, %s', (_, make) => {
  test('they begin when it has filled, for what it brought, its fee taken off', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', takeProfit: '1010', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    expect(s.open()).toEqual(['#1 limit buy 0.006 @ 990']);
    s.happened();
    s.put({ account: 2, side: 'sell', price: '990', size: '0.006' });
    expect(s.happened()).toEqual(['#4 tpsl from #1', '#3 takes 0.006 @ 990 of #1 (order)', '#1 filled', '#3 filled']);
    // 0.01 − 0.000008 BTC: nine whole lots.
    expect([s.open(), s.held('BTC')]).toEqual([['#4 tpsl sell 0.009'], '0.009']);
  });

  test('a market buy has them at once', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 1, lots: 50 });
    s.put({ kind: 'market', side: 'buy', quote: '30', takeProfit: '1010' });
    expect(s.open()).toEqual(['#2 tpsl sell 0.028']);
  });

  test('partly filled and cancelled: they begin for the part', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    s.cancel(1);
    expect(s.open()).toEqual(['#3 tpsl sell 0.003']);
  });

  test('not filled and cancelled, or nothing but a fraction of a lot: there is nothing to protect', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.cancel(1);
    expect(s.happened()).toEqual(['#1 cancelled']);
    s.put({ side: 'buy', price: '1000', size: '0.001', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.001' });
    expect(s.happened()).toEqual([
      '#3 takes 0.001 @ 1000 of #2 (order)',
      '#2 filled',
      '#3 filled',
      '#2 failed: minSize',
    ]);
    expect(s.open()).toEqual([]);
  });

  test('what was sold meanwhile is not protected; the rest is', () => {
    const s = stage(make, { funds: { USDT: '1000', BTC: '0' } });
    s.run({ c: 'grant', account: 2, reason: 'grant', amounts: { BTC: '1' } });
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.006' });
    s.put({ side: 'sell', price: '1010', size: '0.003' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    expect(s.open()).toEqual(['#3 limit sell 0.003 @ 1010', '#5 tpsl sell 0.006']);
  });

  test('when nothing is left to protect the record says so', () => {
    const s = stage(make, { funds: { USDT: '1000', BTC: '0' } });
    s.run({ c: 'grant', account: 2, reason: 'grant', amounts: { BTC: '1' } });
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '980' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.006' });
    s.put({ side: 'sell', price: '1010', size: '0.005' });
    s.happened();
    s.cancel(1);
    expect(s.happened()).toEqual(['#1 cancelled', '#1 failed: insufficientBalance']);
    expect(s.held('BTC')).toBe('0.005');
  });

  test('the exit cannot take the client id of another order', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '980', size: '0.01', clientId: 'a.exit' });
    s.put({ side: 'buy', price: '990', size: '0.01', stopLoss: '970', clientId: 'a' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.01' });
    expect(s.open()).toEqual(['#1 limit buy 0.01 @ 980', '#4 tpsl sell 0.009']);
    expect(s.run({ c: 'cancel', account: 1, clientId: 'a.exit' })).toEqual({ ok: true, orders: [1] });
    // Too late to cancel the buy: that must not cancel its protection.
    expect(s.refused(s.run({ c: 'cancel', account: 1, clientId: 'a' })).rule).toBe('unknownOrder');
  });

  test('a take profit the feed passed before the buy was filled does not fire', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', takeProfit: '995', stopLoss: '970' });
    s.view = feed('989', { depth: 1, lots: 50 });
    // Between two ticks it fell from 996 to 989: the high was before the fill.
    s.trades('989', '996');
    expect(s.happened()).toEqual(['#2 tpsl from #1', 'house takes 0.01 @ 990 of #1 (through)', '#1 filled']);
    expect(s.open()).toEqual(['#2 tpsl sell 0.009']);
    s.view = feed('995', { depth: 1, lots: 50 });
    s.trades('989', '995');
    expect(s.happened().slice(-2)).toEqual(['#2 fired', '#3 filled']);
  });
});
