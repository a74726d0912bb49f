import { beforeEach, expect, test } from 'vitest';
import { createRowCanvas, ROW_HEIGHT } from '#components/terminal/rows/row-canvas.ts';
import { drawTape, type TapePaint } from '#components/terminal/tape/paint.ts';
import type { Trade } from '#lib/contract/shapes/market.ts';
import { recordingBrush } from '../rows/brush.ts';
import { NAMED } from '../rows/tokens.ts';

const trade = (id: string, side: Trade['side']): Trade => ({
  id,
  price: '97482.6',
  size: '0.01261',
  side,
  ts: Date.UTC(2026, 10, 20, 14, 32, 7),
});
const record = recordingBrush();
const canvas = createRowCanvas(record.surface, record.brush);
const tape = (change: Partial<TapePaint> = {}): TapePaint => ({
  trades: [trade('2', 'buy'), trade('1', 'sell')],
  pricePlace: 1,
  sizePlace: 5,
  zone: 'UTC',
  stale: false,
  marked: -1,
  tokens: NAMED,
  ...change,
});

beforeEach(() => {
  canvas.resize(240, 4 * ROW_HEIGHT, 1);
  record.forget();
});

test('[THM-08] bought and sold differ by colour and by the arrow before the price', () => {
  drawTape(canvas, tape());
  const arrows = record.of('lineTo').filter((_, i) => i % 2 === 1);
  const bases = record.of('moveTo');
  expect(arrows).toHaveLength(2);
  // The tip of the first arrow is above its base, that of the second below.
  expect(arrows[0]!.args[1]).toBeLessThan(bases[0]!.args[1] as number);
  expect(arrows[1]!.args[1]).toBeGreaterThan(bases[1]!.args[1] as number);
  expect(
    record
      .of('fillText')
      .filter((_, i) => i % 3 === 0)
      .map(({ colour }) => colour),
  ).toEqual(['up', 'down']);
});

test('[SET-19] times are those of the chosen zone, and another zone draws every row again', () => {
  drawTape(canvas, tape());
  expect(record.texts()[2]).toBe('14:32:07');
  record.forget();
  expect(drawTape(canvas, tape({ zone: 'Asia/Tokyo' }))).toBe(2);
  expect(record.texts()[2]).toBe('23:32:07');
});

test('the same trades draw nothing', () => {
  drawTape(canvas, tape());
  expect(drawTape(canvas, tape())).toBe(0);
});

test('trades that stopped are grey', () => {
  drawTape(canvas, tape({ stale: true }));
  expect(new Set(record.of('fillText').map(({ colour }) => colour))).toEqual(new Set(['text-faint']));
});

test('prints of a frame are all that is drawn of a tape that rolls; after a gap it is every row', () => {
  const tops: (number | null)[] = [];
  const rolling = createRowCanvas(record.surface, record.brush, (top) => tops.push(top));
  rolling.resize(240, 32 * ROW_HEIGHT, 1);
  const trades = (newest: number) => Array.from({ length: 50 }, (_, i) => trade(`${newest - i}`, 'buy'));
  expect(drawTape(rolling, tape({ trades: trades(100) }))).toBe(32);
  expect(drawTape(rolling, tape({ trades: trades(102) }))).toBe(2);
  expect(drawTape(rolling, tape({ trades: trades(102) }))).toBe(0);
  // Row 4 is under the pointer: its trade goes down by one, the next comes in under it.
  expect(drawTape(rolling, tape({ trades: trades(102), marked: 4 }))).toBe(1);
  expect(drawTape(rolling, tape({ trades: trades(103), marked: 4 }))).toBe(3);
  expect(tops).toEqual([8, 6, 5]);
  expect(drawTape(rolling, tape({ trades: trades(500), marked: -1 }))).toBe(32);
  expect(tops).toEqual([8, 6, 5]);
});
