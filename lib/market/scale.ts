/** Where decimal strings lie on a drawing, in whole numbers, without a float on the way. */

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Whole numbers of one common unit; null when one of them is no plain decimal. */
function integers(values: readonly string[]): bigint[] | null {
  if (!values.every((value) => NUMBER.test(value))) return null;
  const places = Math.max(0, ...values.map((value) => value.length - 1 - dotOf(value)));
  return values.map((value) => {
    const fraction = value.slice(dotOf(value) + 1);
    return BigInt(value.slice(0, dotOf(value)) + fraction.padEnd(places, '0'));
  });
}

/** Position of the point; the length when there is none. */
function dotOf(value: string): number {
  const dot = value.indexOf('.');
  return dot === -1 ? value.length : dot;
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
