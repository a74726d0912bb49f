import { Decimal } from 'decimal.js';
import { expect } from 'vitest';

/** What a function gave, as text: null stays null, objects are read through. */
export function plainly(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toString();
  if (Array.isArray(value)) return value.map(plainly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainly(one)]));
}

export type Rows<Input> = readonly (readonly [input: Input, expected: unknown])[];

/** Each input with what it must give, as text. */
export function gives<Input>(call: (input: Input) => unknown, rows: Rows<Input>): void {
  for (const [input, expected] of rows) expect([input, plainly(call(input))]).toEqual([input, expected]);
}

/** The same cut to some decimals, for quotients without end. */
export function begins<Input>(call: (input: Input) => unknown, rows: readonly (readonly [Input, string])[]): void {
  for (const [input, expected] of rows)
    expect([input, String(call(input)).startsWith(expected)]).toEqual([input, true]);
}
