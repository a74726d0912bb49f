import type { Env } from '#lib/contract/trade.ts';
import type { MarketView } from '../view.ts';
import { isCrossed } from './book-texts.ts';
import type { Channel } from './channel.ts';

type Book = {
  readonly view: MarketView;
  readonly symbol: string;
  /** Whose book; the feed's alone without. */
  readonly env?: Env | undefined;
  readonly now: number;
};

/**
 * Order book of a symbol: `data` has bids `b` and asks `a`; in an update a size of "0" takes a level away, also one
 * that fell below the deepest level told. `checksum` is that of the book after the message.
 * @throws Error when the first book is crossed; a later crossed book is passed over until the feed has a good one
 */
export function bookChannel({ view, symbol, env, now }: Book): Channel {
  let told = view.book(symbol, now, env);
  if (isCrossed(told)) throw new Error(`The book of ${symbol} is crossed, so it cannot be told yet.`);

  return {
    advance(at) {
      const next = view.book(symbol, at, env);
      if (next === told || isCrossed(next)) return null;
      const change = view.books.change(told, next);
      told = next;
      return change;
    },
    snapshot: () => view.books.whole(told),
  };
}
