import { formatAmount } from './amount.ts';
import type { Numeric } from './decimal.ts';
import { formatCompact, formatFixed, formatPrice, formatSize, subZero, trendOf } from './price.ts';

/** A gain or loss in a column: `+6.66`, `-0.13`. Down, so that a loss is never shown smaller than it is, nor zero with a sign. */
export function formatSigned(value: Numeric, places: number): string {
  if (trendOf(value, places, 'floor') === 'flat') return formatFixed('0', places);
  return formatAmount(value, { precision: places, plusSign: true, rounding: 'floor' });
}

/** Characters of a size beyond which it runs into its neighbour. */
const LONGEST = 9;

/** A size in a narrow place: in full while it fits, else in short, `123.45M`. */
export function formatShortSize(size: Numeric, sizePlace: number): string {
  const whole = formatSize(size, sizePlace);
  return whole.length > LONGEST ? formatCompact(size) : whole;
}

/** Figures that say where a price is. */
const FIGURES = 5;

/** A price in a narrow place: in full while it fits, else its first figures, `0.0₃39491`. */
export function formatShortPrice(price: Numeric, pricePlace: number): string {
  const whole = formatPrice(price, pricePlace);
  if (whole.length <= LONGEST) return whole;
  const short = subZero(formatAmount(price, { significantFigures: FIGURES }), 3);
  return short.length < whole.length ? short : whole;
}
