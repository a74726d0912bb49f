import type { Depth } from '#lib/contract/market.ts';
import type { Env } from '#lib/contract/trade.ts';

/** Both sides of a book, best first. */
export type BookSides = Pick<Depth, 'bids' | 'asks'>;

/** The books of environments: the feed's, less what was taken of it there lately, with the orders that rest there. */
export type EnvBooks = {
  has(env: Env): boolean;
  /** @param feed the feed's sides at `now`, best first; the same object comes back where nothing differs */
  depth(
    env: Env,
    book: { readonly symbol: string; readonly feed: BookSides; readonly limit: number; readonly now: number },
  ): BookSides;
};
