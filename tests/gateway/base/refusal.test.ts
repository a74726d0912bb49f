import { expect, test } from 'vitest';
import { fieldError } from '#gateway/base/refusal.ts';

test('a value is cut to 80 characters, and a secret is never echoed', () => {
  expect(fieldError('symbol', 'r', 'x'.repeat(200)).value).toBe(`${'x'.repeat(80)}…`);
  expect(fieldError('symbol', 'r', { a: 1 }).value).toBe('{"a":1}');
  expect(fieldError('symbol', 'r', undefined).value).toBe('');
  for (const field of ['pwd', 'rePwd', 'password', 'captcha-token', 'emailCode', 'bodyCiphertext'])
    expect(fieldError(field, 'r', 'hunter2').value).toBe('');
});
