import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsOf } from '#components/terminal/chart/drawings/fibonacci.ts';
import {
  acrossPane,
  distanceTo,
  placeBar,
  rayEnd,
  seenBox,
  thinned,
} from '#components/terminal/chart/drawings/geometry.ts';

const pane = { width: 600, height: 400 };

test('a line is taken hold of beside it, not beyond its ends', () => {
  const path = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(distanceTo(path, { x: 50, y: 6 })).toBe(6);
  expect(distanceTo(path, { x: 110, y: 0 })).toBe(10);
  expect(distanceTo([path[0]!], { x: 3, y: 4 })).toBe(5);
  expect(distanceTo([], { x: 3, y: 4 })).toBe(Number.POSITIVE_INFINITY);
});

test('a ray leaves the pane on the side it points to', () => {
  const a = { x: 100, y: 100 };
  expect(rayEnd(a, { x: 200, y: 150 }, pane)).toEqual({ x: 600, y: 350 });
  expect(rayEnd(a, { x: 50, y: 100 }, pane)).toEqual({ x: 0, y: 100 });
  expect(rayEnd(a, { x: 100, y: 90 }, pane)).toEqual({ x: 100, y: 0 });
  expect(rayEnd(a, a, pane)).toEqual(a);
  expect(acrossPane(a, { x: 200, y: 150 }, pane)).toEqual([
    { x: 0, y: 50 },
    { x: 600, y: 350 },
  ]);
});

test('the bar stands over its drawing, under it at the upper edge, and never outside the pane', () => {
  const bar = { width: 200, height: 32 };
  expect(placeBar({ left: 250, right: 350, top: 100, bottom: 200 }, bar, pane)).toEqual({ x: 200, y: 54 });
  expect(placeBar({ left: 250, right: 350, top: 10, bottom: 200 }, bar, pane)).toEqual({ x: 200, y: 214 });
  const dot = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });
  fc.assert(
    fc.property(fc.array(dot, { minLength: 1, maxLength: 4 }), (dots) => {
      const box = seenBox(dots, pane);
      if (!box) return;
      const { x, y } = placeBar(box, bar, pane);
      expect(x >= 0 && y >= 0 && x + bar.width <= pane.width && y + bar.height <= pane.height).toBe(true);
    }),
  );
});

test('what lies outside the pane is not seen', () => {
  expect(
    seenBox(
      [
        { x: -20, y: 10 },
        { x: -5, y: 30 },
      ],
      pane,
    ),
  ).toBeNull();
  expect(seenBox([], pane)).toBeNull();
  expect(
    seenBox(
      [
        { x: -20, y: 10 },
        { x: 50, y: 500 },
      ],
      pane,
    ),
  ).toEqual({ left: 0, right: 50, top: 10, bottom: 400 });
});

test('a long stroke keeps its ends and the limit', () => {
  const long = Array.from({ length: 1000 }, (_, at) => at);
  const short = thinned(long, 400);
  expect(short).toHaveLength(400);
  expect([short[0], short.at(-1)]).toEqual([0, 999]);
  expect(thinned([1, 2], 400)).toEqual([1, 2]);
});

test('what a level says stands where no candle is: over its line, else beside its end', () => {
  /** Candles of 10 px: `[high, low]` of each, from x 0 on. */
  const bars = (list: readonly (readonly [number, number])[]) => (from: number, to: number) => {
    const seen = list.slice(Math.max(0, Math.floor(from / 10)), Math.max(0, Math.floor(to / 10) + 1));
    return seen.length === 0
      ? null
      : { high: Math.min(...seen.map(([high]) => high)), low: Math.max(...seen.map(([, low]) => low)) };
  };
  const textOf = (list: readonly (readonly [number, number])[], share: number) =>
    levelsOf({
      dots: [
        { x: 100, y: 200 },
        { x: 200, y: 0 },
      ],
      values: [10, 20],
      width: 400,
      wide: () => 45,
      candles: bars(list),
    }).find((level) => level.share === share)?.text;
  const flat = (high: number, low: number, count = 20) => Array.from({ length: count }, () => [high, low] as const);
  // Level ½ is at y 100: nothing is there.
  expect(textOf(flat(150, 160), 0.5)).toEqual({ x: 200, y: 97, align: 'right', baseline: 'bottom' });
  // A candle in the middle of the text, and none at the end of the line itself.
  const inText = flat(150, 160).map((bar, at) => (at === 17 ? ([80, 160] as const) : bar));
  expect(textOf(inText, 0.5)).toEqual({ x: 100, y: 97, align: 'left', baseline: 'bottom' });
  // Candles all along the line: beside its end, where there are none.
  expect(textOf(flat(50, 160), 0.5)).toEqual({ x: 206, y: 100, align: 'left', baseline: 'middle' });
  // There are some, too, but not before it.
  const before = flat(50, 160, 30).map((bar, at) => (at < 10 ? ([10, 20] as const) : bar));
  expect(textOf(before, 0.5)).toEqual({ x: 94, y: 100, align: 'right', baseline: 'middle' });
});

test('a level whose line ends at the edge of the pane does not write beyond it', () => {
  const [level] = levelsOf({
    dots: [
      { x: 10, y: 200 },
      { x: 390, y: 0 },
    ],
    values: [10, 20],
    width: 400,
    wide: () => 45,
    candles: () => ({ high: 0, low: 400 }),
  });
  expect(level?.text?.baseline).toBe('bottom');
  expect(level?.value).toBe(10);
});

test('levels closer than a line of text do not write over each other; the outermost are named first', () => {
  const named = (height: number) =>
    levelsOf({
      dots: [
        { x: 0, y: height },
        { x: 100, y: 0 },
      ],
      values: [10, 20],
      width: 400,
      wide: () => 45,
      candles: () => null,
    }).flatMap(({ share, text }) => (text ? [share] : []));
  expect(named(200)).toEqual([1, 0.786, 0.618, 0.5, 0.382, 0.236, 0]);
  expect(named(60)).toEqual([1, 0.5, 0.236, 0]);
  expect(named(20)).toEqual([1, 0]);
  expect(named(5)).toEqual([0]);
});
