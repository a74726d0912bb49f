import { Decimal } from 'decimal.js';
import { expect } from 'vitest';

/** For checks: more digits than the room itself has. */
export const Wide = Decimal.clone({ precision: 90, toExpNeg: -9e15, toExpPos: 9e15 });
export const wide = (value: Decimal.Value): Decimal => new Wide(value);

/** `expect` itself costs more than a formula: it is asked only what has failed. Numbers are equal as text. */
export function same(actual: unknown, expected: unknown): void {
  if (String(actual) !== String(expected)) expect(String(actual)).toBe(String(expected));
}

/** Equal but for the rounding of the last digits, measured on the greatest part of the sum. */
export function balances(left: Decimal, right: Decimal, parts: readonly Decimal[]): void {
  const scale = parts.reduce((most, part) => Wide.max(most, part.abs()), wide(0));
  if (left.minus(right).abs().gt(scale.times('1e-50'))) same(left, right);
}
