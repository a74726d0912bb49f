import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAmount } from '#gateway/guards/amount.ts';

const price = { places: 2, step: '0.05', min: '0.05', max: '1000000' };
const check = (value: unknown, rule = price) => checkAmount('price', value, rule);

describe('what is no plain decimal', () => {
  test.each([
    '',
    ' ',
    '1 ',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '.5',
    '5.',
    '1.2.3',
    '1,000',
    '0x10',
    'NaN',
    'Infinity',
    '１',
    '1_000',
    'null',
    '123456789012345678901',
    '0.1234567890123456789',
    '1\n',
  ])('%j is refused', (value) => {
    expect(check(value)).toEqual({ field: 'price', rule: 'a decimal string', value });
  });

  test.each([[1], [0.1], [null], [undefined], [true], [['1']], [{ value: '1' }], [10n]])('%o is no text', (value) => {
    expect(check(value)).toMatchObject({ rule: 'a decimal string' });
  });

  test('20 digits before and 18 after the point are the most', () => {
    const wide = { places: 18 };
    expect(checkAmount('size', `${'9'.repeat(20)}.${'9'.repeat(18)}`, wide)).toBeNull();
  });
});

describe('what does not fit the instrument', () => {
  test.each([
    ['1.005', 'at most 2 decimals'],
    ['1.000', 'at most 2 decimals'],
    ['1.01', 'a multiple of 0.05'],
    ['0', 'at least 0.05'],
    ['0.00', 'at least 0.05'],
    ['1000000.05', 'at most 1000000'],
  ])('%s: %s', (value, rule) => expect(check(value)).toEqual({ field: 'price', rule, value }));

  test.each(['0.05', '0.10', '0.1', '1', '999999.95', '1000000', '007'])('%s fits', (value) =>
    expect(check(value)).toBeNull());
});

test('no digit is lost between a float and a double step', () => {
  // 0.1 + 0.2 in floats is no multiple of 0.1.
  expect(checkAmount('size', '0.3', { places: 1, step: '0.1' })).toBeNull();
  expect(checkAmount('size', '9007199254740993.1', { places: 1, step: '0.2' })).not.toBeNull();
});

test('an amount fits exactly when it is a whole number of steps', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 1000n }), (units, step) => {
      const text = (hundredths: bigint) => `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
      const fits = checkAmount('size', text(units), { places: 2, step: text(step) }) === null;
      expect(fits).toBe(units % step === 0n);
    }),
  );
});
