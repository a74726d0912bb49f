import { expect, test } from 'vitest';
import { LEAST_PANE, leastCandles, offeredPanes, paneHeights } from '#components/terminal/chart/pane-heights.ts';

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

test('panes have the share they were given while the candles keep theirs', () => {
  expect(paneHeights({ height: 524, shares: [0.16, 0.2] })).toEqual([84, 105]);
});

test.each([900, 524, 452, 300, 240])('of a chart of %i px the candles keep 45 %% at least', (height) => {
  const heights = paneHeights({ height, shares: [0.16, 0.2, 0.2, 0.2] });
  expect(heights).toHaveLength(height < 293 ? 2 : 4);
  expect(height - 24 - heights.length - sum(heights)).toBeGreaterThanOrEqual(leastCandles(height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(LEAST_PANE);
});

test('a low chart, as one of four, gives its panes up before its candles', () => {
  expect(paneHeights({ height: 150, shares: [0.16, 0.2, 0.2] })).toEqual([]);
  expect(paneHeights({ height: 190, shares: [0.16, 0.2, 0.2] })).toHaveLength(1);
  expect(leastCandles(150)).toBe(120);
});

test('a pane that was pulled high gives more than a low one', () => {
  const [high = 0, low = 0] = paneHeights({ height: 424, shares: [0.7, 0.1] });
  expect(high + low).toBeLessThanOrEqual(220);
  expect(low).toBeGreaterThanOrEqual(LEAST_PANE);
  expect(high).toBeGreaterThan(low * 3);
});

test('a chart without room has no panes', () => {
  expect(paneHeights({ height: 60, shares: [0.2] })).toEqual([]);
  expect(paneHeights({ height: 0, shares: [0.2] })).toEqual([]);
});

test('a low chart, as one of four, has no pane but the volume', () => {
  expect(offeredPanes(299, ['MACD', 'VOL', 'RSI'])).toEqual(['VOL']);
  expect(offeredPanes(300, ['MACD', 'VOL', 'RSI'])).toEqual(['MACD', 'VOL', 'RSI']);
  expect(offeredPanes(200, ['MACD'])).toEqual(['MACD']);
});
