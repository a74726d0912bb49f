import { expect, test } from 'vitest';
import { createRowCanvas, ROW_HEIGHT, type RowInk } from '#components/terminal/rows/row-canvas.ts';
import { recordingBrush } from './brush.ts';

const FIT = 32;
/** A quarter of the rows that fit. */
const SPARE = 8;

const ink = (text: string): RowInk => ({
  texts: [text, '', ''],
  colours: ['a', 'b', 'c'],
  bar: 0,
  barColour: 'bar',
  back: null,
  arrow: null,
});

function rolling(ratio = 1) {
  const record = recordingBrush();
  let top: number | null = -1;
  const canvas = createRowCanvas(record.surface, record.brush, (row) => {
    top = row;
  });
  canvas.resize(240, FIT * ROW_HEIGHT, ratio);
  return {
    canvas,
    record,
    top: () => top,
    paint: (rows: readonly string[]) =>
      canvas.paint(
        rows.length,
        (i) => rows[i]!,
        (i) => ink(rows[i]!),
      ),
    /** First texts of the rows that are seen, after everything that was drawn. */
    seen: () => {
      const rows = Array.from({ length: FIT + SPARE }, () => '');
      for (const { kind, args } of record.all()) {
        const [first, , y, height] = args as number[];
        const row = (pixels: number) => Math.floor(pixels / ROW_HEIGHT);
        if (kind === 'fillRect') rows.fill('', row(args[1] as number), row((args[1] as number) + height!));
        if (kind === 'fillText' && `${first}`) rows[row(y!)] = `${first}`;
      }
      return Array.from({ length: FIT }, (_, i) => rows[(top ?? 0) + i] ?? '');
    },
  };
}
const list = (newest: number, count = FIT) => Array.from({ length: count }, (_, i) => `${newest - i}`);

test('a row that comes in above is the only one that is drawn, and the canvas goes down by it', () => {
  const { canvas, record, paint, top, seen } = rolling();
  expect(record.surface).toEqual({ width: 240, height: (FIT + SPARE) * ROW_HEIGHT });
  expect(paint(list(10))).toBe(FIT);
  expect(top()).toBe(SPARE);
  canvas.roll(1);
  expect(paint(list(11))).toBe(1);
  expect(top()).toBe(SPARE - 1);
  expect(seen()).toEqual(list(11));
});

test('a short list stands still: drawing it anew costs less than moving a layer', () => {
  const { canvas, record, paint, top, seen } = rolling();
  canvas.resize(240, (FIT - 1) * ROW_HEIGHT, 1);
  expect(top()).toBe(null);
  expect(record.surface.height).toBe((FIT - 1) * ROW_HEIGHT);
  paint(list(10));
  canvas.roll(1);
  expect(paint(list(11))).toBe(FIT - 1);
  expect(seen().slice(0, FIT - 1)).toEqual(list(11, FIT - 1));
});

test('several rows of one frame come in at once', () => {
  const { canvas, paint, top, seen } = rolling();
  paint(list(10));
  canvas.roll(SPARE);
  expect(paint(list(10 + SPARE))).toBe(SPARE);
  expect(top()).toBe(0);
  expect(seen()).toEqual(list(10 + SPARE));
});

test('without a spare row left everything is drawn at the bottom, and it begins again', () => {
  const { canvas, paint, top, seen } = rolling();
  paint(list(10));
  const turn = [...Array<number>(SPARE).fill(1), FIT];
  const drawn = [...turn, ...turn].map((_, at) => {
    canvas.roll(1);
    return paint(list(11 + at));
  });
  expect(drawn).toEqual([...turn, ...turn]);
  expect(top()).toBe(SPARE);
  expect(seen()).toEqual(list(10 + 2 * turn.length));
});

test('more rows than there are spare ones are drawn like a first time', () => {
  const { canvas, paint, seen } = rolling();
  paint(list(10));
  canvas.roll(100);
  expect(paint(list(110))).toBe(FIT);
  expect(seen()).toEqual(list(110));
});

test('rows that end sooner are cleared after it began again, whatever was drawn there', () => {
  const { canvas, paint, seen } = rolling();
  paint(list(10));
  canvas.roll(SPARE + 1);
  paint(list(13, 3));
  expect(seen()).toEqual([...list(13, 3), ...Array<string>(FIT - 3).fill('')]);
});

test('a row that left stays out of sight where the last one is cut off', () => {
  const { canvas, paint, seen } = rolling();
  canvas.resize(240, (FIT + 0.5) * ROW_HEIGHT, 1);
  const shown = (newest: number) => list(newest);
  for (const newest of [10, 11, 12, 13, 14]) {
    if (newest > 10) canvas.roll(1);
    paint(list(newest));
    expect(seen()).toEqual(shown(newest));
  }
});

test('a row that changed where it is, such as the one under the pointer, is drawn beside the new one', () => {
  const { canvas, paint, seen } = rolling();
  const marked = (newest: number) => list(newest).with(3, `${newest - 3} marked`);
  paint(marked(10));
  canvas.roll(1);
  expect(paint(marked(11))).toBe(3);
  expect(seen()).toEqual(marked(11));
});

test.each([
  [1.25, SPARE],
  [1.1, SPARE],
  [3, SPARE],
  [2.625, null],
])('on a screen of %d pixels for one, a row is moved only by whole pixels', (ratio, spare) => {
  const { canvas, record, paint, top, seen } = rolling(ratio);
  expect(top()).toBe(spare);
  expect(record.surface.height).toBe(Math.round((FIT + (spare ?? 0)) * ROW_HEIGHT * ratio));
  paint(list(10));
  canvas.roll(1);
  expect(paint(list(11))).toBe(spare === null ? FIT : 1);
  expect(seen()).toEqual(list(11));
});

test('whatever comes, in whatever order, what is seen is the list', () => {
  const { canvas, paint, seen } = rolling();
  let state = 7;
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let newest = 100;
  let drawn = 0;
  for (let frame = 0; frame < 600; frame += 1) {
    const prints = chance(4);
    newest += prints;
    canvas.roll(prints);
    if (frame % 97 === 0) canvas.dress('12px x', 'transparent');
    if (frame % 151 === 0) canvas.resize(240, FIT * ROW_HEIGHT, 1 + chance(2));
    const rows = list(newest, FIT - (chance(20) === 0 ? chance(FIT) : 0));
    drawn += paint(rows);
    expect(seen(), `frame ${frame}`).toEqual([...rows, ...Array.from({ length: FIT - rows.length }, () => '')]);
  }
  expect(drawn).toBeLessThan(600 * FIT);
});
