import { beforeEach, describe, expect, test } from 'vitest';
import { BookController, type Pointed } from '#components/terminal/book/controller.ts';
import { createRowCanvas, ROW_HEIGHT } from '#components/terminal/rows/row-canvas.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { recordingBrush } from '../rows/brush.ts';
import { NAMED } from '../rows/tokens.ts';

const scale = { pricePlace: 1, sizePlace: 2 };
const BIDS: Level[] = [
  ['10.0', '1.00'],
  ['9.9', '2.00'],
  ['9.5', '1.00'],
];
const ASKS: Level[] = [
  ['10.2', '1.00'],
  ['10.4', '3.00'],
];

function make() {
  const heads: unknown[] = [];
  const pointed: (Pointed | null)[] = [];
  const controller = new BookController({
    scale,
    worth: { places: 2, inverse: false },
    step: '0.1',
    levels: () => ({ bids: BIDS, asks: ASKS }),
    onHead: (head) => heads.push(head),
    onPointed: (at) => pointed.push(at),
  });
  const half = (rows: number) => {
    const record = recordingBrush();
    const canvas = createRowCanvas(record.surface, record.brush);
    canvas.resize(240, rows * ROW_HEIGHT, 1);
    return { record, surface: { canvas, width: 240, tokens: NAMED } };
  };
  const ask = half(3);
  const bid = half(3);
  controller.attach('ask', () => ask.surface);
  controller.attach('bid', () => bid.surface);
  return { controller, heads, pointed, ask, bid };
}

let book: ReturnType<typeof make>;
beforeEach(() => {
  book = make();
  book.controller.draw();
});

describe('the book between stream and canvas', () => {
  test('the head is told once while nothing of it changes', () => {
    book.controller.draw();
    expect(book.heads).toEqual([{ spread: '0.2', bidShare: 50 }]);
  });

  test('grouping changes rows, not the spread', () => {
    book.controller.change({ step: '1' });
    expect(book.controller.view()?.bids).toHaveLength(2);
    expect(book.controller.view()?.spread).toBe('0.2');
  });

  test('the pointer on an ask counts from the middle upwards and sums up to it', () => {
    // Three rows of room, two levels: the empty row is on top.
    book.controller.point('ask', ROW_HEIGHT + 1, 100);
    expect(book.pointed.at(-1)?.sum).toEqual({ average: '10.4', size: '4.00', value: '41.40' });
    expect(book.controller.priceAt('ask', ROW_HEIGHT + 1)).toBe(104n);
    expect(book.controller.priceAt('ask', 0)).toBeNull();
  });

  test('leaving ends the sum', () => {
    book.controller.point('bid', 1, 100);
    book.controller.point('bid', null, 100);
    expect(book.pointed.at(-1)).toBeNull();
  });

  test('pressing gives the price under the pointer', () => {
    expect(book.controller.priceAt('bid', 0)).toBe(100n);
    expect(book.controller.priceAt('bid', 2 * ROW_HEIGHT)).toBe(95n);
    expect(book.controller.priceAt('bid', 3 * ROW_HEIGHT)).toBeNull();
  });

  test('with one side shown its own depth is the full width', () => {
    book.controller.attach('ask', () => null);
    book.bid.surface.canvas.reset();
    book.bid.record.forget();
    book.controller.draw();
    expect(book.bid.record.boxes().map(({ args }) => args[2])).toEqual([60, 180, 240]);
  });

  test('a book that was never told draws nothing', () => {
    book.controller.change({ levels: () => null });
    expect(book.heads).toHaveLength(1);
  });
});
