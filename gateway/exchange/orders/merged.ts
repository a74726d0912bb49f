import { BUY, SELL, type SideIndex } from './book.ts';
import { isBack, leftOf } from './consumed-liquidity.ts';
import { type HouseLevels, isBetter } from './match.ts';
import type { MarketState, Taken } from './state.ts';

/** One price of a book: ticks, and lots > 0. */
export type MergedLevel = readonly [price: number, lots: number];

type BothSides<T> = readonly [bids: T, asks: T];

/** What an environment's book has that the feed's has not: what rests in it, and what was taken of the feed lately. */
export type EnvBook = {
  /** Best first. */
  readonly resting: BothSides<readonly MergedLevel[]>;
  readonly taken: BothSides<Taken>;
};

/** A book in which nothing happened. */
export const NO_OWN: EnvBook = { resting: [[], []], taken: [new Map(), new Map()] };

/** A copy that stays as it is. @param limit levels a side at most */
export function ownBook({ book, taken: [bids, asks] }: MarketState, limit: number): EnvBook {
  if (book.size === 0 && bids.size === 0 && asks.size === 0) return NO_OWN;
  return {
    resting: [[...book.levels(BUY, limit)], [...book.levels(SELL, limit)]],
    taken: [new Map(bids), new Map(asks)],
  };
}

/** Whether an environment's book is the feed's and nothing else. */
export function isFeedAlone({ resting, taken }: EnvBook, now: number): boolean {
  return resting.every(({ length }) => length === 0) && taken.every((side) => isBack(side, now));
}

/**
 * One side of an environment's book: the feed's levels, less what was taken from them lately, with the orders that
 * rest here. Best first.
 * @param side of the orders shown, BUY for bids   @param limit levels at most   @param now epoch ms
 */
export function mergedLevels(
  { resting, taken }: EnvBook,
  side: SideIndex,
  { feed, limit, now }: { readonly feed: HouseLevels; readonly limit: number; readonly now: number },
): MergedLevel[] {
  const house = leftOf(feed, feed.length, taken[side], now);
  const own = resting[side];
  const merged: MergedLevel[] = [];
  // What is best to whoever takes it.
  const taker = side === BUY ? SELL : BUY;
  let next = 0;
  let level = 0;
  while (merged.length < limit && (next < own.length || level < house.length)) {
    const price = own[next]?.[0] ?? -1;
    const housePrice = level < house.length ? house.prices[level]! : -1;
    const rests = price !== -1 && (housePrice === -1 || !isBetter(taker, housePrice, price));
    const at = rests ? price : housePrice;
    let lots = 0;
    if (rests) {
      lots += own[next]![1];
      next += 1;
    }
    if (at === housePrice) {
      lots += house.lots[level]!;
      level += 1;
    }
    if (lots > 0) merged.push([at, lots]);
  }
  return merged;
}
