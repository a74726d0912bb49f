// Written by `node scripts/shapes.mjs` from ../guarded.ts.
import type { Depth, FiatRates } from '../market.ts';
import { isObject } from './checks.ts';

export function isDepth(data: unknown): data is Depth {
  return isObject(data) && Array.isArray(data.bids) && Array.isArray(data.asks);
}

export function isFiatRates(data: unknown): data is FiatRates {
  return isObject(data) && isObject(data.rates) && Number.isSafeInteger(data.ts);
}
