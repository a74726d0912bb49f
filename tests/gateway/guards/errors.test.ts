import { describe, expect, test } from 'vitest';
import { AppDbBusy } from '#gateway/data/app-db.ts';
import { EngineBusy } from '#gateway/engine/busy.ts';
import { fieldError, Refusal, refusalOf } from '#gateway/guards/errors.ts';
import { CODE } from '#lib/contract/codes.ts';

describe('whatever is thrown', () => {
  test.each([
    [new Error('SELECT * FROM secrets')],
    [new TypeError('x is not a function')],
    ['a text'],
    [null],
    [undefined],
    [42],
    [Object.assign(new Error('constructor'), { code: 'constructor' })],
    [Object.assign(new Error('x'), { statusCode: 502 })],
    [Object.assign(new Error('x'), { statusCode: '404' })],
  ])('%s is a 500 that says nothing', (error) => {
    expect(refusalOf(error)).toMatchObject({ status: 500, code: CODE.internal, data: null });
  });

  test('an unknown refusal of the framework is a 400', () => {
    expect(refusalOf(Object.assign(new Error('inside words'), { statusCode: 422 }))).toMatchObject({
      status: 400,
      code: CODE.badRequest,
      data: null,
    });
  });

  test.each([
    new EngineBusy('no room'),
    new AppDbBusy('no room'),
  ])('a queue that is full is said to be busy, whichever call finds it so: %s', (error) => {
    expect(refusalOf(error)).toMatchObject({ status: 503, code: CODE.busy, data: null });
  });

  test('a refusal stays what it is', () => {
    const refusal = new Refusal(429, CODE.tooMany);
    expect(refusalOf(refusal)).toBe(refusal);
  });
});

test('a value is cut to 80 characters, and a secret is never echoed', () => {
  expect(fieldError('symbol', 'r', 'x'.repeat(200)).value).toBe(`${'x'.repeat(80)}…`);
  expect(fieldError('symbol', 'r', { a: 1 }).value).toBe('{"a":1}');
  expect(fieldError('symbol', 'r', undefined).value).toBe('');
  for (const field of ['pwd', 'rePwd', 'password', 'captcha-token', 'emailCode', 'bodyCiphertext'])
    expect(fieldError(field, 'r', 'hunter2').value).toBe('');
});
