import type { OrderRefusal } from '#lib/contract/trade.ts';
import { trim } from '#lib/exact/fixed.ts';
import { textOf, type Value, type Violation } from '#lib/rules/violation.ts';

/** A rule that an order breaks, in the exchange's words: the same that its refusal would have. */
export type Problem = OrderRefusal;

/** What is typed is told as it was typed, what was worked out without zeros at its end. */
export function problemOf({ field, rule, value, bound }: Violation): Problem {
  return { field, rule, value: shown(value), bound: bound === null ? null : shown(bound) };
}

function shown(value: Value): string {
  return typeof value === 'string' ? value : trim(textOf(value));
}
