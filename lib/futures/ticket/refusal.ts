import { PERP_RULES, QUIZ_CODE } from '#lib/contract/perp.ts';
import { ORDER_RULES } from '#lib/contract/trade.ts';
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
  if (!isObject(error)) return { kind: 'unknown' };
  if (error.name === 'ModeChangedError') return { kind: 'failed', code: 'modeChanged' };
  // An HTTP failure carries the envelope in its response, a business failure is one itself.
  const told = isObject(error.response) ? error.response.data : error;
  if (!isObject(told) || typeof told.code !== 'string' || !('data' in told)) return { kind: 'unknown' };
  if (told.code === QUIZ_CODE.quizFirst) return { kind: 'quiz' };
  const rule = RULE_OF.get(told.code);
  if (rule && isObject(told.data)) return { kind: 'refused', refusal: refusalOf(rule, told.data) };
  // A 500 says nothing of how far it came.
  const status = isObject(error.response) ? error.response.status : 200;
  return typeof status === 'number' && status >= 500 && status !== 503
    ? { kind: 'unknown' }
    : { kind: 'failed', code: told.code };
}

type Told = Readonly<Record<string, unknown>>;

function refusalOf(rule: TicketProblem['rule'], { field, value, bound }: Told): TicketProblem {
  return { rule, field: text(field) ?? '', value: text(value) ?? '', bound: text(bound) };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isObject = (value: unknown): value is Told => typeof value === 'object' && value !== null;
