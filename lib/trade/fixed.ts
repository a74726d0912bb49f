import { type Fixed, pow10 } from '#lib/exact/fixed.ts';
import type { Decimal } from './number.ts';

/** A factor as two integers; bottom > 0. */
export type Ratio = { readonly top: bigint; readonly bottom: bigint };

/** Digits that this room's Decimal keeps of a quotient. */
const DIGITS = 60;
const OVER = 10n ** BigInt(DIGITS + 1);

export function fixedOf(value: Decimal): Fixed {
  const places = value.decimalPlaces();
  return { units: BigInt(value.times(`1e${places}`).toString()), places };
}

/** @param units not below 0 */
export function digitsOf(units: bigint): number {
  return units.toString().length;
}

/** top ÷ bottom · 10^exponent */
export function ratioOf(top: bigint, bottom: bigint, exponent: number): Ratio {
  return exponent < 0 ? { top, bottom: bottom * pow10(-exponent) } : { top: top * pow10(exponent), bottom };
}

/**
 * A quotient at 60 digits, ties to even: bit for bit what Decimal's `div` gives.
 * @param top not 0, and of fewer digits than 60 + those of bottom   @param bottom > 0
 */
export function quotientOf(top: bigint, bottom: bigint): Fixed {
  const size = top < 0n ? -top : top;
  const shift = DIGITS + 1 + digitsOf(bottom) - digitsOf(size);
  const scaled = size * pow10(shift);
  const long = scaled / bottom;
  // One digit too many, or two.
  const surplus = long < OVER ? 1 : 2;
  const unit = pow10(surplus);
  const kept = long / unit;
  const dropped = 2n * (long - kept * unit);
  // Half of the last digit goes to the even one, unless the division itself left a rest: then it was more than half.
  const up = dropped === unit ? kept % 2n === 1n || long * bottom !== scaled : dropped > unit;
  const units = up ? kept + 1n : kept;
  return { units: top < 0n ? -units : units, places: shift - surplus };
}
