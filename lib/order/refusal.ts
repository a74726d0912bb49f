import { ORDER_RULES, type OrderRefusal, type OrderRule } from '#lib/contract/trade.ts';

const RULE_OF: ReadonlyMap<string, OrderRule> = new Map(
  Object.entries(ORDER_RULES).map(([rule, code]) => [code, rule as OrderRule]),
);

/**
 * What a failed trading call says about the order, whatever was thrown.
 *
 * `refused`: the exchange named field and rule; nothing was done. `failed`: the gateway answered another failure, by its
 * service code; nothing was done. `unknown`: no answer came, so that the call may have been carried out or not.
 */
export type Outcome =
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'unknown' };

export function outcomeOf(error: unknown): Outcome {
  if (!isObject(error)) return { kind: 'unknown' };
  if (error.name === 'ModeChangedError') return { kind: 'failed', code: 'modeChanged' };
  // An HTTP failure carries the envelope in its response, a business failure is one itself.
  const told = isObject(error.response) ? error.response.data : error;
  if (!isObject(told) || typeof told.code !== 'string' || !('data' in told)) return { kind: 'unknown' };
  const rule = RULE_OF.get(told.code);
  if (rule && isObject(told.data)) return { kind: 'refused', refusal: refusalOf(rule, told.data) };
  // A 500 says nothing of how far it came.
  const status = isObject(error.response) ? error.response.status : 200;
  return typeof status === 'number' && status >= 500 && status !== 503
    ? { kind: 'unknown' }
    : { kind: 'failed', code: told.code };
}

function refusalOf(rule: OrderRule, { field, value, bound }: Readonly<Record<string, unknown>>): OrderRefusal {
  return { rule, field: text(field) ?? '', value: text(value) ?? '', bound: text(bound) };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
