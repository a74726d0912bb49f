import { describe, expect, test } from 'vitest';
import {
  axisPrices,
  axisTotals,
  depthCurve,
  heightOf,
  outline,
  readAt,
  widestSpan,
  xOf,
} from '#components/terminal/depth/curve.ts';
import type { Level } from '#lib/contract/shapes/market.ts';

const scale = { pricePlace: 1, sizePlace: 0 };
const bids: Level[] = [
  ['999.0', '1'],
  ['995.0', '2'],
  ['900.0', '5'],
];
const asks: Level[] = [
  ['1001.0', '2'],
  ['1005.0', '4'],
];
const curve = depthCurve({ bids, asks }, 100n, scale)!;

describe('cumulative depth', () => {
  test('the axis reaches the span on both sides of the middle', () => {
    expect([curve.low, curve.mid, curve.high]).toEqual([9900n, 10_000n, 10_100n]);
  });

  test('levels outside the span are left out and totals grow outwards', () => {
    expect(curve.bids.map(({ total }) => total)).toEqual([1n, 3n]);
    expect(curve.asks.map(({ total }) => total)).toEqual([2n, 6n]);
    expect(curve.deepest).toBe(6n);
  });

  test('a side without levels has no curve', () => expect(depthCurve({ bids: [], asks }, 100n, scale)).toBeNull());

  test('the outline goes up in steps and runs to the edge', () =>
    // 999 is 45 % of the axis, 995 is 25 %; heights are shares of 1.1 × deepest
    expect(outline('bid', curve, { width: 200, height: 110 })).toBe('M90 110H90V94H50V60H0'));

  test('a place on the axis tells side and sum', () => {
    expect(readAt(curve, 40, 200)).toEqual({ side: 'bid', price: 9940n, total: 3n });
    expect(readAt(curve, 104, 200)).toEqual({ side: 'ask', price: 10_004n, total: 0n });
    expect(readAt(curve, 200, 200).total).toBe(6n);
  });

  test('the middle is in the middle and the deepest leaves room above', () => {
    expect(xOf(curve.mid, curve, 200)).toBe(100);
    expect(heightOf(curve.deepest, curve, 110)).toBe(100);
  });

  test('the first span is the widest that both sides fill', () => {
    expect(widestSpan({ bids, asks }, scale)).toBe(50n);
    expect(widestSpan({ bids: [], asks }, scale)).toBe(10n);
  });

  test('axis prices and totals are round, and none is cut by an edge', () => {
    expect(axisPrices(curve, 2, 1).map(({ text }) => text)).toEqual(['1000.0']);
    expect(axisPrices(curve, 7, 1).map(({ text }) => text)).toEqual(['995.0', '1000.0', '1005.0']);
    const odd = { ...curve, low: 996_153n, high: 1_003_847n, deepest: 60_817n };
    expect(axisPrices(odd, 7, 1).map(({ text }) => text)).toEqual(['99800.0', '100000.0', '100200.0']);
    expect(axisTotals(odd)).toEqual([20_000n, 40_000n, 60_000n]);
    expect(axisTotals({ ...curve, deepest: 3n })).toEqual([1n, 2n, 3n]);
    expect(axisTotals({ ...curve, deepest: 0n })).toEqual([]);
  });
});
