import { describe, expect, test } from 'vitest';
import { failure } from '#lib/contract/envelope.ts';
import { ORDER_RULES } from '#lib/contract/trade.ts';
import { intentOf, randomKey } from '#lib/order/intent.ts';
import { outcomeOf } from '#lib/order/refusal.ts';
import { AnswerError, ModeChangedError } from '#lib/request/error.ts';

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
