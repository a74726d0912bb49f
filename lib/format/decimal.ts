import { add, compare, divide, multiply, subtract } from '#lib/exact/arithmetic.ts';
import { type Fixed, print, trim } from '#lib/exact/fixed.ts';

/**
 * Exact decimals for the screen, without a float and without a library.
 *
 * Numbers travel as decimal strings; here they are taken apart, added and cut as text or by lib/exact and given
 * back as plain text (never an exponent, never `-0`). Text that is no decimal number gives null, which every
 * formatter prints as `--`, so that a bad value from outside never becomes a wrong number or a broken page.
 * The trading maths is lib/trade; this is for steps, sums and comparisons that only the screen needs.
 */

/** Anything that prints itself as a decimal: `Decimal` of decimal.js, a wrapper of one. */
export type DecimalLike = { toString(): string };
export type Numeric = string | number | bigint | DecimalLike | null | undefined;

/** `integer` has no leading zeros (at least `0`), `fraction` keeps its zeros, zero is never negative. */
export type Parts = { readonly negative: boolean; readonly integer: string; readonly fraction: string };

/** A decimal string longer than this is nobody's amount: it counts as no number. */
const LENGTH_LIMIT = 1000;
/** Digits an exponent may move the point; beyond it the text counts as no number. */
const EXPONENT_LIMIT = 1000;
const DECIMAL = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * @param value decimal text (surrounding blanks and an exponent are allowed), number, bigint or Decimal
 * @returns null for null, undefined, '', NaN, infinities and text that is no decimal number
 */
export function parseDecimal(value: Numeric): Parts | null {
  const text = textOf(value);
  const match = text === null || text.length > LENGTH_LIMIT ? null : DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = match[4] ?? '', , exponent = '0'] = match;
  const shifted = shiftPoint(whole, fraction, Number.parseInt(exponent, 10));
  if (!shifted) return null;
  const integer = shifted.integer.replace(/^0+(?=\d)/, '');
  const zero = integer === '0' && /^0*$/.test(shifted.fraction);
  return { negative: sign === '-' && !zero, integer, fraction: shifted.fraction };
}

export function joinParts({ negative, integer, fraction }: Parts): string {
  return `${negative ? '-' : ''}${integer}${fraction ? `.${fraction}` : ''}`;
}

export function isZeroParts({ integer, fraction }: Parts): boolean {
  return integer === '0' && /^0*$/.test(fraction);
}

/** -1, 0 or 1; 0 also for what is no number. */
export function signOf(value: Numeric): -1 | 0 | 1 {
  const parts = parseDecimal(value);
  if (!parts || isZeroParts(parts)) return 0;
  return parts.negative ? -1 : 1;
}

/** -1, 0 or 1 as a is below, equal to or above b. What is no number is below every number: it sorts last in a descending list. */
export function compareDecimal(a: Numeric, b: Numeric): -1 | 0 | 1 {
  const left = fixedOf(a);
  const right = fixedOf(b);
  if (left && right) return compare(left, right);
  return left ? 1 : right ? -1 : 0;
}

export function addDecimal(a: Numeric, b: Numeric): string | null {
  return combined(a, b, add);
}

export function subtractDecimal(a: Numeric, b: Numeric): string | null {
  return combined(a, b, subtract);
}

export function multiplyDecimal(a: Numeric, b: Numeric): string | null {
  return combined(a, b, multiply);
}

/** a ÷ b cut toward zero after `places` decimals; null when b is zero. */
export function divideDecimal(a: Numeric, b: Numeric, places: number): string | null {
  return combined(a, b, (top, bottom) =>
    bottom.units === 0n ? null : divide(top, bottom, checkPlaces(places), 'towardZero'),
  );
}

export function negateDecimal(value: Numeric): string | null {
  return subtractDecimal('0', value);
}

export function absDecimal(value: Numeric): string | null {
  const parts = parseDecimal(value);
  return parts && joinParts({ ...parts, negative: false });
}

/** Moves the point `by` digits to the right (a fraction to percent: 2), to the left when negative. */
export function shiftDecimal(value: Numeric, by: number): string | null {
  const parts = parseDecimal(value);
  const shifted = parts && shiftPoint(parts.integer, parts.fraction, by);
  if (!parts || !shifted) return null;
  const fraction = shifted.fraction.replace(/0+$/, '');
  return joinParts({ negative: parts.negative, integer: shifted.integer.replace(/^0+(?=\d)/, ''), fraction });
}

/** @throws RangeError when places is not a whole number from 0 to 1000 */
export function checkPlaces(places: number): number {
  if (Number.isInteger(places) && places >= 0 && places <= LENGTH_LIMIT) return places;
  throw new RangeError(`Decimal places must be a whole number from 0 to ${LENGTH_LIMIT}, not ${String(places)}.`);
}

function textOf(value: Numeric): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return textOfNumber(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  try {
    return String(value).trim();
  } catch {
    // An object without a usable toString is no number; a formatter must not throw for it.
    return null;
  }
}

/**
 * A float is accepted for convenience. What binary arithmetic adds to a short decimal (0.1 + 0.2 =
 * 0.30000000000000004) is taken off: a value that 15 digits turn into one of at most 12 was that shorter one.
 */
function textOfNumber(value: number): string {
  const shortest = String(value);
  if (!Number.isFinite(value) || Number.isInteger(value) || shortest.replace(/\D/g, '').length < 16) return shortest;
  const rounded = String(Number.parseFloat(value.toPrecision(15)));
  const digits = rounded.replace(/e.*$/, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= 12 ? rounded : shortest;
}

function shiftPoint(whole: string, fraction: string, by: number): { integer: string; fraction: string } | null {
  if (by === 0) return { integer: whole || '0', fraction };
  if (Math.abs(by) > EXPONENT_LIMIT) return null;
  if (by > 0) {
    const padded = fraction.padEnd(by, '0');
    return { integer: `${whole}${padded.slice(0, by)}`, fraction: padded.slice(by) };
  }
  const padded = whole.padStart(1 - by, '0');
  return { integer: padded.slice(0, by), fraction: `${padded.slice(by)}${fraction}` };
}

function fixedOf(value: Numeric): Fixed | null {
  const parts = parseDecimal(value);
  if (!parts) return null;
  const { negative, integer, fraction } = parts;
  return { units: BigInt(`${negative ? '-' : ''}${integer}${fraction}`), places: fraction.length };
}

/** What comes of two values, as text without zeros at its end; null where one is no number or nothing comes of them. */
export function combined(a: Numeric, b: Numeric, by: (a: Fixed, b: Fixed) => Fixed | null): string | null {
  const left = fixedOf(a);
  const right = fixedOf(b);
  const made = left && right && by(left, right);
  return made && trim(print(made.units, made.places));
}
