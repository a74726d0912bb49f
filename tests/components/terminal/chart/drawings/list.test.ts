import { expect, test } from 'vitest';
import { HISTORY_LIMIT } from '#components/terminal/chart/drawings/history.ts';
import { DrawingList } from '#components/terminal/chart/drawings/list.ts';
import { DRAWING_LIMIT, type Drawing } from '#stores/drawings.ts';

const line = (value: number): Drawing => ({ tool: 'segment', points: [{ timestamp: 60_000, value }] });
const values = (list: DrawingList) => list.items.map(({ points }) => points[0]?.value);

function listOf(...drawn: number[]): DrawingList {
  const list = new DrawingList();
  list.load(drawn.map(line));
  return list;
}

test('every change can be taken back and done again, and a new one ends what was taken back', () => {
  const list = listOf(1);
  list.add({ ...line(2), id: list.newId() });
  list.remove(list.items[0]!.id);
  expect(values(list)).toEqual([2]);
  list.undo();
  expect(values(list)).toEqual([1, 2]);
  list.undo();
  expect(values(list)).toEqual([1]);
  expect(list.canUndo).toBe(false);
  list.redo();
  expect(values(list)).toEqual([1, 2]);
  list.clear();
  expect(list.canRedo).toBe(false);
  list.undo();
  expect(values(list)).toEqual([1, 2]);
});

test('at the ends of the steps nothing happens', () => {
  const list = listOf(1);
  const before = list.items;
  list.undo();
  list.redo();
  expect(list.items).toBe(before);
});

test('many presses of an arrow are one step; leaving the drawing ends it', () => {
  const list = listOf(1);
  const { id } = list.items[0]!;
  for (const value of [2, 3, 4]) list.change(id, line(value), 'arrows');
  list.endRun();
  list.change(id, line(9), 'arrows');
  expect(values(list)).toEqual([9]);
  list.undo();
  expect(values(list)).toEqual([4]);
  list.undo();
  expect(values(list)).toEqual([1]);
});

test('a lock goes on and off and leaves nothing behind', () => {
  const list = listOf(1);
  const { id } = list.items[0]!;
  list.toggleLock(id);
  expect(list.find(id)).toMatchObject({ locked: true });
  list.toggleLock(id);
  expect(list.find(id)).toEqual({ ...line(1), id });
});

test('the next and the one before go around; without a place one begins at an end', () => {
  const list = listOf(1, 2, 3);
  const [a, b, c] = list.items;
  expect(list.beside(null, 1)).toBe(a);
  expect(list.beside(null, -1)).toBe(c);
  expect(list.beside(a!.id, 1)).toBe(b);
  expect(list.beside(c!.id, 1)).toBe(a);
  expect(list.beside(a!.id, -1)).toBe(c);
  expect(listOf().beside(null, 1)).toBeNull();
});

test('drawings and steps have limits', () => {
  const list = listOf();
  for (let i = 0; i < DRAWING_LIMIT + 5; i++) list.add({ ...line(i), id: list.newId() });
  expect(list.items).toHaveLength(DRAWING_LIMIT);
  expect(values(list)[0]).toBe(5);
  for (let i = 0; i < HISTORY_LIMIT; i++) list.change(list.items[0]!.id, line(i));
  let steps = 0;
  for (; list.canUndo; steps++) list.undo();
  expect(steps).toBe(HISTORY_LIMIT);
});
