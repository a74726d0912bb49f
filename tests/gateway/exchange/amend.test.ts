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

  test('only limit orders, and only own ones', () => {
    const s = stage(make);
    s.put({ kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' });
    expect(s.refused(s.amend(1, { size: '0.02' }))).toEqual({ field: 'order', rule: 'notAllowed', value: 'trigger' });
    const [foreign, unknown] = [s.amend(1, { size: '0.02' }, 2), s.amend(9, { size: '0.02' }, 2)];
    expect(foreign).toEqual({ ok: false, refusal: { field: 'order', rule: 'unknownOrder', value: '1' } });
    expect(unknown).toEqual({ ok: false, refusal: { field: 'order', rule: 'unknownOrder', value: '9' } });
  });
});
