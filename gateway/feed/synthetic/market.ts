import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Tape } from './trades.ts';
import type { Tree } from './tree.ts';

/** A level in ticks and lots. */
export type BookLevel = { readonly price: number; readonly size: number };

/** Best prices, ticks. */
export type Touch = { readonly bid: number; readonly ask: number };

/** The book of a market at any moment, epoch ms. It stands still between two steps of the feed. */
export type Book = {
  touch(now: number): Touch;
  /** Levels of one side, best first, at most `count`; fewer only where the price has no room left above zero. */
  side(way: 1 | -1, now: number, count: number): BookLevel[];
};

/** One listed market: its listing, its bars, its trades and its book. */
export type Market = {
  readonly instrument: Instrument;
  readonly tree: Pick<Tree, 'between'>;
  readonly tape: Tape;
  readonly book: Book;
};
