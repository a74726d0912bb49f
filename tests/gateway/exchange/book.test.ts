import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { Book, BUY, SELL, type SideIndex } from '#gateway/exchange/orders/book.ts';
import { Ladder } from '#gateway/exchange/orders/ladder.ts';
import { SparseLadder } from '#gateway/exchange/orders/sparse-ladder.ts';
import type { OpenOrder } from '#gateway/exchange/orders/state.ts';
import { ASSETS, MARKETS } from './world.ts';

/** Prices where something can go wrong: around the borders of pages and words, at both ends, and far apart. */
const price = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.constantFrom(0, 1, 31, 32, 33, 1023, 1024, 4095, 4096, 4097, 8191, 8192, 1_000_000, 2 ** 31 - 4096, 2 ** 31 - 1),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }),
);

const LADDERS = [
  ['ladder', () => new Ladder()],
  ['sparse ladder', () => new SparseLadder()],
] as const;

describe.each(LADDERS)('the %s', (_, make) => {
  test('finds the lowest, the highest and the next used price across pages', () => {
    const ladder = make();
    for (const at of [4095, 4096, 7, 1_000_000]) ladder.set(at, at % 100);
    expect([ladder.lowest, ladder.highest]).toEqual([7, 1_000_000]);
    expect([ladder.above(7), ladder.above(4095), ladder.above(4096), ladder.above(1_000_000)]).toEqual([
      4095, 4096, 1_000_000, -1,
    ]);
    expect([ladder.below(1_000_000), ladder.below(4096), ladder.below(7)]).toEqual([4096, 4095, -1]);
    expect([ladder.get(4095), ladder.get(4094)]).toEqual([95, -1]);
    ladder.delete(1_000_000);
    ladder.delete(7);
    expect([ladder.lowest, ladder.highest]).toEqual([4095, 4096]);
  });

  test('is a sorted map, whatever is set and deleted', () => {
    const step = fc.record({ price, add: fc.boolean(), level: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.array(price, { maxLength: 10 }), (steps, asked) => {
        const ladder = make();
        const model = new Map<number, number>();
        for (const { price: at, add, level } of steps) {
          if (add) {
            ladder.set(at, level);
            model.set(at, level);
          } else {
            ladder.delete(at);
            model.delete(at);
          }
          const sorted = [...model.keys()].sort((a, b) => a - b);
          expect([ladder.lowest, ladder.highest]).toEqual([sorted[0] ?? -1, sorted.at(-1) ?? -1]);
        }
        const sorted = [...model.keys()].sort((a, b) => a - b);
        for (const at of [...asked, ...sorted]) {
          expect(ladder.get(at)).toBe(model.get(at) ?? -1);
          expect(ladder.above(at)).toBe(sorted.find((other) => other > at) ?? -1);
          expect(ladder.below(at)).toBe(sorted.findLast((other) => other < at) ?? -1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The book said plainly: one list, searched and sorted each time. */
class Model {
  orders: { slot: number; side: SideIndex; price: number; lots: number; owner: number; ref: number; turn: number }[] =
    [];
  #turn = 0;

  rest(slot: number, side: SideIndex, at: number, lots: number, owner: number, ref: number): void {
    this.orders.push({ slot, side, price: at, lots, owner, ref, turn: this.#turn++ });
  }

  queue(side: SideIndex) {
    return this.orders
      .filter((order) => order.side === side)
      .sort((a, b) => (side === BUY ? b.price - a.price : a.price - b.price) || a.turn - b.turn);
  }

  levels(side: SideIndex): [price: number, lots: number][] {
    const levels = new Map<number, number>();
    for (const { price: at, lots } of this.queue(side)) levels.set(at, (levels.get(at) ?? 0) + lots);
    return [...levels];
  }
}

function queueOf(book: Book<number>, side: SideIndex) {
  const found: { slot: number; price: number; lots: number; owner: number; ref: number }[] = [];
  for (let at = book.best(side); at !== -1; at = book.worse(side, at))
    for (let slot = book.first(side, at); slot !== -1; slot = book.behind(slot))
      found.push({
        slot,
        price: book.price(slot),
        lots: book.lots(slot),
        owner: book.owner(slot),
        ref: book.item(slot),
      });
  return found;
}

function agree(book: Book<number>, model: Model): void {
  expect(book.size).toBe(model.orders.length);
  for (const side of [BUY, SELL] as const) {
    const wanted = model.queue(side).map(({ side: _, turn: __, ...order }) => order);
    expect(queueOf(book, side)).toEqual(wanted);
    expect([...book.levels(side, 10_000)]).toEqual(model.levels(side));
    expect(book.best(side)).toBe(wanted[0]?.price ?? -1);
  }
}

test('a trigger costs as little memory far from the others as beside them', () => {
  const { triggers } = new Exchange(ASSETS, MARKETS).state.market('BTCUSDT');
  const slots = 2000;
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < slots; i++) triggers.rest(i % 2 === 0 ? BUY : SELL, i * 1_000_000, 1, 1, {} as OpenOrder);
  // A row for the order and one for the level, 32 bytes each, and room to grow.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(slots * 32 * 2 * 4);
});

describe.each(LADDERS)('the book on a %s', (_, make) => {
  test('an order taken from the middle of its queue leaves the others in order', () => {
    const book = new Book<number>(make);
    const slots = [1, 2, 3].map((ref) => book.rest(BUY, 100, ref, 9, ref));
    book.remove(slots[1]!);
    expect(queueOf(book, BUY).map(({ ref }) => ref)).toEqual([1, 3]);
    expect(book.at(BUY, 100)).toEqual({ lots: 4, orders: 2 });
    book.remove(slots[0]!);
    book.remove(slots[2]!);
    expect([book.best(BUY), book.at(BUY, 100), book.size]).toEqual([-1, { lots: 0, orders: 0 }, 0]);
  });

  test('is a list sorted by price and time, whatever rests, shrinks and leaves', () => {
    const few = fc.constantFrom(99, 100, 101, 4095, 4096, 8191);
    const step = fc.record({
      what: fc.constantFrom('rest', 'rest', 'rest', 'remove', 'reduce', 'use'),
      side: fc.constantFrom(BUY, SELL),
      price: fc.oneof(few, few, price),
      lots: fc.integer({ min: 1, max: 50 }),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const book = new Book<number>(make);
        const model = new Model();
        for (const [i, { what, side, price: at, lots, pick }] of steps.entries()) {
          const order = model.orders[pick % Math.max(1, model.orders.length)];
          if (what === 'rest') model.rest(book.rest(side, at, lots, i % 7, i), side, at, lots, i % 7, i);
          else if (order && what === 'use') {
            expect(book.use(order.slot, Math.min(lots, order.lots))).toBe(lots >= order.lots);
            if (lots < order.lots) order.lots -= lots;
            else model.orders.splice(model.orders.indexOf(order), 1);
          } else if (order && (what === 'remove' || order.lots === 1)) {
            book.remove(order.slot);
            model.orders.splice(model.orders.indexOf(order), 1);
          } else if (order) {
            const by = 1 + (pick % (order.lots - 1));
            book.reduce(order.slot, by);
            order.lots -= by;
          }
        }
        agree(book, model);
      }),
      { numRuns: 300 },
    );
  });

  test('grows beyond its first room and gives every slot and level back', () => {
    const book = new Book<number>(make);
    const model = new Model();
    const fill = () => {
      for (let i = 0; i < 5000; i++) {
        const [side, at] = [i % 2 === 0 ? BUY : SELL, (i * 7919) % 20_000] as const;
        model.rest(book.rest(side, at, 1 + i, i % 5, i), side, at, 1 + i, i % 5, i);
      }
    };
    fill();
    agree(book, model);
    const highest = Math.max(...model.orders.map(({ slot }) => slot));
    for (const { slot } of model.orders) book.remove(slot);
    model.orders = [];
    agree(book, model);
    fill();
    agree(book, model);
    expect(Math.max(...model.orders.map(({ slot }) => slot))).toBe(highest);
  });

  test('sums of great sizes are exact', () => {
    const book = new Book<number>(make);
    const most = 2 ** 40;
    for (let i = 0; i < 100; i++) book.rest(SELL, 5, most - i, 1, i);
    expect(book.at(SELL, 5).lots).toBe(100 * most - 4950);
  });
});
