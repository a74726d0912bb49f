import type { AxisRange, Chart } from 'klinecharts';
import { expect, test } from 'vitest';
import { candleRange, extentOf } from '#components/terminal/chart/scale.ts';

const bars = [
  { low: 90, high: 110, close: 100 },
  { low: 95, high: 120, close: 115 },
  { low: 10, high: 500, close: 50 },
];
/** What the library found, with an average far away in it. */
const usual = { from: 1, to: 1000, range: 999 } as AxisRange;
const chart = (from: number, to: number) =>
  ({ getDataList: () => bars, getVisibleRange: () => ({ from, to }) }) as unknown as Chart;
const look = (scale: 'normal' | 'log' | 'percent', type: 'candles' | 'area' = 'candles') => ({ scale, type });

test('the scale holds the candles in sight, not the averages over them', () => {
  expect(candleRange(chart(0, 2), usual, look('normal'))).toMatchObject({
    from: 90,
    to: 120,
    range: 30,
    realFrom: 90,
    realTo: 120,
  });
});

test('an area is as high as its closes', () => {
  expect(extentOf(bars, 0, 2, true)).toEqual({ low: 100, high: 115 });
});

test('logarithm and percent place the same prices', () => {
  const log = candleRange(chart(0, 2), usual, look('log'));
  expect(log).toMatchObject({ from: 90, to: 120, displayFrom: 90, displayTo: 120 });
  expect(log.realTo).toBeCloseTo(Math.log10(120));
  const percent = candleRange(chart(0, 2), usual, look('percent'));
  expect(percent).toMatchObject({ from: 90, to: 120 });
  expect(percent.realFrom).toBeCloseTo(-10);
  expect(percent.displayTo).toBeCloseTo(20);
});

test('without a bar in sight the library’s range stands', () => {
  expect(candleRange(chart(3, 3), usual, look('log'))).toMatchObject({ from: 1, to: 1000 });
});
