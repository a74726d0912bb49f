import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Book, BUY, SELL, type SideIndex } from '#gateway/exchange/orders/book.ts';
import {
  HOUSE,
  type HouseLevels,
  MAKER_LIMIT,
  meets,
  NO_HOUSE,
  Plan,
  planFills,
  planQuote,
  STP,
  type Taker,
} from '#gateway/exchange/orders/match.ts';

const house = (...levels: [price: number, lots: number][]): HouseLevels => ({
  prices: levels.map(([price]) => price),
  lots: levels.map(([, lots]) => lots),
  length: levels.length,
});

/** Sells of owners 2, 3, 2 at 100, 101, 101. */
function asks() {
  const book = new Book<number>();
  const slots = [book.rest(SELL, 100, 5, 2, 1), book.rest(SELL, 101, 5, 3, 2), book.rest(SELL, 101, 5, 2, 3)];
  return { book, slots };
}

const buyer = (wish: Partial<Taker> = {}): Taker => ({
  side: BUY,
  limit: 200,
  lots: 8,
  owner: 1,
  stp: STP.cancelTaker,
  ...wish,
});

const fills = (plan: Plan, slots: readonly number[] = []) =>
  Array.from({ length: plan.fills }, (_, i) => [
    plan.maker[i] === HOUSE ? 'house' : slots.indexOf(plan.maker[i]!) + 1,
    plan.price[i],
    plan.lots[i],
  ]);

describe('planning fills', () => {
  test('walks prices, then time, at the makers’ prices, and changes nothing', () => {
    const { book, slots } = asks();
    const plan = new Plan();
    planFills(book, NO_HOUSE, buyer({ lots: 12 }), plan);
    expect(fills(plan, slots)).toEqual([
      [1, 100, 5],
      [2, 101, 5],
      [3, 101, 2],
    ]);
    expect([plan.left, plan.stopped, plan.full, book.size, book.at(SELL, 101).lots]).toEqual([0, false, false, 3, 10]);
  });

  test('ends at the limit', () => {
    const { book, slots } = asks();
    const plan = new Plan();
    planFills(book, NO_HOUSE, buyer({ limit: 100 }), plan);
    expect([fills(plan, slots), plan.left]).toEqual([[[1, 100, 5]], 3]);
    planFills(book, NO_HOUSE, buyer({ limit: 99 }), plan);
    expect([plan.fills, plan.left]).toEqual([0, 8]);
  });

  test('merges the house: users first at one price, empty levels passed over', () => {
    const { book, slots } = asks();
    const plan = new Plan();
    planFills(book, house([99, 0], [100, 4], [101, 1], [102, 9]), buyer({ lots: 22 }), plan);
    expect(fills(plan, slots)).toEqual([
      [1, 100, 5],
      ['house', 100, 4],
      [2, 101, 5],
      [3, 101, 5],
      ['house', 101, 1],
      ['house', 102, 2],
    ]);
  });

  test('a seller mirrors it', () => {
    const book = new Book<number>();
    const slots = [book.rest(BUY, 100, 5, 2, 1), book.rest(BUY, 99, 5, 2, 2)];
    const plan = new Plan();
    planFills(book, house([100, 1], [98, 1]), { ...buyer({ lots: 20, limit: 99 }), side: SELL }, plan);
    expect([fills(plan, slots), plan.left]).toEqual([
      [
        [1, 100, 5],
        ['house', 100, 1],
        [2, 99, 5],
      ],
      9,
    ]);
  });

  test.each([
    ['cancel taker', STP.cancelTaker, 1, 0, true],
    ['cancel maker', STP.cancelMaker, 2, 1, false],
    ['cancel both', STP.cancelBoth, 1, 1, true],
  ])('own orders, %s', (_mode, stp, count, aside, stopped) => {
    const { book } = asks();
    const plan = new Plan();
    planFills(book, NO_HOUSE, buyer({ owner: 3, stp, lots: 8 }), plan);
    expect([plan.fills, plan.aside, plan.stopped]).toEqual([count, aside, stopped]);
  });

  test.each([
    [MAKER_LIMIT, false],
    [MAKER_LIMIT + 1, true],
  ])('%i makers: full is %s', (makers, full) => {
    const book = new Book<number>();
    for (let i = 0; i < makers; i++) book.rest(SELL, 100 + (i % 3), 1, 2, i);
    const plan = new Plan();
    planFills(book, NO_HOUSE, buyer({ lots: 5000 }), plan);
    expect([plan.fills, plan.left, plan.full]).toEqual([MAKER_LIMIT, 4000, full]);
    planFills(book, house([99, 1]), buyer({ lots: 5000 }), plan);
    expect(plan.full).toBe(true);
  });

  test('a plan is reused without a trace of the one before', () => {
    const { book } = asks();
    const plan = new Plan();
    planFills(book, NO_HOUSE, buyer({ owner: 2, stp: STP.cancelBoth }), plan);
    planFills(new Book<number>(), NO_HOUSE, buyer(), plan);
    expect([plan.fills, plan.aside, plan.stopped, plan.full, plan.left]).toEqual([0, 0, false, false, 8]);
  });

  test('an amount of quote buys whole lots level by level and never costs more', () => {
    const { book, slots } = asks();
    const plan = new Plan();
    const quote = (amount: bigint) =>
      planQuote(book, NO_HOUSE, { ...buyer(), quote: amount, quotePerTickLot: 2n }, plan);
    expect([quote(1100n), plan.left]).toEqual([5, 0]);
    expect(fills(plan, slots)).toEqual([[1, 100, 5]]);
    expect([quote(1202n), plan.left]).toEqual([6, 0]);
    expect([quote(199n), plan.left]).toEqual([0, 0]);
    // Everything there is costs 3,020; what is left over is less than another lot, then as much as one.
    expect([quote(3221n), plan.left === 0]).toEqual([15, true]);
    expect([quote(3222n), plan.left > 0]).toEqual([15, true]);
  });

  test('an amount is never overspent and never leaves a lot it could have bought', () => {
    const level = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 20 }),
        fc.bigInt({ min: 1n, max: 4000n }),
        fc.constantFrom(0, 1, 2),
        (levels, quote, stp) => {
          const book = new Book<number>();
          for (const [i, [price, lots, owner]] of levels.entries()) book.rest(SELL, price, lots, owner, i);
          const plan = new Plan();
          const lots = planQuote(
            book,
            NO_HOUSE,
            { side: BUY, limit: 50, owner: 1, stp: stp as 0 | 1 | 2, quote, quotePerTickLot: 3n },
            plan,
          );
          let [cost, planned] = [0n, 0];
          for (let i = 0; i < plan.fills; i++) {
            cost += BigInt(plan.price[i]!) * BigInt(plan.lots[i]!) * 3n;
            planned += plan.lots[i]!;
          }
          expect(planned).toBe(lots);
          expect(cost <= quote).toBe(true);
          const last = plan.fills > 0 ? BigInt(plan.price[plan.fills - 1]!) * 3n : 0n;
          if (plan.left > 0 && plan.fills > 0) expect(quote - cost >= last).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('what an order would meet: the best of book and house within its limit', () => {
    const { book } = asks();
    const at = (side: SideIndex, limit: number, levels = NO_HOUSE) => meets(book, levels, side, limit);
    expect([at(BUY, 99), at(BUY, 100), at(BUY, 150)]).toEqual([-1, 100, 100]);
    expect([at(BUY, 150, house([98, 0], [99, 1])), at(BUY, 98, house([98, 0], [99, 1]))]).toEqual([99, -1]);
    expect([at(SELL, 90), at(SELL, 90, house([95, 0], [91, 2])), at(SELL, 92, house([91, 2]))]).toEqual([-1, 91, -1]);
  });
});
