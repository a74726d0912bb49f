import { quotient } from '#lib/exact/arithmetic.ts';
import { pow10 } from '#lib/exact/fixed.ts';
import { small } from '#lib/exact/parse.ts';
import { formatCompact, formatSize } from '#lib/format/price.ts';

/** Exact integers for prices and sizes on the screen: a decimal string is a whole number of units of 10^-place. */

/**
 * `toUnits('97482.6', 1)` → 974826n. Digits beyond the place are cut, a missing fraction is zeros.
 * @param value decimal string as the contract gives it; anything else throws SyntaxError
 * @param place decimals kept, ≥ 0
 */
export function toUnits(value: string, place: number): bigint {
  const dot = value.indexOf('.');
  if (dot < 0) return BigInt(value + '0'.repeat(place));
  const fraction = value.slice(dot + 1, dot + 1 + place);
  return BigInt(value.slice(0, dot) + fraction.padEnd(place, '0'));
}

/**
 * `part / whole` of `size`, as a small whole number for drawing (pixels, per mille).
 * @returns 0 … size; 0 when the whole is not positive
 */
export function shareOf(part: bigint, whole: bigint, size: number): number {
  if (whole <= 0n || part <= 0n) return 0;
  if (part >= whole) return size;
  return small((part * BigInt(size)) / whole);
}

/** Quotient of two integers at a number of decimals, rounded half up; null when the divisor is zero. Both ≥ 0. */
export function divide(part: bigint, whole: bigint, place: number): bigint | null {
  if (whole === 0n) return null;
  return quotient(part * pow10(place), whole, 'nearest');
}

/** Digits before the point from which a size is written in short, so that it keeps its column. */
const LONG_SIZE = 8;

/** A size for a narrow column: `0.30340`, `8,146`, `69.11M`. */
export function sizeText(value: string, sizePlace: number): string {
  const dot = value.indexOf('.');
  return (dot < 0 ? value.length : dot) >= LONG_SIZE ? formatCompact(value) : formatSize(value, sizePlace);
}
