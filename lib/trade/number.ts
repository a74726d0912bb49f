import { Decimal as Base } from 'decimal.js';

/**
 * The one place where what comes from outside becomes a number of this room, and where numbers become text.
 *
 * Own constructor, so that nobody's `Decimal.set` reaches it: decimal.js keeps 20 digits by default, and products of
 * two amounts of the wire (20 + 18 digits each) need more. Exponents never appear in text.
 */
export type Decimal = Base;
export const Decimal: typeof Base = Base.clone({
  defaults: true,
  precision: 60,
  rounding: Base.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});

/** A number as callers have it: decimal text, a Decimal of any constructor, a safe integer. */
export type Numeric = string | number | bigint | Decimal;
/** The same where it may be missing. Text that is no decimal number, NaN and infinities are missing, too. */
export type Given = Numeric | null | undefined;

export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);

/** Longer text, and a greater power of ten, is nobody's amount: it counts as no number. */
const LENGTH_LIMIT = 1000;
const EXPONENT_LIMIT = 1000;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** @returns null where the value is missing. A float counts as its shortest text; −0 is 0. */
export function decimal(value: unknown): Decimal | null {
  if (typeof value === 'string') return ofText(value.trim());
  if (typeof value === 'number' || typeof value === 'bigint') return ofText(String(value));
  return Decimal.isDecimal(value) ? ofDecimal(value) : null;
}

function ofText(text: string): Decimal | null {
  return text.length <= LENGTH_LIMIT && DECIMAL.test(text) ? ofDecimal(new Decimal(text)) : null;
}

function ofDecimal(value: Decimal): Decimal | null {
  if (!value.isFinite() || Math.abs(value.e) > EXPONENT_LIMIT) return null;
  if (value.isZero()) return ZERO;
  return value.constructor === Decimal ? value : new Decimal(value);
}

/** Above 0, or null: prices, leverage. */
export function positive(value: Given): Decimal | null {
  const read = decimal(value);
  return read?.gt(0) ? read : null;
}

/** 0 or more, or null: sizes and counts, whose sign is the side's. */
export function count(value: Given): Decimal | null {
  const read = decimal(value);
  return read === null || read.isNegative() ? null : read;
}

/** The first that is not missing. */
export function present(first: Given, second: Given): Decimal | null {
  return decimal(first) ?? decimal(second);
}

/** A whole number from `least` to `most`, or null: decimal places, positions in a list. */
export function whole(value: Given, least: number, most: number): number | null {
  const read = decimal(value);
  return read?.isInteger() && read.gte(least) && read.lte(most) ? read.toNumber() : null;
}

/** Decimal arithmetic has a −0; nothing of this room gives one away. */
export function plain(value: Decimal): Decimal {
  return value.isZero() ? ZERO : value;
}

/** `places` decimals, cut toward zero where there are more. */
export function textOf(value: Decimal, places: number): string {
  return plain(value.toDecimalPlaces(places, Decimal.ROUND_DOWN)).toFixed(places);
}
