import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimal } from '#lib/format/decimal.ts';
import { sparkOf } from '#lib/market/spark.ts';
import { priceTicks } from '#lib/market/ticks.ts';

test('a small line runs from edge to edge and knows where it went', () => {
  expect(sparkOf(['1', '3', '2'])).toEqual({ path: 'M0 1000L500 0L1000 500', trend: 'up' });
  expect(sparkOf(['3', '1'])?.trend).toBe('down');
  expect(sparkOf(['2', '5', '2'])?.trend).toBe('flat');
});

test('a week of hours becomes at most forty points, the first and the last among them', () => {
  const closes = Array.from({ length: 168 }, (_, index) => String(index));
  const path = sparkOf(closes)?.path ?? '';
  expect(path.split('L')).toHaveLength(40);
  expect(path.startsWith('M0 1000')).toBe(true);
  expect(path.endsWith('L1000 0')).toBe(true);
});

test('there is no line of one close, of none, or of something else', () => {
  for (const closes of [undefined, [], ['1'], ['1', 'x']]) expect(sparkOf(closes)).toBeNull();
});

test('ticks are round prices inside the range', () => {
  expect(priceTicks({ low: '93600.5', high: '98647.5', places: 1, most: 6 })).toEqual([
    { value: '94000.0', at: 79 },
    { value: '95000.0', at: 277 },
    { value: '96000.0', at: 475 },
    { value: '97000.0', at: 674 },
    { value: '98000.0', at: 872 },
  ]);
  expect(priceTicks({ low: '0.00000481', high: '0.00000502', places: 8, most: 4 }).map(({ value }) => value)).toEqual([
    '0.00000490',
    '0.00000500',
  ]);
});

test('there are no ticks of an empty range or of something else', () => {
  expect(priceTicks({ low: '5', high: '5', places: 2, most: 5 })).toEqual([]);
  expect(priceTicks({ low: 'x', high: '5', places: 2, most: 5 })).toEqual([]);
});

test('however small or wide the range, ticks are few, ordered and inside', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(
      units,
      units,
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 10 }),
      (a, b, places, most) => {
        const write = (value: bigint) => {
          const digits = String(value).padStart(places + 1, '0');
          return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
        };
        const [low, high] = [write(a < b ? a : b), write(a < b ? b : a)];
        const ticks = priceTicks({ low, high, places, most });
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const { value, at } of ticks) {
          expect(compareDecimal(value, low)).toBeGreaterThanOrEqual(0);
          expect(compareDecimal(value, high)).toBeLessThanOrEqual(0);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(1000);
        }
      },
    ),
  );
});
