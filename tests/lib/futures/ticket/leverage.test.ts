import { expect, test } from 'vitest';
import { leverageMarks } from '#lib/futures/ticket/leverage.ts';
import { MOST_LEVERAGE } from '#lib/trade/units/listing.ts';

test('[SCR-04] a slider of leverage names the figures that one counts in', () => {
  const marks = (most: number) => leverageMarks(most).join(' ');
  expect(marks(150)).toBe('1 25 50 75 100 125 150');
  expect(marks(125)).toBe('1 25 50 75 100 125');
  expect(marks(100)).toBe('1 25 50 75 100');
  expect(marks(75)).toBe('1 25 50 75');
  expect(marks(50)).toBe('1 10 20 30 40 50');
  expect(marks(25)).toBe('1 5 10 15 20 25');
  expect(marks(20)).toBe('1 5 10 15 20');
  expect(marks(10)).toBe('1 2 4 6 8 10');
  expect(marks(5)).toBe('1 2 3 4 5');
  expect([marks(1), marks(2), marks(33)]).toEqual(['1', '1 2', '1 10 20 33']);
});

/** All that a market may have. */
const MAXIMA = Array.from({ length: MOST_LEVERAGE }, (_, i) => i + 1);

test('[SCR-04] of every maximum the marks go from 1 to it, round in between', () => {
  for (const most of MAXIMA) {
    const marks = leverageMarks(most);
    expect([marks[0], marks.at(-1)]).toEqual([1, most]);
    expect(marks.length).toBeLessThanOrEqual(7);
    expect([...new Set(marks)].sort((a, b) => a - b)).toEqual(marks);
    // Between the ends one step, which is round, and nothing but it.
    const [first, second] = marks.slice(1, -1);
    if (first === undefined) continue;
    const step = second === undefined ? first : second - first;
    expect([1, 2, 5, 10, 20, 25, 50, 100, 250, 500]).toContain(step);
    for (const mark of marks.slice(1, -1)) expect(mark % step).toBe(0);
  }
});

/** px: the line of a phone of 360, a figure of the terminal's text, what must stay free between two. */
const [LINE, FIGURE, FREE] = [292, 7.4, 4];

test('[SCR-04] no two marks of any maximum run into each other', () => {
  for (const most of MAXIMA) {
    const marks = leverageMarks(most);
    const boxes = marks.map((mark, i) => {
      const [at, width] = [((mark - 1) * LINE) / Math.max(1, most - 1), FIGURE * (`${mark}`.length + 1)];
      const left = i === 0 ? 0 : i === marks.length - 1 ? LINE - width : at - width / 2;
      return { left, right: left + width };
    });
    for (const [i, { left }] of boxes.entries())
      if (i > 0) expect(left - boxes[i - 1]!.right).toBeGreaterThanOrEqual(FREE);
  }
});
