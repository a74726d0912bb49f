import { type Fixed, pow10 } from './fixed.ts';

/**
 * How what is cut off leaves: toward zero, away from zero, toward minus infinity, toward plus infinity, or to the nearest
 * (a half goes away from zero).
 */
export type Rounding = 'towardZero' | 'awayFromZero' | 'floor' | 'ceil' | 'nearest';

export function compare(a: Fixed, b: Fixed): -1 | 0 | 1 {
  const places = Math.max(a.places, b.places);
  const [left, right] = [unitsAt(a, places), unitsAt(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function add(a: Fixed, b: Fixed): Fixed {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) + unitsAt(b, places), places };
}

export function subtract(a: Fixed, b: Fixed): Fixed {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) - unitsAt(b, places), places };
}

export function multiply(a: Fixed, b: Fixed): Fixed {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** a ÷ b at so many decimals. @throws RangeError when b is zero */
export function divide(a: Fixed, b: Fixed, places: number, rounding: Rounding): Fixed {
  const exponent = places + b.places - a.places;
  const [top, bottom] = exponent < 0 ? [a.units, b.units * pow10(-exponent)] : [a.units * pow10(exponent), b.units];
  return { units: quotient(top, bottom, rounding), places };
}

/** top ÷ bottom as a whole number. @throws RangeError when bottom is zero */
export function quotient(top: bigint, bottom: bigint, rounding: Rounding): bigint {
  const cut = top / bottom;
  const rest = top - cut * bottom;
  if (rest === 0n || rounding === 'towardZero') return cut;
  const negative = rest < 0n !== bottom < 0n;
  const grows =
    rounding === 'awayFromZero' ||
    (rounding === 'nearest' ? 2n * size(rest) >= size(bottom) : negative === (rounding === 'floor'));
  return grows ? cut + (negative ? -1n : 1n) : cut;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** A number in units of 10^-places. @param places at least the number's own */
export function unitsAt({ units, places: has }: Fixed, places: number): bigint {
  return places === has ? units : units * pow10(places - has);
}
