import { expect, test } from 'vitest';
import { stackLines } from '#components/terminal/chart/orders/stack.ts';
import { roomFor } from '#components/terminal/chart/orders/use-places.ts';

const free = { height: 400, now: 200, taken: { top: 0, bottom: 0 } };
const placed = (seen: readonly number[], room = free) => stackLines(seen, room).map((off, at) => seen[at]! + off);

test('lines that keep apart stand at their own places', () => {
  expect(stackLines([50, 300], free)).toEqual([0, 0]);
});

test('tags that touch make room for each other with their prices, and leave the newest price alone', () => {
  const [first, second] = placed([190, 194]);
  expect(second! - first!).toBe(20);
  expect(second).toBeLessThanOrEqual(181);
  expect(placed([201, 230])).toEqual([237, 257]);
});

test('[SCR-04] entry, stop and an order near each other keep their order and never share a row', () => {
  // Of the review: an entry beside the last price, a stop and an order under it.
  const rows = placed([196, 205, 206, 214]);
  expect([...rows].sort((a, b) => a - b)).toEqual(rows);
  for (const [at, row] of rows.slice(1).entries()) expect(row - rows[at]!).toBeGreaterThanOrEqual(20);
});

test('tags leave the edges to lines that are beyond them', () => {
  expect(placed([5, 395], { ...free, taken: { top: 40, bottom: 20 } })).toEqual([50, 370]);
});

test('[SCR-04] the room beside the candles stays while a line is on its way, and for a digit more', () => {
  const kept = roomFor(230, 0, false);
  expect(kept).toBe(240);
  expect(roomFor(340, kept, true)).toBe(kept);
  expect(roomFor(238, kept, false)).toBe(kept);
  expect(roomFor(180, kept, false)).toBe(kept);
  expect(roomFor(100, kept, false)).toBe(120);
  expect(roomFor(250, kept, false)).toBe(264);
});
