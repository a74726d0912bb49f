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

test('what is kept free over and under the candles is so many px of their height, on each scale', () => {
  const pads = { height: 300, top: 60, bottom: 30 };
  for (const scale of ['normal', 'log', 'percent'] as const) {
    const [bare, padded] = [undefined, pads].map((free) =>
      candleRange(chart(0, 2), usual, { ...look(scale), ...(free ? { pads: free } : {}) }),
    );
    const px = 300 / padded!.realRange;
    expect((padded!.realTo - bare!.realTo) * px, scale).toBeCloseTo(60);
    expect((bare!.realFrom - padded!.realFrom) * px, scale).toBeCloseTo(30);
    // The library puts percents on the axis by both ends of the prices.
    if (scale === 'percent') expect(padded!.to).toBeCloseTo(120 + (60 / 300) * padded!.range);
  }
  // A low chart gives the candles their part all the same.
  const low = candleRange(chart(0, 2), usual, { ...look('normal'), pads: { height: 100, top: 60, bottom: 30 } });
  expect(30 / low.realRange).toBeCloseTo(0.4);
});

test('a chart that is hidden has no height, and still a range with an end', () => {
  const { realFrom, realTo } = candleRange(chart(0, 2), usual, {
    ...look('normal'),
    pads: { height: 0, top: 60, bottom: 30 },
  });
  expect([realFrom, realTo]).toEqual([90, 120]);
});
