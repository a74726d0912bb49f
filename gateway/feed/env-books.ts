import type { Depth } from '#lib/contract/shapes/market.ts';
import type { Env } from '#lib/contract/trade.ts';

/** Both sides of a book, best first. */
export type BookSides = Pick<Depth, 'bids' | 'asks'>;

type Asked = {
  readonly symbol: string;
  /** The feed's sides at `now`, best first. */
  readonly feed: BookSides;
  readonly limit: number;
  readonly now: number;
};

/**
 * The books of environments: the feed's, less what was taken of it there lately, with the orders that rest there. Where
 * nothing differs the very object that was given as the feed's comes back.
 */
export type EnvBooks = {
  has(env: Env): boolean;
  /** At once, from the copy that is here: for whoever looks again and again. */
  depth(env: Env, book: Asked): BookSides;
  /** As the environment has it now. */
  ask(env: Env, book: Asked): Promise<BookSides>;
};
