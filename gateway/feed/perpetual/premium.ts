import { premiumOf } from '#lib/trade/units/premium.ts';
import type { Terms } from './terms.ts';

/** A level of a book: ticks, lots. */
export type TickLevel = { readonly price: number; readonly size: number };

/** A book as a premium looks at it: best prices, and one side as deep as it is asked for. */
export type Sampled = {
  readonly bid: number;
  readonly ask: number;
  /** Best first, at most so many. @param way 1 asks, −1 bids */
  side(way: 1 | -1, count: number): readonly TickLevel[];
};

/** Levels that are looked at first; more only where they are worth less than what is measured. */
const DEPTHS = [12, 200] as const;

/**
 * The premium of a minute, hundred-millionths. Only the side that lies beyond the index is looked at: the other one adds
 * nothing, for its average price lies no nearer than its best. (Of a crossed book both are.)
 */
export function sampledPremium(terms: Terms, book: Sampled, index: number): bigint {
  const bids = book.bid > index ? enough(terms, book, -1) : [{ price: book.bid, size: 1 }];
  const asks = book.ask < index ? enough(terms, book, 1) : [{ price: book.ask, size: 1 }];
  const levels = (side: readonly TickLevel[]) => side.map(({ price, size }) => terms.levelOf(price, size));
  return premiumOf({ bids: levels(bids), asks: levels(asks) }, index, terms.impact);
}

/** As many levels of a side as the impact takes. */
function enough({ impact, levelOf }: Terms, book: Sampled, way: 1 | -1): readonly TickLevel[] {
  for (const depth of DEPTHS) {
    const levels = book.side(way, depth);
    let value = 0n;
    for (const { price, size } of levels) value += levelOf(price, size).value;
    if (value >= impact || levels.length < depth) return levels;
  }
  return book.side(way, DEPTHS[1]);
}
