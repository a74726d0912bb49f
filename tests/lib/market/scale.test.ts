import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleAll, scaleBetween, shareOfWhole } from '#lib/market/scale.ts';

test('values lie between the least and the greatest of them', () => {
  expect(scaleAll(['10', '12.5', '15', '11'], 100)).toEqual([0, 50, 100, 20]);
  expect(scaleAll(['0.0000001', '0.0000003', '0.0000002'], 10)).toEqual([0, 10, 5]);
  expect(scaleAll(['-1', '1'], 2)).toEqual([0, 2]);
});

test('equal values lie in the middle, and nothing is drawn of what is no number', () => {
  expect(scaleAll(['5', '5.0'], 100)).toEqual([50, 50]);
  expect(scaleAll([], 100)).toBeNull();
  expect(scaleAll(['1', '--'], 100)).toBeNull();
  expect(scaleAll(['1e5', '2'], 100)).toBeNull();
});

test('a value beyond the ends stays at them', () => {
  expect(scaleBetween('97482.6', '95464.8', '97627.2', 1000)).toBe(933);
  expect(scaleBetween('1', '2', '3', 1000)).toBe(0);
  expect(scaleBetween('4', '2', '3', 1000)).toBe(1000);
  expect(scaleBetween('2', '2', '2', 1000)).toBe(500);
  expect(scaleBetween('x', '2', '3', 1000)).toBeNull();
});

test('a share of a whole is rounded half up and never leaves the bar', () => {
  expect(shareOfWhole('1', '3', 100)).toBe(33);
  expect(shareOfWhole('2', '3', 100)).toBe(67);
  expect(shareOfWhole('4', '3', 100)).toBe(100);
  expect(shareOfWhole('1', '0', 100)).toBe(0);
});

test('the order of positions is the order of values, for any decimals', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
    .map(([units, places]) => {
      const digits = String(units).padStart(places + 1, '0');
      return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    });
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 2, maxLength: 20 }), (values) => {
      const positions = scaleAll(values, 1000) ?? [];
      const exact = (value: string) => {
        const [whole = '', part = ''] = value.split('.');
        return BigInt(whole + part.padEnd(12, '0'));
      };
      values.forEach((left, a) => {
        values.forEach((right, b) => {
          if (exact(left) < exact(right)) expect(positions[a]).toBeLessThanOrEqual(positions[b] ?? 0);
        });
      });
    }),
  );
});
