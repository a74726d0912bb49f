import { describe, expect, test } from 'vitest';
import { hasUnread, requestOf } from '#lib/spot/draft.ts';
import { draft } from './worlds.ts';

const name = { symbol: 'BTCUSDT', clientId: 'c1' };

describe('the request of a draft', () => {
  const sized = { size: '1', quote: null } as const;

  test('a plain limit buy says nothing that goes without saying', () => {
    expect(requestOf(draft(), sized, name)).toEqual({ ...name, side: 'buy', kind: 'limit', price: '99', size: '1' });
  });

  test('what a kind does not use stays behind', () => {
    const typed = {
      price: '99',
      triggerPrice: '110',
      stopLimitPrice: '111',
      takeProfit: '120',
      stopLoss: '90',
      tif: 'ioc',
      postOnly: true,
    } as const;
    const of = (change: object) => requestOf(draft({ ...typed, ...change }), sized, name);
    const head = { ...name, side: 'buy', size: '1' };
    expect(of({ kind: 'market' })).toEqual({ ...head, kind: 'market' });
    expect(of({ kind: 'stopMarket' })).toEqual({ ...head, kind: 'trigger', triggerPrice: '110' });
    expect(of({ kind: 'stopLimit' })).toEqual({ ...head, kind: 'trigger', triggerPrice: '110', price: '99' });
    expect(of({ kind: 'oco' })).toEqual({
      ...head,
      kind: 'oco',
      price: '99',
      triggerPrice: '110',
      stopLimitPrice: '111',
    });
    expect(of({ kind: 'tpsl', side: 'sell' })).toEqual({
      ...head,
      side: 'sell',
      kind: 'tpsl',
      takeProfit: '120',
      stopLoss: '90',
    });
    expect(of({ kind: 'limit' })).toEqual({ ...head, kind: 'limit', price: '99', tif: 'ioc', postOnly: true });
  });

  test('exits go with a buy that has them, and with no sale', () => {
    const wish = { exits: true, takeProfit: '120' };
    expect(requestOf(draft(wish), sized, name)).toMatchObject({ takeProfit: '120' });
    expect(requestOf(draft({ ...wish, side: 'sell' }), sized, name)).not.toHaveProperty('takeProfit');
    expect(requestOf(draft({ ...wish, exits: false }), sized, name)).not.toHaveProperty('takeProfit');
  });

  test('an amount in quote takes the place of the size', () => {
    const request = requestOf(draft({ kind: 'market' }), { size: null, quote: '50' }, name);
    expect(request).toEqual({ ...name, side: 'buy', kind: 'market', quote: '50' });
  });
});

test('[DEC-13] a draft is not sent while a field that counts holds no number', () => {
  for (const text of ['1,250', '-5', '1e5', '1.2.3', 'x']) {
    expect([text, hasUnread(draft({ price: text }))]).toEqual([text, true]);
    expect([text, hasUnread(draft({ amount: { by: 'quote', value: text } }))]).toEqual([text, true]);
    // A market order has no price field.
    expect([text, hasUnread(draft({ kind: 'market', price: text }))]).toEqual([text, false]);
  }
  expect(hasUnread(draft({ price: '', amount: { by: 'percent', value: 50 } }))).toBe(false);
  expect(hasUnread(draft({ exits: true, stopLoss: '1,250' }))).toBe(true);
});
