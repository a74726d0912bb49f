import type { Fixed } from './fixed.ts';

/** Longest text that is read as a number. */
export const LONGEST = 1000;

const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * Strict: digits, perhaps a minus before and a point between them, nothing else.
 * @returns null for any other text, and for one longer than `LONGEST`
 */
export function parse(text: string): Fixed | null {
  if (text.length > LONGEST || !PLAIN.test(text)) return null;
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), places: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

/** A count known to be small, as a number. @param value at most 2^53 from zero */
export function small(value: bigint): number {
  return Number.parseInt(value.toString(), 10);
}
