import { OrderBook, type Side } from 'nodejs-order-book';
import { describe, expect, test } from 'vitest';
import { Book, BUY, SELL, type SideIndex } from '#gateway/exchange/orders/book.ts';
import { NO_HOUSE, Plan, planFills, STP } from '#gateway/exchange/orders/match.ts';
import { randomOf } from './flow.ts';

const WORDS = ['buy', 'sell'] as readonly Side[];
const NO_LIMIT = [2 ** 31 - 1, 0] as const;

type Taken = { readonly ref: number; readonly price: number; readonly lots: number };

/** Book and plan as a bare matching engine: what the exchange does between validation and settlement. */
class Bare {
  readonly book = new Book<number>();
  readonly slots = new Map<number, number>();
  readonly #plan = new Plan();

  match(side: SideIndex, limit: number, lots: number): { readonly taken: Taken[]; readonly left: number } {
    const { book } = this;
    planFills(book, NO_HOUSE, { side, limit, lots, owner: -1, stp: STP.cancelTaker }, this.#plan);
    const taken: Taken[] = [];
    for (let i = 0; i < this.#plan.fills; i++) {
      const slot = this.#plan.maker[i]!;
      const one = { ref: book.item(slot), price: this.#plan.price[i]!, lots: this.#plan.lots[i]! };
      taken.push(one);
      if (book.use(slot, one.lots)) this.slots.delete(one.ref);
    }
    return { taken, left: this.#plan.left };
  }

  limit(side: SideIndex, ref: number, lots: number, price: number): Taken[] {
    const { taken, left } = this.match(side, price, lots);
    if (left > 0) this.slots.set(ref, this.book.rest(side, price, left, 0, ref));
    return taken;
  }

  cancel(ref: number): boolean {
    const slot = this.slots.get(ref);
    if (slot === undefined) return false;
    this.book.remove(slot);
    return this.slots.delete(ref);
  }

  depth(): (readonly [number, number])[][] {
    return [[...this.book.levels(SELL, 100_000)], [...this.book.levels(BUY, 100_000)].reverse()];
  }
}

/** Makers that an answer of the library names: those used up, then the one that shrank. */
function takenOf(answer: ReturnType<OrderBook['limit']>, taker: number): Taken[] {
  const makers = answer.done.filter((order) => order.id !== `${taker}`) as {
    id: string;
    price: number;
    size: number;
  }[];
  const taken = makers.map(({ id, price, size }) => ({ ref: Number.parseInt(id, 10), price, lots: size }));
  const { partial } = answer;
  if (partial && partial.id !== `${taker}`)
    taken.push({ ref: Number.parseInt(partial.id, 10), price: partial.price, lots: answer.partialQuantityProcessed });
  return taken;
}

/** A comparison a hundred thousand times over: only the first difference is worth words. */
function same(step: number, theirs: unknown, ours: unknown): void {
  if (JSON.stringify(theirs) !== JSON.stringify(ours)) expect({ step, result: ours }).toEqual({ step, result: theirs });
}

describe('book and matching beside nodejs-order-book', () => {
  test('100,000 limit, market and cancel operations: the same fills, the same depth', () => {
    const random = randomOf(20261120);
    const bare = new Bare();
    const theirs = new OrderBook();
    let [fills, cancels, centre] = [0, 0, 50_000];
    for (let ref = 1; ref <= 100_000; ref++) {
      const side: SideIndex = random(2) === 0 ? BUY : SELL;
      const lots = 1 + random(100);
      const what = random(100);
      if (random(50) === 0) centre += random(41) - 20;
      if (what < 40) {
        const old = Math.max(1, ref - 1 - random(60));
        const gone = bare.cancel(old);
        same(ref, theirs.cancel(`${old}`) !== undefined, gone);
        cancels += gone ? 1 : 0;
      } else if (what < 50) {
        const ours = bare.match(side, NO_LIMIT[side], lots);
        const answer = theirs.market({ side: WORDS[side]!, size: lots });
        same(ref, [takenOf(answer, ref), answer.quantityLeft], [ours.taken, ours.left]);
        fills += ours.taken.length;
      } else {
        const away = random(120) - 12;
        const price = side === BUY ? centre - away : centre + away;
        const answer = theirs.limit({ side: WORDS[side]!, id: `${ref}`, size: lots, price });
        const ours = bare.limit(side, ref, lots, price);
        same(ref, takenOf(answer, ref), ours);
        fills += ours.length;
      }
      if (ref % 5000 === 0) same(ref, theirs.depth().map(ascending), bare.depth());
    }
    expect(theirs.depth().map(ascending)).toEqual(bare.depth());
    // It was worth comparing.
    expect([fills > 20_000, cancels > 10_000, bare.book.size > 1000]).toEqual([true, true, true]);
  });
});

const ascending = (levels: [number, number][]) => levels.toSorted(([a], [b]) => a - b);
