import { type Fixed, pow10 } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';

/** Where decimal strings lie on a drawing, in whole numbers, without a float on the way. */

/** Whole numbers of one common unit; null when one of them is no plain decimal. */
function integers(values: readonly string[]): bigint[] | null {
  const read: Fixed[] = [];
  let most = 0;
  for (const value of values) {
    const one = parse(value);
    if (!one) return null;
    read.push(one);
    if (one.places > most) most = one.places;
  }
  return read.map(({ units, places }) => (places === most ? units : units * pow10(most - places)));
}

/** `part / whole` of `size`, rounded half up and kept between 0 and `size`; half of it when the whole is nothing. */
function share(part: bigint, whole: bigint, size: number): number {
  if (whole <= 0n) return Math.round(size / 2);
  if (part <= 0n) return 0;
  if (part >= whole) return size;
  return Number.parseInt(String((part * BigInt(size) * 2n + whole) / (whole * 2n)), 10);
}

/**
 * Positions between the least and the greatest of the values.
 * @param size the greatest position, a whole number
 * @returns one whole number from 0 to size each, or null when a value is no plain decimal or there is none
 */
export function scaleAll(values: readonly string[], size: number): number[] | null {
  const units = integers(values);
  if (!units || units.length === 0) return null;
  const low = units.reduce((least, value) => (value < least ? value : least));
  const high = units.reduce((most, value) => (value > most ? value : most));
  return units.map((value) => share(value - low, high - low, size));
}

/** Position of one value between two others, kept inside; null when one is no plain decimal. */
export function scaleBetween(value: string, low: string, high: string, size: number): number | null {
  const units = integers([value, low, high]);
  if (!units) return null;
  const [at = 0n, from = 0n, to = 0n] = units;
  return share(at - from, to - from, size);
}

/** `part` of `whole` in steps of `size`: the length of a bar; 0 when one is no plain decimal. */
export function shareOfWhole(part: string, whole: string, size: number): number {
  const [at = 0n, of = 0n] = integers([part, whole]) ?? [];
  return of <= 0n ? 0 : share(at, of, size);
}
