import { expect, test } from 'vitest';
import { secondLine } from '#components/terminal/chart/compare/line.ts';

const bars = [100, 110, 90, 120].map((close, index) => ({ timestamp: index * 60, close }));
const other: ReadonlyMap<number, number> = new Map([
  [0, 5],
  [60, 10],
  [180, 4],
]);
const closeAt = (opened: number) => other.get(opened);

test('[UI-47] both pairs begin at one height, and equal heights are equal changes', () => {
  expect(secondLine({ bars, seen: { from: 0, to: 4 }, closeAt })).toEqual([
    { index: 0, level: 100 },
    { index: 1, level: 200 },
    { index: 3, level: 80 },
  ]);
});

test('[UI-47] it begins at what is seen, and where the second pair has no candle yet, at its first one', () => {
  expect(secondLine({ bars, seen: { from: 1, to: 2 }, closeAt })).toEqual([{ index: 1, level: 110 }]);
  expect(secondLine({ bars, seen: { from: 2, to: 4 }, closeAt })).toEqual([{ index: 3, level: 90 }]);
  expect(secondLine({ bars, seen: { from: 0, to: 0 }, closeAt })).toEqual([]);
  expect(secondLine({ bars, seen: { from: 0, to: 4 }, closeAt: () => 0 })).toEqual([]);
});
