// Written by `node scripts/shapes.mjs` from ../guarded.ts.
import type { Depth, FiatRates, PriceSource } from '../market.ts';
import { isObject, isString, isText, orNull } from './checks.ts';

export function isDepth(data: unknown): data is Depth {
  return isObject(data) && Array.isArray(data.bids) && Array.isArray(data.asks);
}

export function isPriceSource(data: unknown): data is PriceSource {
  return isObject(data) && isText(data.source) && isString(data.name) && orNull(Number.isSafeInteger)(data.since);
}

export function isFiatRates(data: unknown): data is FiatRates {
  return isObject(data) && isObject(data.rates) && Number.isSafeInteger(data.ts);
}
