import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookChecksum } from '#lib/contract/checksum.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { bookReducer } from '#lib/market/book-reducer.ts';

type Sides = { bids: Level[]; asks: Level[] };
const TS = 1_750_000_000_000;

function message(type: 'snapshot' | 'update', data: unknown, checksum: number, seq = 1): StreamMessage {
  const head = { topic: 'book:BTCUSDT', env: 'public', ch: 'book', type, seq, checksum };
  return { ...head, data } as StreamMessage;
}

/** The same book kept the plain way: a map and a sort. Prices are whole numbers of 0.1. */
class Model {
  readonly sides = { b: new Map<number, string>(), a: new Map<number, string>() };

  set(side: 'a' | 'b', price: number, size: string): void {
    if (size === '0') this.sides[side].delete(price);
    else this.sides[side].set(price, size);
  }

  get book(): Sides {
    const list = (side: 'a' | 'b', order: number): Level[] =>
      [...this.sides[side]].sort(([p], [q]) => (p - q) * order).map(([price, size]) => [text(price), size]);
    return { bids: list('b', -1), asks: list('a', 1) };
  }
}

const text = (price: number) => `${Math.floor(price / 10)}.${price % 10}`;
const change = fc.record({
  side: fc.constantFrom('a' as const, 'b' as const),
  price: fc.integer({ min: 950, max: 1_050 }),
  size: fc.constantFrom('0', '0.5', '1', '12.25'),
});

test('after any updates the book is the one that a plain model has, and its checksum agrees', () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 }), (rounds) => {
      const model = new Model();
      const reducer = bookReducer();
      expect(reducer.apply(message('snapshot', { b: [], a: [] }, 0), TS)).toBe(true);
      rounds.forEach((changes, round) => {
        const data: { b: Level[]; a: Level[] } = { b: [], a: [] };
        for (const { side, price, size } of changes) {
          model.set(side, price, size);
          data[side].push([text(price), size]);
        }
        const { bids, asks } = model.book;
        expect(reducer.apply(message('update', data, bookChecksum({ bids, asks }), round + 2), TS + round)).toBe(true);
        expect(reducer.read()).toEqual({ bids, asks, seq: round + 2, ts: TS + round });
      });
    }),
  );
});

test('a snapshot replaces what was there', () => {
  const reducer = bookReducer();
  const first: Sides = { bids: [['1.0', '1']], asks: [['2.0', '1']] };
  const second: Sides = { bids: [['1.5', '3']], asks: [] };
  reducer.apply(message('snapshot', { b: first.bids, a: first.asks }, bookChecksum(first)), TS);
  const before = reducer.read();
  expect(reducer.read()).toBe(before);
  expect(reducer.apply(message('snapshot', { b: second.bids, a: [] }, bookChecksum(second), 9), TS)).toBe(true);
  expect(reducer.read()).toMatchObject({ ...second, seq: 9 });
  expect(before.bids).toEqual(first.bids);
});

test('W6: a book whose checksum differs is refused', () => {
  const book: Sides = { bids: [['1.0', '1']], asks: [['2.0', '1']] };
  const data = { b: book.bids, a: book.asks };
  expect(bookReducer().apply(message('snapshot', data, bookChecksum(book)), TS)).toBe(true);
  expect(bookReducer().apply(message('snapshot', data, bookChecksum(book) ^ 1), TS)).toBe(false);
});

test.each([
  null,
  {},
  { b: [], a: null },
  { b: [['1.0']], a: [] },
  { b: [['1.0', 1]], a: [] },
  { b: [['-1', '1']], a: [] },
  { b: [['1e3', '1']], a: [] },
  { b: ['1.0'], a: [] },
])('data that is no book is refused: %j', (data) => {
  expect(bookReducer().apply(message('snapshot', data, 0), TS)).toBe(false);
});

test('a book that grows without end is refused', () => {
  const bids = Array.from({ length: 401 }, (_, at): Level => [`${1_000 - at}`, '1']);
  expect(bookReducer().apply(message('snapshot', { b: bids, a: [] }, bookChecksum({ bids, asks: [] })), TS)).toBe(
    false,
  );
});
