import type { FillDetail } from '#lib/contract/shapes/history.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import { addDecimal, divideDecimal } from '#lib/format/decimal.ts';

/** A trade as its explanation shows it. */
export type Explanation = {
  readonly fill: Fill;
  /** Fills of the same order in the same moment, best level first. */
  readonly levels: readonly Fill[];
  /** All of them together; the average is quote per base with the decimals asked for. */
  readonly sum: { readonly size: string; readonly quote: string; readonly average: string | null };
  /** What the fee was taken off, in the coin it was taken in. */
  readonly received: string;
  readonly feeRate: string;
};

/** @param pricePlace decimals of the average */
export function explain({ fill, together, feeRate }: FillDetail, pricePlace: number): Explanation {
  const levels = together.length > 0 ? together : [fill];
  const size = sumOf(levels.map((level) => level.size));
  const quote = sumOf(levels.map((level) => level.quote));
  return {
    fill,
    levels,
    sum: { size, quote, average: divideDecimal(quote, size, pricePlace) },
    received: fill.side === 'buy' ? fill.size : fill.quote,
    feeRate,
  };
}

function sumOf(values: readonly string[]): string {
  return values.reduce((sum, value) => addDecimal(sum, value) ?? sum, '0');
}
