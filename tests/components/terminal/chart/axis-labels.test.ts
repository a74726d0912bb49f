import { expect, test } from 'vitest';
import { AxisLabels } from '#components/terminal/chart/axis-labels.ts';

const tick = (coord: number) => ({ coord, value: coord, text: `${coord}.0` });
const ticks = [tick(40), tick(100), tick(160)];
const said = (labels: AxisLabels) => labels.ticks(ticks).map(({ text }) => text);

test('a price of the grid is not said where a label lies over it, and its line stays', () => {
  const labels = new AxisLabels();
  expect(said(labels)).toEqual(['40.0', '100.0', '160.0']);
  labels.keep([115]);
  expect(said(labels)).toEqual(['40.0', '', '160.0']);
  expect(labels.ticks(ticks)).toHaveLength(3);
  labels.keep([116]);
  expect(said(labels)).toEqual(['40.0', '100.0', '160.0']);
});

test('the axis is drawn again only when it has to say something else', () => {
  const labels = new AxisLabels();
  said(labels);
  expect(labels.keep([300])).toBe(false);
  expect(labels.keep([101])).toBe(true);
  said(labels);
  expect(labels.keep([95])).toBe(false);
  expect(labels.keep([])).toBe(true);
});

test('prices of the grid keep clear of the last price and of the time left under it', () => {
  const labels = new AxisLabels();
  said(labels);
  // 32 px under the price the time left still stands; over it 16 px are enough.
  expect(labels.keepLast(68)).toBe(true);
  expect(said(labels)).toEqual(['40.0', '', '160.0']);
  expect(labels.keepLast(116)).toBe(false);
  expect(said(labels)).toEqual(['40.0', '', '160.0']);
  expect(labels.keepLast(117)).toBe(true);
  expect(said(labels)).toEqual(['40.0', '100.0', '160.0']);
  labels.keepLast(67);
  expect(said(labels)).toEqual(['40.0', '100.0', '160.0']);
  labels.keep([100]);
  labels.keepLast(null);
  expect(said(labels)).toEqual(['40.0', '', '160.0']);
});
