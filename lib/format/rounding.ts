import type { Rounding } from '#lib/exact/arithmetic.ts';
import { print } from '#lib/exact/fixed.ts';
import { checkPlaces, type Parts } from './decimal.ts';

/** How digits that are not shown leave: toward zero everywhere where nothing else is said. */
export type { Rounding } from '#lib/exact/arithmetic.ts';

/**
 * Exactly `places` decimals, padded with zeros.
 * @throws RangeError when places is not a whole number from 0 to 1000
 */
export function roundToPlaces(parts: Parts, places: number, rounding: Rounding = 'towardZero'): Parts {
  checkPlaces(places);
  const kept = parts.fraction.slice(0, places).padEnd(places, '0');
  const dropped = parts.fraction.slice(places);
  if (!growsMagnitude(dropped, parts.negative, rounding)) return { ...parts, fraction: kept };
  const [integer = '', fraction = ''] = print(BigInt(parts.integer + kept) + 1n, places).split('.');
  return { negative: parts.negative, integer, fraction };
}

/**
 * Exactly `figures` significant figures, padded with zeros (0.001 with 2 → 0.0010; 12345 with 2 → 12000).
 * @throws RangeError when figures is not a whole number from 1 to 1000
 */
export function roundToFigures(parts: Parts, figures: number, rounding: Rounding = 'towardZero'): Parts {
  if (checkPlaces(figures) === 0) throw new RangeError('Significant figures must be at least 1.');
  const exponent = leadingExponent(parts);
  const places = figures - 1 - exponent;
  const rounded = places >= 0 ? roundToPlaces(parts, places, rounding) : roundInteger(parts, -places, rounding);
  // 9.99 with two figures becomes 10.0 when it rounds up: one decimal too many.
  return places > 0 && leadingExponent(rounded) > exponent
    ? { ...rounded, fraction: rounded.fraction.slice(0, -1) }
    : rounded;
}

/** Power of ten of the first digit that is not zero: 2 for 345, -3 for 0.00123; 0 for zero. */
function leadingExponent({ integer, fraction }: Parts): number {
  if (integer !== '0') return integer.length - 1;
  return -1 - fraction.search(/[1-9]/);
}

/** Clears the last `digits` digits of the integer part. */
function roundInteger(parts: Parts, digits: number, rounding: Rounding): Parts {
  const kept = parts.integer.slice(0, -digits);
  const dropped = parts.integer.slice(-digits).padStart(digits, '0') + parts.fraction;
  const grown = growsMagnitude(dropped, parts.negative, rounding) ? String(BigInt(kept) + 1n) : kept;
  return { negative: parts.negative, integer: `${grown}${'0'.repeat(digits)}`, fraction: '' };
}

function growsMagnitude(dropped: string, negative: boolean, rounding: Rounding): boolean {
  if (rounding === 'towardZero' || /^0*$/.test(dropped)) return false;
  if (rounding === 'nearest') return dropped >= '5';
  if (rounding === 'awayFromZero') return true;
  return negative === (rounding === 'floor');
}
