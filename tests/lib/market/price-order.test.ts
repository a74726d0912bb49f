import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePrice, isPlainDecimal, isZero } from '#lib/market/price-order.ts';

test.each([
  ['9.5', '10', -1],
  ['10', '9.5', 1],
  ['1.50', '1.5', 0],
  ['007', '7', 0],
  ['0.00000001', '0.000000009', 1],
  ['67012.3', '67012.30', 0],
  ['0', '0.0', 0],
])('%s against %s', (a, b, sign) => expect(Math.sign(comparePrice(a, b))).toBe(sign));

const decimal = fc.stringMatching(/^\d{1,12}(\.\d{1,9})?$/);
const units = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
};

test('it orders like whole numbers of the smallest unit', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [left, right] = [units(a), units(b)];
      expect(Math.sign(comparePrice(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0);
    }),
  );
});

test('only plain decimals are prices', () => {
  for (const text of ['1', '0.5', '00.10']) expect(isPlainDecimal(text)).toBe(true);
  for (const text of ['', '-1', '+1', '1e5', '.5', '5.', '1,5', ' 1', 'NaN', 1, null])
    expect(isPlainDecimal(text)).toBe(false);
  for (const text of ['0', '0.000', '00']) expect(isZero(text)).toBe(true);
  for (const text of ['0.001', '10', '1']) expect(isZero(text)).toBe(false);
});
