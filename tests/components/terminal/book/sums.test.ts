import { describe, expect, test } from 'vitest';
import { ladder } from '#components/terminal/book/ladder.ts';
import { impact, sumTo } from '#components/terminal/book/sums.ts';
import type { Level } from '#lib/contract/shapes/market.ts';

const scale = { pricePlace: 1, sizePlace: 4 };
const ASKS: Level[] = [
  ['100.0', '1.0000'],
  ['110.0', '3.0000'],
];
const rows = ladder(ASKS, { side: 'ask', step: '0.1', scale, count: 10 });

describe('levels up to the pointer', () => {
  test('average, size and cost of the first row are its own', () =>
    expect(sumTo(rows, 0, scale, 2)).toEqual({ average: '100.0', size: '1.0000', quote: '100.00' }));

  test('the average is weighed by size', () =>
    // (100·1 + 110·3) / 4 = 107.5
    expect(sumTo(rows, 1, scale, 2)).toEqual({ average: '107.5', size: '4.0000', quote: '430.00' }));

  test('beyond the rows there is no sum', () => {
    expect(sumTo(rows, 2, scale, 2)).toBeNull();
    expect(sumTo(rows, -1, scale, 2)).toBeNull();
  });
});

describe('what a market order would move', () => {
  test('an order that the best level holds moves nothing', () => expect(impact(ASKS, '50', scale)).toBe('0.000000'));

  test('an order over two levels pays their average', () =>
    // 100 + 110 quote buy 1 + 1 base: average 105, five percent above the best
    expect(impact(ASKS, '210', scale)).toBe('0.050000'));

  test('a side that cannot fill it says so', () => {
    expect(impact(ASKS, '430', scale)).not.toBeNull();
    expect(impact(ASKS, '430.1', scale)).toBeNull();
    expect(impact([], '1', scale)).toBeNull();
  });

  test('selling moves the other way and is told as a positive share', () => {
    const bids: Level[] = [
      ['100.0', '1.0000'],
      ['90.0', '5.0000'],
    ];
    // 190 quote take 1 + 1 base: average 95
    expect(impact(bids, '190', scale)).toBe('0.050000');
  });
});
