import { describe, expect, test } from 'vitest';
import { ENGINES, feed, stage } from './stage.ts';

describe.each(ENGINES)('amending with the %s', (_, make) => {
  /** Three buys at one price, the first of account 1. */
  function queue() {
    const s = stage(make);
    for (const account of [1, 2, 3]) s.put({ account, side: 'buy', price: '990', size: '0.01' });
    return s;
  }

  test('less at the same price keeps its place and gives back the difference', () => {
    const s = queue();
    expect(s.amend(1, { size: '0.004' })).toEqual({ ok: true, orders: [1] });
    expect([s.engine.queue('BTCUSDT', 'buy'), s.held('USDT'), s.free('USDT')]).toEqual([
      [1, 2, 3],
      '3.96',
      '999996.04',
    ]);
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    expect(s.happened()).toContain('#1 filled');
  });

  test.each([
    ['more at the same price', { size: '0.011' }, '10.89'],
    ['another price and back', { price: '989' }, '9.9'],
  ])('%s goes to the end of the queue', (_what, change, held) => {
    const s = queue();
    s.amend(1, change);
    if ('price' in change) s.amend(1, { price: '990' });
    expect([s.engine.queue('BTCUSDT', 'buy'), s.held('USDT')]).toEqual([[2, 3, 1], held]);
  });

  test('to a price that someone asks it matches there', () => {
    const s = queue();
    s.put({ account: 2, side: 'sell', price: '1000', size: '0.004' });
    s.amend(1, { price: '1010' });
    expect(s.happened()).toEqual(['#1 takes 0.004 @ 1000 of #4 (order)', '#4 filled']);
    expect([s.open(), s.held('USDT')]).toEqual([['#1 limit buy 0.006 @ 1010'], '6.06']);
  });

  test('the size is the whole size: what has filled is part of it', () => {
    const s = queue();
    s.put({ account: 2, side: 'sell', price: '990', size: '0.004' });
    expect(s.refused(s.amend(1, { size: '0.004' }))).toEqual({
      field: 'size',
      rule: 'belowFilled',
      value: '0.004',
      bound: '0.004',
    });
    s.amend(1, { size: '0.005' });
    expect([s.open(), s.held('USDT')]).toEqual([['#1 limit buy 0.001 @ 990'], '0.99']);
    s.amend(1, { size: '0.02', price: '980' });
    expect([s.open(), s.held('USDT')]).toEqual([['#1 limit buy 0.016 @ 980'], '15.68']);
  });

  test('every rule of a new order holds', () => {
    const s = stage(make, { funds: { USDT: '20', BTC: '1' } });
    s.put({ side: 'buy', price: '990', size: '0.01' });
    const why = (wish: { price?: string; size?: string }) => s.refused(s.amend(1, wish));
    expect(why({})).toMatchObject({ rule: 'unchanged' });
    expect(why({ price: '990.0', size: '0.010' })).toMatchObject({ field: 'price', rule: 'unchanged' });
    expect(why({ price: '990.2' })).toEqual({ field: 'price', rule: 'tick', value: '990.2', bound: '0.5' });
    expect(why({ price: '1300.5' })).toMatchObject({ field: 'price', rule: 'priceBand', bound: '1300.0' });
    expect(why({ size: '1000.001' })).toMatchObject({ field: 'size', rule: 'maxSize' });
    expect(why({ size: '0.001' })).toMatchObject({ field: 'size', rule: 'minNotional', value: '0.99000000' });
    expect(why({ size: '0.021' })).toEqual({
      field: 'size',
      rule: 'insufficientBalance',
      value: '10.89000000',
      bound: '10.10000000',
    });
    expect(s.open()).toEqual(['#1 limit buy 0.01 @ 990']);
    expect(s.amend(1, { size: '0.02' }).ok).toBe(true);
  });

  test('post-only stays post-only, and may become smaller where it stands', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', postOnly: true });
    s.view = feed('989', { depth: 1, lots: 5 });
    expect(s.refused(s.amend(1, { price: '995' }))).toEqual({
      field: 'postOnly',
      rule: 'postOnly',
      value: '995.0',
      bound: '989.5',
    });
    expect(s.amend(1, { size: '0.005' }).ok).toBe(true);
  });

  test('attached prices stay on their sides', () => {
    const s = stage(make);
    s.put({ side: 'buy', price: '990', size: '0.01', takeProfit: '995', stopLoss: '980' });
    expect(s.refused(s.amend(1, { price: '995' }))).toEqual({
      field: 'takeProfit',
      rule: 'triggerSide',
      value: '995.0',
      bound: '995.0',
    });
    expect(s.refused(s.amend(1, { price: '980' }))).toMatchObject({ field: 'stopLoss', bound: '980.0' });
    expect(s.amend(1, { price: '994.5' }).ok).toBe(true);
  });

  test('self-trade prevention minds an amended order too', () => {
    const s = stage(make);
    s.put({ side: 'sell', price: '1010', size: '0.01' });
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.amend(2, { price: '1010' });
    expect(s.happened()).toEqual(['#2 stp']);
    expect([s.open(), s.held('USDT')]).toEqual([['#1 limit sell 0.01 @ 1010'], '0']);
  });

  test('only own ones', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    const [foreign, unknown] = [s.amend(1, { size: '0.02' }, 2), s.amend(9, { size: '0.02' }, 2)];
    expect(foreign).toEqual({ ok: false, refusal: { field: 'order', rule: 'unknownOrder', value: '1' } });
    expect(unknown).toEqual({ ok: false, refusal: { field: 'order', rule: 'unknownOrder', value: '9' } });
  });

  test('a stop-limit that waits: trigger, limit and size under its number, and it fires by what it has become', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990', price: '989' });
    expect(s.amend(1, { triggerPrice: '980', price: '978', size: '0.02' })).toEqual({ ok: true, orders: [1] });
    expect([s.terms(1), s.held('BTC')]).toEqual(['down 1960 1956; null null; null', '0']);
    s.trades('985', '1000');
    expect(s.happened()).toEqual([]);
    s.view = feed('980');
    s.trades('980', '985');
    expect([s.happened(), s.open()]).toEqual([['#2 limit from #1', '#1 fired'], ['#2 limit sell 0.02 @ 978']]);
    // It came too late: by its number nothing is open, by its name a limit order that has no trigger.
    expect(s.refused(s.amend(1, { triggerPrice: '970' }))).toMatchObject({ field: 'order', rule: 'unknownOrder' });
    const named = { c: 'amend', account: 1, clientId: 't1' } as const;
    expect(s.refused(s.run({ ...named, triggerPrice: '970', price: '970' }))).toMatchObject({
      field: 'triggerPrice',
      rule: 'notAllowed',
    });
    expect(s.open()).toEqual(['#2 limit sell 0.02 @ 978']);
  });

  test('a stop keeps the side that it looks at, and its limit stays near it', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'buy', size: '0.01', triggerPrice: '1100', price: '1110' });
    const why = (wish: Parameters<typeof s.amend>[1]) => s.refused(s.amend(1, wish));
    for (const triggerPrice of ['1000', '990'])
      expect(why({ triggerPrice })).toEqual({
        field: 'triggerPrice',
        rule: 'triggerSide',
        value: `${triggerPrice}.0`,
        bound: '1000.0',
      });
    // The limit that it has is too far from the new trigger, though nobody spoke of it.
    expect(why({ triggerPrice: '1700' })).toEqual({
      field: 'price',
      rule: 'priceBand',
      value: '1110.0',
      bound: '1190.0',
    });
    expect(why({ price: '1700' })).toMatchObject({ field: 'price', rule: 'priceBand', bound: '1430.0' });
    expect(why({ triggerPrice: '1100.0', price: '1110' })).toMatchObject({ field: 'price', rule: 'unchanged' });
    expect(why({ quote: '20' })).toEqual({ field: 'quote', rule: 'notAllowed', value: '20' });
    expect(why({ stopLimitPrice: '1100' })).toMatchObject({ field: 'stopLimitPrice', rule: 'notAllowed' });
    expect(why({ size: '0.0005' })).toMatchObject({ field: 'size', rule: 'lot' });
    expect(s.terms(1)).toBe('up 2200 2220; null null; null');
  });

  test('a stop at the market has no limit to change; one sized in quote has an amount', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'buy', quote: '50', triggerPrice: '1100' });
    expect(s.refused(s.amend(1, { price: '1100' }))).toMatchObject({ field: 'price', rule: 'notAllowed' });
    expect(s.refused(s.amend(1, { size: '1' }))).toMatchObject({ field: 'size', rule: 'notAllowed' });
    expect(s.refused(s.amend(1, { quote: '0.5' }))).toMatchObject({ field: 'quote', rule: 'minNotional' });
    expect(s.amend(1, { quote: '20', triggerPrice: '1050' }).ok).toBe(true);
    s.view = feed('1050', { depth: 1, lots: 1000 });
    s.trades('1000', '1050');
    expect(s.happened()).toContain('#2 takes 0.019 @ 1050.5 of house (feed)');
  });

  test('take profit and stop loss of a buy: added, moved, taken away, and they do not cost its place', () => {
    const s = queue();
    s.amend(1, { takeProfit: '1100', stopLoss: '900' });
    expect([s.terms(1), s.engine.queue('BTCUSDT', 'buy')]).toEqual(['; 2200 1800; null', [1, 2, 3]]);
    s.amend(1, { stopLoss: null });
    expect(s.terms(1)).toBe('; 2200 null; null');
    expect(s.refused(s.amend(1, { stopLoss: null }))).toEqual({ field: 'stopLoss', rule: 'unchanged', value: '' });
    expect(s.refused(s.amend(1, { takeProfit: '990' }))).toEqual({
      ...{ field: 'takeProfit', rule: 'triggerSide' },
      ...{ value: '990.0', bound: '990.0' },
    });
    // With the price that moves they are measured by the new one.
    expect(s.refused(s.amend(1, { price: '950', stopLoss: '960' }))).toMatchObject({
      field: 'stopLoss',
      bound: '950.0',
    });
    expect(s.amend(1, { takeProfit: null }).ok).toBe(true);
    expect(s.terms(1)).toBe('; null null; null');
    s.amend(1, { stopLoss: '880' });
    s.put({ account: 2, side: 'sell', price: '990', size: '0.01' });
    expect(s.happened()).toContain('#5 tpsl from #1');
    expect(s.terms(5)).toBe('down 1760 null; null null; null');
  });

  test('exits of a sell are refused', () => {
    const s = stage(make);
    s.put({ side: 'sell', price: '1010', size: '0.01' });
    expect(s.refused(s.amend(1, { stopLoss: null }))).toEqual({ field: 'stopLoss', rule: 'notAllowed', value: '' });
    expect(s.refused(s.amend(1, { takeProfit: '1' }))).toMatchObject({ field: 'takeProfit', rule: 'notAllowed' });
  });

  test('what protects a buy is amended as an order of its own, until nothing of it would wait', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 3, lots: 1000 });
    s.put({ kind: 'market', size: '0.01', takeProfit: '1100', stopLoss: '900' });
    const why = (wish: Parameters<typeof s.amend>[1]) => s.refused(s.amend(2, wish));
    expect(s.held('BTC')).toBe('0.009');
    expect(why({ takeProfit: '1000' })).toMatchObject({ field: 'takeProfit', rule: 'triggerSide', bound: '1000.0' });
    expect(why({ stopLoss: '1000' })).toMatchObject({ field: 'stopLoss', rule: 'triggerSide', bound: '1000.0' });
    expect(why({ takeProfit: null, stopLoss: null })).toEqual({ field: 'takeProfit', rule: 'missing', value: '' });
    expect(why({ triggerPrice: '950' })).toMatchObject({ field: 'triggerPrice', rule: 'notAllowed' });
    expect(why({ size: '2000' })).toMatchObject({ field: 'size', rule: 'maxSize' });
    expect(s.amend(2, { takeProfit: null, stopLoss: '950', size: '0.005' }).ok).toBe(true);
    expect([s.terms(2), s.held('BTC')]).toEqual(['down 1900 null; null null; null', '0.005']);
    s.view = feed('949', { depth: 3, lots: 1000 });
    s.trades('949', '1000');
    expect(s.happened()).toContain('#3 takes 0.005 @ 948.5 of house (feed)');
    expect([s.open(), s.held('BTC')]).toEqual([[], '0']);
  });

  test('what is left of a small buy can be protected anew, less than the least order though it is', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 3, lots: 1000 });
    s.put({ kind: 'market', size: '0.002', takeProfit: '1100' });
    s.view = feed('900', { depth: 3, lots: 1000 });
    expect(s.open()).toEqual(['#2 tpsl sell 0.001']);
    expect(s.amend(2, { stopLoss: '800' }).ok).toBe(true);
    expect(s.amend(2, { size: '0.002' }).ok).toBe(true);
    expect(s.refused(s.amend(2, { size: '0.001' }))).toMatchObject({ field: 'size', rule: 'minNotional' });
  });

  test('an OCO order: limit, stop and size, until it begins to fill', () => {
    const s = stage(make);
    s.put({ kind: 'oco', side: 'buy', size: '0.01', price: '950', triggerPrice: '1050', stopLimitPrice: '1060' });
    expect(s.held('USDT')).toBe('10.6');
    const why = (wish: Parameters<typeof s.amend>[1]) => s.refused(s.amend(1, wish));
    expect(why({ price: '1000' })).toMatchObject({ field: 'price', rule: 'triggerSide', bound: '1000.0' });
    expect(why({ triggerPrice: '990' })).toMatchObject({ field: 'triggerPrice', rule: 'triggerSide' });
    expect(why({ takeProfit: '1100' })).toMatchObject({ field: 'takeProfit', rule: 'notAllowed' });
    expect(s.amend(1, { price: '960', triggerPrice: '1040', stopLimitPrice: '1042', size: '0.02' }).ok).toBe(true);
    expect([s.open(), s.terms(1), s.held('USDT')]).toEqual([
      ['#1 oco buy 0.02 @ 960'],
      'up 2080 2084; null null; null',
      '20.84',
    ]);
    s.put({ account: 2, side: 'sell', price: '960', size: '0.005' });
    expect(s.held('USDT')).toBe('14.4');
    expect(why({ triggerPrice: '1050' })).toMatchObject({ field: 'triggerPrice', rule: 'notAllowed' });
    expect(s.amend(1, { price: '970' }).ok).toBe(true);
    expect([s.open(), s.held('USDT')]).toEqual([['#1 oco buy 0.015 @ 970'], '14.55']);
  });

  test('all of a change or nothing of it', () => {
    const s = stage(make, { funds: { USDT: '20', BTC: '1' } });
    s.put({ side: 'buy', price: '990', size: '0.01', takeProfit: '1100' });
    const before = [s.open(), s.terms(1), s.held('USDT')];
    expect(s.refused(s.amend(1, { size: '0.03', stopLoss: '900' }))).toMatchObject({ rule: 'insufficientBalance' });
    expect(s.refused(s.amend(1, { size: '0.02', stopLoss: '990' }))).toMatchObject({ rule: 'triggerSide' });
    expect([s.open(), s.terms(1), s.held('USDT')]).toEqual(before);
  });

  test('trades of before a trigger moved do not concern it', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '950' });
    s.now += 1000;
    s.amend(1, { triggerPrice: '990' });
    s.run({ c: 'tick', symbol: 'BTCUSDT', low: 1970, high: 2000, from: s.now - 500 });
    expect(s.open()).toHaveLength(1);
    s.trades('985', '1000');
    expect(s.happened()).toContain('#1 fired');
  });

  test('triggers at one price fire by their numbers, whichever came there last', () => {
    const s = stage(make);
    s.view = feed('1000', { depth: 3, lots: 1000 });
    for (const triggerPrice of ['980', '990', '990', '990'])
      s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice });
    s.amend(1, { triggerPrice: '990' });
    s.amend(3, { triggerPrice: '985' });
    s.amend(3, { triggerPrice: '990' });
    s.view = feed('990', { depth: 3, lots: 1000 });
    s.trades('990', '1000');
    expect(s.happened().filter((line) => line.includes('market from'))).toEqual(
      [1, 2, 3, 4].map((id, i) => `#${5 + i} market from #${id}`),
    );
  });
});
