import type { Depth, FiatRates } from '#lib/contract/market.ts';

/** The outer shapes of answers: enough that a page never breaks on an answer of another kind. */
export function isList(data: unknown): data is readonly unknown[] {
  return Array.isArray(data);
}

export function isDepth(data: unknown): data is Depth {
  return isObject(data) && Array.isArray(data.bids) && Array.isArray(data.asks);
}

export function isFiatRates(data: unknown): data is FiatRates {
  return isObject(data) && isObject(data.rates) && typeof data.ts === 'number';
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
