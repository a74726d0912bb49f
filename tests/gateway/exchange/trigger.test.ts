import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

describe.each(ENGINES)('trigger orders of the %s', (_, make) => {
  test('below the market: waits without a lock, fires when the feed trades there, sells at the market', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990', clientId: 'stop' });
    expect([s.held('BTC'), s.open()]).toEqual(['0', ['#1 trigger sell 0.01']]);
    s.view = feed('990.5', { depth: 1, lots: 20 });
    s.trades('990.5', '999');
    expect(s.happened()).toEqual([]);
    s.view = feed('990', { depth: 1, lots: 20 });
    expect(s.trades('990', '990.5')).toEqual({ ok: true, orders: [1] });
    expect(s.happened()).toEqual([
      '#2 market from #1',
      '#2 takes 0.01 @ 989.5 of house (feed)',
      '#1 fired',
      '#2 filled',
    ]);
    expect([s.free('BTC'), s.open()]).toEqual(['999.99', []]);
  });

  test('above the market: places its limit, which rests and keeps the client id', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1010', price: '1005', clientId: 'breakout' });
    s.view = feed('1010');
    s.trades('1000', '1010');
    expect(s.happened()).toEqual(['#2 limit from #1', '#1 fired']);
    expect([s.open(), s.held('USDT')]).toEqual([['#2 limit buy 0.01 @ 1005'], '10.05']);
    expect(s.run({ c: 'cancel', account: 1, clientId: 'breakout' })).toEqual({ ok: true, orders: [2] });
  });

  test('a limit through the market takes, then rests', () => {
    const s = stage(make);
    s.put({ account: 2, side: 'sell', price: '1012', size: '0.004' });
    s.put({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1010', price: '1020' });
    s.view = feed('1010');
    s.trades('1000', '1010');
    expect(s.happened()).toEqual(['#3 limit from #2', '#3 takes 0.004 @ 1012 of #1 (order)', '#1 filled', '#2 fired']);
    expect(s.open()).toEqual(['#3 limit buy 0.006 @ 1020']);
  });

  test('one by quote buys for its amount when it fires', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'buy', quote: '50', triggerPrice: '1010' });
    s.view = feed('1010', { depth: 1, lots: 100 });
    s.trades('1000', '1010');
    expect(s.happened()).toEqual([
      '#2 market from #1',
      '#2 takes 0.049 @ 1010.5 of house (feed)',
      '#1 fired',
      '#2 filled',
    ]);
  });

  test('one that cannot be paid when it fires has failed, with the reason', () => {
    const s = stage(make, { funds: { USDT: '100', BTC: '0.01' } });
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    s.put({ side: 'sell', price: '1010', size: '0.005' });
    s.view = feed('990', { depth: 1, lots: 20 });
    s.trades('990', '1000');
    expect(s.happened()).toEqual(['#1 fired', '#1 failed: insufficientBalance']);
    expect(s.open()).toEqual(['#2 limit sell 0.005 @ 1010']);
  });

  test('one that finds an empty book has failed', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    s.view = feed('990');
    s.trades('990', '1000');
    expect(s.happened()).toEqual(['#1 fired', '#1 failed: noLiquidity']);
  });

  test('the nearest trigger fires first, at one price the older one', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '980' });
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '979.5' });
    s.view = feed('980', { depth: 1, lots: 100 });
    expect(s.trades('980', '1000')).toEqual({ ok: true, orders: [2, 3, 1] });
    expect(s.open()).toEqual(['#4 trigger sell 0.01']);
  });

  test('two whose client ids begin alike can both be named after they fired', () => {
    const s = stage(make);
    const ids = [`${'x'.repeat(35)}a`, `${'x'.repeat(35)}b`];
    for (const clientId of ids)
      s.put({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1010', price: '900', clientId });
    s.view = feed('1010');
    s.trades('1000', '1010');
    expect(ids.map((clientId) => s.run({ c: 'cancel', account: 1, clientId }))).toEqual([
      { ok: true, orders: [3] },
      { ok: true, orders: [4] },
    ]);
  });

  test('a fired order never takes the client id of another open order', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1010', price: '900', clientId: 'a' });
    s.put({ side: 'buy', price: '990', size: '0.01', clientId: 'a.fired' });
    s.view = feed('1010');
    s.trades('1000', '1010');
    const names = s.engine.open(1).map(({ clientId }) => clientId);
    expect(new Set(names).size).toBe(2);
    expect(s.run({ c: 'cancel', account: 1, clientId: 'a.fired' })).toEqual({ ok: true, orders: [2] });
  });

  test('take profit and stop loss go with the order a trigger places', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1010', takeProfit: '1030', stopLoss: '1000' });
    expect(s.no({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1010', stopLoss: '1010' })).toMatchObject({
      field: 'stopLoss',
      rule: 'triggerSide',
      bound: '1010.0',
    });
    s.view = feed('1010', { depth: 1, lots: 20 });
    s.trades('1000', '1010');
    expect(s.open()).toEqual(['#3 tpsl sell 0.009']);
  });

  test('more than a thousand in one tick: the answer says that there are more, and the same tick goes on', () => {
    const accounts = 40;
    const s = stage(make, { accounts });
    let placed = 0;
    for (let account = 1; account <= accounts; account++)
      for (let i = 0; i < 30; i++) {
        s.put({ account, kind: 'trigger', side: 'sell', size: '0.001', triggerPrice: '1010', price: '1200' });
        placed += 1;
      }
    s.view = feed('1010');
    const first = s.trades('1000', '1010');
    expect(first).toMatchObject({ ok: true, more: true });
    const second = s.trades('1000', '1010');
    expect(second).toEqual({ ok: true, orders: Array.from({ length: placed - 1000 }, (_, i) => 1001 + i) });
  });
});
