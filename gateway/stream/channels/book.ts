import type { BookSides } from '#gateway/feed/env-books.ts';
import { bookChecksum } from '#lib/contract/checksum.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { Env } from '#lib/contract/trade.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import type { MarketView } from '../view.ts';
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
  let bids = bySize(told.bids);
  let asks = bySize(told.asks);

  return {
    advance(at) {
      const next = view.book(symbol, at, env);
      if (next === told || isCrossed(next)) return null;
      const nextBids = bySize(next.bids);
      const nextAsks = bySize(next.asks);
      const b = changes(bids, nextBids);
      const a = changes(asks, nextAsks);
      told = next;
      bids = nextBids;
      asks = nextAsks;
      return b.length === 0 && a.length === 0 ? null : members({ bids: b, asks: a }, told);
    },
    snapshot: () => members(told, told),
  };
}

function members({ bids, asks }: BookSides, whole: BookSides): string {
  return `"data":${JSON.stringify({ b: bids, a: asks })},"checksum":${bookChecksum(whole)}`;
}

/** Price → size, best first. */
type Side = ReadonlyMap<string, string>;

function bySize(levels: readonly Level[]): Side {
  return new Map(levels);
}

function changes(before: Side, after: Side): Level[] {
  const changed: Level[] = [];
  for (const [price, size] of after) if (before.get(price) !== size) changed.push([price, size]);
  for (const price of before.keys()) if (!after.has(price)) changed.push([price, '0']);
  return changed;
}

function isCrossed({ bids, asks }: BookSides): boolean {
  const bid = bids[0];
  const ask = asks[0];
  return bid !== undefined && ask !== undefined && compareDecimal(bid[0], ask[0]) >= 0;
}
