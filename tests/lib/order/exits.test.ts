import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimal, signOf } from '#lib/format/decimal.ts';
import { exitAt, exitResult } from '#lib/order/exits.ts';

test('an exit says how far it is, and what it brings after both fees', () => {
  const buy = { price: '92400', size: '0.05', fee: '0.001' };
  expect(exitResult({ ...buy, exit: '95000' })).toEqual({ distance: '0.02813852', result: '120.50475' });
  expect(exitResult({ ...buy, exit: '90500' })).toMatchObject({ distance: '-0.02056277', result: '-104.045475' });
  // At the price of the buy the fees are lost.
  expect(exitResult({ ...buy, exit: '92400' })).toEqual({ distance: '0', result: '-9.23538' });
});

test('nothing is said while a price or the size is not known', () => {
  const known = { price: '92400', exit: '95000', size: '0.05', fee: '0.001' };
  for (const field of ['price', 'exit', 'size'])
    for (const text of ['', '0', '1,250', '-5', '1e5']) expect(exitResult({ ...known, [field]: text })).toBeNull();
});

test('a distance becomes a price on a tick, no nearer than that', () => {
  expect(exitAt('92400', '0.01', '0.1')).toBe('93324');
  expect(exitAt('92400.3', '0.01', '0.1')).toBe('93324.4');
  expect(exitAt('92400.3', '-0.01', '0.1')).toBe('91476.2');
  expect(exitAt('', '0.01', '0.1')).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom('0.01', '-0.02', '0.05'), (cents, fraction) => {
      const price = `${BigInt(cents)}`;
      const at = exitAt(price, fraction, '0.01');
      expect(compareDecimal(at, price)).toBe(signOf(fraction));
    }),
  );
});
