import { RATE_ONE } from './divide.ts';

/** One side of the feed's book, best first; `value` of a level in the unit of `impact`. */
export type ImpactLevel = { readonly ticks: number; readonly value: bigint };

/** An average price in ticks before its division. */
type Price = { readonly top: bigint; readonly bottom: bigint };

/** The average price of `impact` through the levels, the last one's for what the book lacks; null without a book. */
export function impactPrice(levels: readonly ImpactLevel[], impact: bigint): Price | null {
  const last = levels.at(-1);
  if (!last) return null;
  let left = impact;
  // impact ÷ Σ(value ÷ price), all of it one fraction.
  let [size, over] = [0n, 1n];
  const take = (value: bigint, ticks: number) => {
    size = size * BigInt(ticks) + value * over;
    over *= BigInt(ticks);
    left -= value;
  };
  for (const { ticks, value } of levels) {
    if (left === 0n) break;
    take(value < left ? value : left, ticks);
  }
  if (left > 0n) take(left, last.ticks);
  return { top: impact * over, bottom: size };
}

/**
 * The premium of a minute in hundred-millionths, toward zero: what selling brings above the index, less what buying costs
 * below it, on the index. No book: 0.
 */
export function premiumOf(
  { bids, asks }: { readonly bids: readonly ImpactLevel[]; readonly asks: readonly ImpactLevel[] },
  index: number,
  impact: bigint,
): bigint {
  const [bid, ask] = [impactPrice(bids, impact), impactPrice(asks, impact)];
  if (bid === null || ask === null) return 0n;
  const at = BigInt(index);
  const over = { top: bid.top - at * bid.bottom, bottom: bid.bottom };
  const under = { top: at * ask.bottom - ask.top, bottom: ask.bottom };
  const part = ({ top }: Price) => (top > 0n ? top : 0n);
  // Both at once only where the book is crossed.
  const top = part(over) * under.bottom - part(under) * over.bottom;
  return (top * RATE_ONE) / (over.bottom * under.bottom * at);
}
