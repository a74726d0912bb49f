import { PERP_RULES, QUIZ_CODE } from '#lib/contract/perp.ts';
import { ORDER_RULES } from '#lib/contract/trade.ts';
import { failureOf } from '#lib/order/failure.ts';
import type { TicketProblem } from './rules.ts';

const RULE_OF: ReadonlyMap<string, TicketProblem['rule']> = new Map(
  Object.entries({ ...ORDER_RULES, ...PERP_RULES }).map(([rule, code]) => [code, rule as TicketProblem['rule']]),
);

/**
 * What a failed call says of an order or a change, whatever was thrown.
 *
 * `refused`: the exchange named field and rule; nothing was done. `quiz`: questions come first. `failed`: the gateway
 * answered another failure, by its service code; nothing was done. `unknown`: no answer came, so that it may have been
 * carried out or not.
 */
export type TicketOutcome =
  | { readonly kind: 'refused'; readonly refusal: TicketProblem }
  | { readonly kind: 'quiz' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'unknown' };

export function outcomeOf(error: unknown): TicketOutcome {
  const failure = failureOf(error);
  if (failure.kind === 'unknown') return failure;
  const { code } = failure;
  if (code === QUIZ_CODE.quizFirst) return { kind: 'quiz' };
  const rule = RULE_OF.get(code);
  if (failure.kind !== 'refused' || !rule) return { kind: 'failed', code };
  const { field, value, bound } = failure;
  return { kind: 'refused', refusal: { field, rule, value, bound } };
}
