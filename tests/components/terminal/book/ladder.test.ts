import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidShare, deepest, groupings, ladder, spread } from '#components/terminal/book/ladder.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';

const scale = { pricePlace: 1, sizePlace: 4 };
const BIDS: Level[] = [
  ['97482.5', '0.3034'],
  ['97481.6', '0.2178'],
  ['97480.9', '0.2514'],
  ['97479.9', '1.0000'],
];
const ASKS: Level[] = [
  ['97482.7', '0.0809'],
  ['97483.0', '0.1614'],
  ['97484.1', '0.4486'],
];
const bids = (step: string, count = 10) => ladder(BIDS, { side: 'bid', step, scale, count });
const asks = (step: string, count = 10) => ladder(ASKS, { side: 'ask', step, scale, count });

describe('one side of the book', () => {
  test('at the tick every level is a row and totals grow outwards', () => {
    expect(bids('0.1').map(({ total }) => print(total, 4))).toEqual(['0.3034', '0.5212', '0.7726', '1.7726']);
  });

  test('a group of bids has the price below its levels, one of asks the price above', () => {
    expect(bids('1').map(({ price }) => print(price, 1))).toEqual(['97482.0', '97481.0', '97480.0', '97479.0']);
    expect(asks('1').map(({ price }) => print(price, 1))).toEqual(['97483.0', '97485.0']);
    expect(asks('1').map(({ size }) => print(size, 4))).toEqual(['0.2423', '0.4486']);
  });

  test('a step of ten takes levels of several units together', () =>
    expect(bids('10').map(({ price, size }) => [print(price, 1), print(size, 4)])).toEqual([
      ['97480.0', '0.7726'],
      ['97470.0', '1.0000'],
    ]));

  test('there are never more rows than asked for', () => {
    expect(bids('0.1', 2)).toHaveLength(2);
    expect(bids('0.1', 0)).toEqual([]);
    expect(ladder([], { side: 'bid', step: '0.1', scale, count: 5 })).toEqual([]);
  });

  test('grouping moves no size: the last total is the sum of all levels, at any step', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }));
    const steps = fc.constantFrom('0.1', '1', '10', '100');
    fc.assert(
      fc.property(fc.uniqueArray(level, { selector: ([price]) => price, minLength: 1 }), steps, (pairs, step) => {
        const levels = pairs
          .sort((a, b) => b[0] - a[0])
          .map(([price, size]): Level => [print(BigInt(price), 1), print(BigInt(size), 4)]);
        const rows = ladder(levels, { side: 'bid', step, scale, count: 1000 });
        const sum = pairs.reduce((all, [, size]) => all + BigInt(size), 0n);
        expect(rows.at(-1)?.total).toBe(sum);
        expect(rows.every((row, i) => i === 0 || row.price < rows[i - 1]!.price)).toBe(true);
      }),
    );
  });
});

describe('what stands around it', () => {
  test('the spread is exact and missing while a side is empty', () => {
    expect(spread(BIDS, ASKS, 1)).toBe('0.2');
    expect(spread(BIDS, [], 1)).toBeNull();
  });

  test('the steps offered are multiples of the tick and stay small beside the price', () => {
    expect(groupings('0.1', '97482.6')).toEqual(['0.1', '1', '10', '100']);
    expect(groupings('0.0001', '0.0200')).toEqual(['0.0001']);
    expect(groupings('5', '0')).toEqual(['5']);
  });

  test('the bar of a full row is that of the deeper side', () =>
    expect(print(deepest(bids('0.1'), asks('0.1')), 4)).toBe('1.7726'));

  test('the ratio is a whole percent, and missing for an empty book', () => {
    const row = (total: bigint) => [{ price: 1n, size: total, total }];
    expect(bidShare(row(54n), row(46n))).toBe(54);
    expect(bidShare(row(1n), row(2n))).toBe(33);
    expect(bidShare(row(2n), row(1n))).toBe(67);
    expect(bidShare([], [])).toBeNull();
  });
});
