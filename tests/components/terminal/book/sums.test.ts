import { describe, expect, test } from 'vitest';
import { ladder } from '#components/terminal/book/ladder.ts';
import { impact, sumTo } from '#components/terminal/book/sums.ts';
import type { Level } from '#lib/contract/shapes/market.ts';

const scale = { pricePlace: 1, sizePlace: 4 };
const ASKS: Level[] = [
  ['100.0', '1.0000'],
  ['110.0', '3.0000'],
];
const QUOTE = { places: 2, inverse: false };
const rows = ladder(ASKS, { side: 'ask', step: '0.1', scale, count: 10 });

describe('levels up to the pointer', () => {
  test('average, size and cost of the first row are its own', () =>
    expect(sumTo(rows, 0, scale, QUOTE)).toEqual({ average: '100.0', size: '1.0000', value: '100.00' }));

  test('the average is weighed by size', () =>
    // (100·1 + 110·3) / 4 = 107.5
    expect(sumTo(rows, 1, scale, QUOTE)).toEqual({ average: '107.5', size: '4.0000', value: '430.00' }));

  test('[SCR-04] of an inverse contract sizes are dollars, worth coins, and the average is what those cost', () => {
    const dollars = { pricePlace: 1, sizePlace: 0 };
    const levels: Level[] = [
      ['50000.0', '50000'],
      ['40000.0', '20000'],
    ];
    const bids = ladder(levels, { side: 'bid', step: '0.1', scale: dollars, count: 10 });
    const coins = { places: 6, inverse: true };
    expect(sumTo(bids, 0, dollars, coins)).toEqual({ average: '50000.0', size: '50000', value: '1.000000' });
    // 70,000 ÷ (1 + 0.5)
    expect(sumTo(bids, 1, dollars, coins)).toEqual({ average: '46666.7', size: '70000', value: '1.500000' });
  });

  test('beyond the rows there is no sum', () => {
    expect(sumTo(rows, 2, scale, QUOTE)).toBeNull();
    expect(sumTo(rows, -1, scale, QUOTE)).toBeNull();
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
