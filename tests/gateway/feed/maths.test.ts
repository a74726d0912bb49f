import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approximate, exp, tenTo } from '#gateway/feed/synthetic/maths.ts';
import { bits, fraction, hash, keyOf, normal, streamOf, uniform } from '#gateway/feed/synthetic/random.ts';
import './support.ts';

test('the exponential is right to seven digits where it is used', () => {
  fc.assert(
    fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-6);
    }),
  );
  expect(exp(0)).toBe(1);
});

test('integers become floats exactly below 2^53 and closely above', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (x) => {
      expect(approximate(BigInt(x)) === x).toBe(true);
    }),
  );
  expect(approximate(-(10n ** 24n)) / -1e24).toBeCloseTo(1, 9);
  expect(tenTo(0)).toBe(1);
  expect(tenTo(11)).toBe(100_000_000_000);
});

test('the hash is the published MurmurHash3 mixing, so every machine draws the same', () => {
  // Fixed values: a change of one of them is a change of every price there ever was.
  const drawn = [hash(0, 0), hash(1, 2, 3), hash(-5, 4294967295, 1), keyOf(0, 'BTCUSDT')];
  expect(drawn).toEqual([256347020, 3308190334, 4084995750, -1844176890]);
});

test('draws are even, unlike from place to place, and nearly normal where asked', () => {
  const stream = streamOf(7, 11);
  const evens = Array.from({ length: 20_000 }, () => uniform(stream));
  expect(Math.min(...evens)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...evens)).toBeLessThan(1);
  expect(mean(evens)).toBeCloseTo(0.5, 2);
  const normals = Array.from({ length: 20_000 }, () => normal(stream));
  expect(Math.abs(mean(normals))).toBeLessThan(0.03);
  expect(mean(normals.map((x) => x * x))).toBeCloseTo(1, 1);
  const places = new Set(Array.from({ length: 10_000 }, (_, i) => hash(7, i)));
  expect(places.size).toBeGreaterThan(9_990);
  expect(bits(streamOf(7, 11))).not.toBe(bits(streamOf(7, 12)));
  expect(fraction(4294967295)).toBeLessThan(1);
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
