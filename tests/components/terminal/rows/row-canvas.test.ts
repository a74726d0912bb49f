import { beforeEach, expect, test } from 'vitest';
import { createRowCanvas, ROW_HEIGHT, type RowInk } from '#components/terminal/rows/row-canvas.ts';
import { recordingBrush } from './brush.ts';

const ink = (text: string): RowInk => ({
  texts: [text, 'size', 'total'],
  colours: ['a', 'b', 'c'],
  bar: 0,
  barColour: 'bar',
  back: null,
  arrow: null,
});
const record = recordingBrush();
const canvas = createRowCanvas(record.surface, record.brush);
const paint = (keys: readonly string[]) =>
  canvas.paint(
    keys.length,
    (i) => keys[i]!,
    (i) => ink(keys[i]!),
  );

beforeEach(() => {
  canvas.resize(240, 5 * ROW_HEIGHT, 2);
  record.forget();
});

test('the surface has the pixels of the screen, the drawing those of the page', () => {
  canvas.resize(240, 100, 1.5);
  expect(record.surface).toEqual({ width: 360, height: 150 });
  expect(record.of('setTransform').at(-1)?.args).toEqual([1.5, 0, 0, 1.5, 0, 0]);
});

test('only rows that changed are drawn again', () => {
  expect(paint(['a', 'b', 'c'])).toBe(3);
  record.forget();
  expect(paint(['a', 'B', 'c'])).toBe(1);
  expect(record.texts()).toEqual(['B', 'size', 'total']);
  record.forget();
  expect(paint(['a', 'B', 'c'])).toBe(0);
  expect(record.texts()).toEqual([]);
});

test('a row that is gone is cleared, and rows beyond the surface are left out', () => {
  expect(paint(['1', '2', '3', '4', '5', '6', '7'])).toBe(5);
  record.forget();
  expect(paint(['1'])).toBe(4);
  expect(record.texts()).toEqual([]);
  expect(record.cleared()).toHaveLength(4);
});

test('after a reset everything is drawn again', () => {
  paint(['a', 'b']);
  canvas.reset();
  expect(paint(['a', 'b'])).toBe(2);
});

test('a bar grows from the right edge, under the text', () => {
  canvas.paint(
    1,
    () => 'k',
    () => ({ ...ink('x'), bar: 60 }),
  );
  expect(record.boxes().map(({ args, colour }) => [args, colour])).toEqual([[[180, 1, 60, ROW_HEIGHT - 2], 'bar']]);
});

test('what is empty has the colour that the canvas stands on, and another one draws everything again', () => {
  canvas.dress('12px x', 'ground');
  paint(['a']);
  record.forget();
  canvas.dress('12px x', 'paper');
  expect(record.of('fillRect').map(({ args, colour }) => [args, colour])).toEqual([
    [[0, 0, 240, 5 * ROW_HEIGHT], 'paper'],
  ]);
  expect(paint(['a'])).toBe(1);
  canvas.dress('12px x', 'transparent');
});
