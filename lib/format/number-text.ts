import { addDecimal, compareDecimal, joinParts, multiplyDecimal, type Numeric, parseDecimal } from './decimal.ts';
import { cleanDecimal, INTEGER_DIGITS } from './decimal-input.ts';
import { placesOf } from './price.ts';
import { roundToPlaces } from './rounding.ts';
import { snapDecimal, stepOfPlaces } from './steps.ts';

/** What a number field keeps of a typed or pasted text: the cleaner, and no blanks. */
export function cleanNumberText(text: string, fractionDigits?: number): string {
  return cleanDecimal(text.replaceAll(' ', ''), fractionDigits);
}

/** Where the caret stands after cleaning: behind the same characters as before. */
export function caretAfterCleaning(text: string, caret: number, fractionDigits?: number): number {
  const before = cleanNumberText(text.slice(0, caret), fractionDigits).length;
  return Math.min(before, cleanNumberText(text, fractionDigits).length);
}

/** A finished number: `07` → `7`, `1.` → `1`; '' stays ''. Decimals that were typed stay. */
export function settleNumberText(text: string): string {
  const parts = text === '' ? null : parseDecimal(text);
  return parts ? joinParts(parts) : '';
}

/** As a number is read: `91994.0` → `91,994.0`. What is no number stays as it is. Decimals that were typed stay. */
export function groupNumberText(text: string): string {
  const parts = text === '' ? null : parseDecimal(text);
  if (!parts) return text;
  return joinParts({ ...parts, integer: parts.integer.replace(/\B(?=(?:\d{3})+$)/g, ',') });
}

export type NumberStep = {
  /** What stands in the field, '' included. */
  readonly text: string;
  /** Steps to go, negative for down. */
  readonly by: number;
  /** Size of a step; 10^-fractionDigits where there is none. */
  readonly step?: Numeric;
  readonly fractionDigits?: number | undefined;
  readonly min?: Numeric;
  readonly max?: Numeric;
};

/**
 * The number `by` steps away, on the grid of the step: from between two steps the next one in that direction is one
 * step away. Stops at min (0 when not given) and max. Decimals of the step are kept, `100.9` → `101.0`.
 * @returns the text unchanged where it is no number or the result would not fit the field
 */
export function stepNumberText({ text, by, step, fractionDigits = 0, min = '0', max }: NumberStep): string {
  const size = step ?? stepOfPlaces(fractionDigits);
  const start = snapDecimal({ value: text === '' ? '0' : text, step: size, toward: by > 0 ? 'down' : 'up' });
  const moved = start === null ? null : addDecimal(start, multiplyDecimal(size, BigInt(Math.trunc(by))));
  if (moved === null) return text;
  const high = max !== null && max !== undefined && compareDecimal(moved, max) > 0 ? max : moved;
  const parts = parseDecimal(compareDecimal(high, min) < 0 ? min : high);
  if (!parts || parts.integer.length > INTEGER_DIGITS) return text;
  const places = Math.max(placesOf(size), parts.fraction.replace(/0+$/, '').length);
  return joinParts(roundToPlaces(parts, places));
}
