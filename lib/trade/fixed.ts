import type { Decimal } from './number.ts';

/** A decimal as an integer: units · 10^-places. */
export type Fixed = { readonly units: bigint; readonly places: number };
/** A factor as two integers; bottom > 0. */
export type Ratio = { readonly top: bigint; readonly bottom: bigint };

const POWERS = Array.from({ length: 101 }, (_, exponent) => 10n ** BigInt(exponent));
/** Digits that this room's Decimal keeps of a quotient. */
const DIGITS = 60;
const OVER = 10n ** BigInt(DIGITS + 1);
const ZERO_CODE = '0'.charCodeAt(0);
const POINT_CODE = '.'.charCodeAt(0);

export function pow10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

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

/** Toward minus infinity. @param bottom > 0 */
export function floorOf(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom;
  return top < 0n && quotient * bottom !== top ? quotient - 1n : quotient;
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

/** Text with exactly `places` decimals. */
export function padded(units: bigint, places: number): string {
  if (units < 0n) return `-${padded(-units, places)}`;
  if (places === 0) return units.toString();
  const digits = units.toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The same without needless zeros: as a Decimal prints itself. */
export function trimmed(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  return text.slice(0, text.charCodeAt(end - 1) === POINT_CODE ? end - 1 : end);
}
