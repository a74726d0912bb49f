import { describe, expect, test } from 'vitest';
import { failure } from '#lib/contract/envelope.ts';
import { ORDER_RULES } from '#lib/contract/trade.ts';
import { requestOf } from '#lib/order/draft.ts';
import { intentOf, randomKey } from '#lib/order/intent.ts';
import { outcomeOf } from '#lib/order/refusal.ts';
import { AnswerError, ModeChangedError } from '#lib/request/error.ts';
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

describe('an intent', () => {
  const keys = () => {
    let at = 0;
    return () => `k${++at}`;
  };
  const request = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '1' } as const;

  test('keeps its key while its outcome is unknown and the same is asked again', () => {
    const next = keys();
    const first = intentOf(null, request, next);
    expect(intentOf(first, { ...request }, next).key).toBe('k1');
    expect(intentOf(first, { ...request, size: '2' }, next).key).toBe('k2');
    expect(intentOf(null, request, next).key).toBe('k3');
  });

  test('has a key that also names the order, and none is used twice', () => {
    const made = Array.from({ length: 1000 }, randomKey);
    expect(new Set(made).size).toBe(1000);
    for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('what a failed call says', () => {
  const http = (status: number, data: unknown) => Object.assign(new Error('HTTP'), { response: { status, data } });
  const data = { field: 'price', rule: 'tick', value: '1.05', bound: '0.1' };

  test.each(Object.entries(ORDER_RULES))('rule %s is a refusal, by its code', (rule, code) => {
    const error = new AnswerError(failure(code, '', { ...data, rule: 'whatever' }), '/x');
    expect(outcomeOf(error)).toEqual({ kind: 'refused', refusal: { ...data, rule } });
  });

  test.each([
    ['an HTTP refusal', http(422, failure('43104', '', data)), { kind: 'refused', refusal: data }],
    ['no session', new AnswerError(failure('00004', ''), '/x'), { kind: 'failed', code: '00004' }],
    ['too many requests', http(429, failure('42900', '')), { kind: 'failed', code: '42900' }],
    ['an engine that takes nothing now', http(503, failure('50302', '')), { kind: 'failed', code: '50302' }],
    ['another mode', new ModeChangedError('paper', 'live'), { kind: 'failed', code: 'modeChanged' }],
    ['a gateway that broke on the way', http(500, failure('50000', '')), { kind: 'unknown' }],
    ['a proxy', http(502, '<html>'), { kind: 'unknown' }],
    ['no answer', Object.assign(new Error('Network Error'), { code: 'ERR_NETWORK' }), { kind: 'unknown' }],
    ['nothing', undefined, { kind: 'unknown' }],
  ])('%s', (_, error, outcome) => expect(outcomeOf(error)).toEqual(outcome));

  test('a refusal without a bound has none', () => {
    const error = new AnswerError(failure('43102', '', { field: 'price', value: 7 }), '/x');
    expect(outcomeOf(error)).toEqual({
      kind: 'refused',
      refusal: { field: 'price', rule: 'missing', value: '', bound: null },
    });
  });
});
