import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, shareOf, sizeText, toUnits } from '#components/terminal/units.ts';
import { print } from '#lib/exact/fixed.ts';

test('a price is a whole number of its last decimal', () => {
  expect(toUnits('97482.6', 1)).toBe(974826n);
  expect(toUnits('97482', 1)).toBe(974820n);
  expect(toUnits('0.00000482', 8)).toBe(482n);
  expect(toUnits('-0.5', 1)).toBe(-5n);
});

test('decimals beyond the place are cut, not rounded', () => expect(toUnits('1.999', 2)).toBe(199n));

test('text that is no number is refused', () => expect(() => toUnits('abc', 2)).toThrow(SyntaxError));

test('units and text are the same number at any place', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }), (units, place) => {
      expect(toUnits(print(units, place), place)).toBe(units);
    }),
  );
});

test('a share lies between nothing and all of the size', () => {
  expect(shareOf(1n, 3n, 100)).toBe(33);
  expect(shareOf(5n, 3n, 100)).toBe(100);
  expect(shareOf(-1n, 3n, 100)).toBe(0);
  expect(shareOf(1n, 0n, 100)).toBe(0);
});

test('a quotient is rounded half up at its place and missing for nothing', () => {
  expect(divide(10n, 3n, 2)).toBe(333n);
  expect(divide(1n, 8n, 2)).toBe(13n);
  expect(divide(1n, 0n, 2)).toBeNull();
});

test('a size that would leave its column is written in short', () => {
  expect(sizeText('0.30340', 5)).toBe('0.30340');
  expect(sizeText('9999999', 0)).toBe('9,999,999');
  expect(sizeText('69119806', 0)).toBe('69.11M');
  expect(sizeText('12345678.5', 1)).toBe('12.34M');
});
