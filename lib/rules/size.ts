import { parseAmount } from '#lib/exact/amount.ts';
import { type Bounds, type Limits, sizeAt } from './limits.ts';
import { MAX_LOTS, parseSteps } from './steps.ts';
import { type Value, type Violation, violation } from './violation.ts';

/** @returns the size in lots, checked against format, lot, minimum and maximum. */
export function readLots(limits: Bounds, text: string): number | Violation {
  const lots = parseSteps(text, limits.sizePlace, limits.lotStep, MAX_LOTS);
  if (lots === 'format') return violation('size', 'format', text);
  if (lots === 'step') return violation('size', 'lot', text, sizeAt(limits, 1));
  if (lots === 'range' || lots > limits.maxLots)
    return violation('size', 'maxSize', text, sizeAt(limits, limits.maxLots));
  return lots < limits.minLots ? violation('size', 'minSize', text, sizeAt(limits, limits.minLots)) : lots;
}

/** @returns an amount of quote in its units, more than nothing */
export function readQuote({ quotePlaces }: Limits, text: string): bigint | Violation {
  const units = parseAmount(text, quotePlaces);
  return units !== null && units > 0n ? units : violation('quote', 'format', text, `${quotePlaces}`);
}

/** Price × size, in quote units. @param field what the order was sized by */
export function lessThanLeast(limits: Limits, field: 'size' | 'quote', value: bigint): Violation | null {
  const { minNotional, quotePlaces: places } = limits;
  return value < minNotional
    ? violation(field, 'minNotional', { units: value, places }, { units: minNotional, places })
    : null;
}

/** What an amount of quote comes to: lots, and what they cost or bring, quote units. */
export type Bought = {
  readonly lots: number;
  readonly cost: bigint;
  /** The book, or the limit, ended before the amount did: then what there is may be less than the least order. */
  readonly short: boolean;
};

/**
 * What an amount of quote comes to is an order's size, too: it is measured by whole lots and by what they cost, as one that
 * says a size is. What is bought for less could not be sold again.
 */
export function wrongBought(limits: Limits, { lots, cost, short }: Bought): Violation | null {
  const { minLots, maxLots } = limits;
  if (lots < minLots && !short) return violation('quote', 'minSize', sizeAt(limits, lots), sizeAt(limits, minLots));
  const less = short ? null : lessThanLeast(limits, 'quote', cost);
  if (less) return less;
  return lots > maxLots ? violation('quote', 'maxSize', sizeAt(limits, lots), sizeAt(limits, maxLots)) : null;
}

/** Fill or kill: `filled` is what the book gives of the size. */
export function notFilled(size: Value, filled: Value): Violation {
  return violation('tif', 'fillOrKill', size, filled);
}

/** A market order that meets nobody. */
export function noLiquidity(symbol: string): Violation {
  return violation('symbol', 'noLiquidity', symbol);
}
