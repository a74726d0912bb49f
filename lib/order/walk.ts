import type { Instrument, Level } from '#lib/contract/shapes/market.ts';
import { addDecimal, compareDecimal, divideDecimal, signOf, subtractDecimal } from '#lib/format/decimal.ts';
import type { Side } from '#lib/rules/words.ts';
import type { OrderMarket } from './order-market.ts';
import { least, lotsFor, times } from './steps.ts';

/** What a taker would get of the book as it stands. */
export type Walked = {
  /** Base. */
  readonly size: string;
  /** What it costs or brings, before the fee. */
  readonly quote: string;
  /** Price of the last level touched; null when none was. */
  readonly worst: string | null;
  /** The book, or the limit, ended before the amount did. */
  readonly short: boolean;
};

type Walk = { readonly side: Side; readonly limit: string; readonly context: OrderMarket };

/** Levels that an order on this side meets up to its limit, best first. */
export function facing({ side, limit, context }: Walk): readonly Level[] {
  const levels = side === 'buy' ? context.asks : context.bids;
  const end = levels.findIndex(([price]) => isWorse(side, price, limit));
  return end === -1 ? levels : levels.slice(0, end);
}

/** Takes a size, level by level. */
export function walkSize(walk: Walk & { readonly size: string }): Walked {
  let [left, quote]: [string, string] = [walk.size, '0'];
  let worst: string | null = null;
  for (const [price, offered] of facing(walk)) {
    if (signOf(left) <= 0) break;
    const taken = least(left, offered);
    left = subtractDecimal(left, taken) ?? '0';
    quote = addDecimal(quote, times(price, taken)) ?? '0';
    worst = price;
  }
  return { size: subtractDecimal(walk.size, left) ?? '0', quote, worst, short: signOf(left) > 0 };
}

/** Takes what an amount of quote pays or demands, in whole lots, level by level; never more than the amount. */
export function walkQuote(walk: Walk & { readonly quote: string }): Walked {
  const { lot } = walk.context.instrument;
  let [left, size]: [string, string] = [walk.quote, '0'];
  let worst: string | null = null;
  for (const [price, offered] of facing(walk)) {
    const taken = least(lotsFor({ quote: left, price, lot }), offered);
    worst = price;
    if (signOf(taken) > 0) {
      left = subtractDecimal(left, times(price, taken)) ?? '0';
      size = addDecimal(size, taken) ?? '0';
    }
    if (compareDecimal(taken, offered) < 0) break;
  }
  // What is left would pay another lot at the last price, but nobody offers one.
  const short = worst === null || compareDecimal(left, times(worst, lot)) >= 0;
  return { size, quote: subtractDecimal(walk.quote, left) ?? '0', worst, short };
}

/** Average price, cut to the instrument's decimals; null when nothing would be taken. */
export function averageOf({ size, quote }: Walked, { pricePlace }: Instrument): string | null {
  return signOf(size) > 0 ? divideDecimal(quote, size, pricePlace) : null;
}

/** The best price an order at this limit would meet at once; null when it would rest. */
export function meets(walk: Walk): string | null {
  return facing(walk).find(([, size]) => signOf(size) > 0)?.[0] ?? null;
}

/** Whether a price is worse for a taker on this side than its limit. */
function isWorse(side: Side, price: string, limit: string): boolean {
  return compareDecimal(price, limit) * (side === 'buy' ? 1 : -1) > 0;
}
