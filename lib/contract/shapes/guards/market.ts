// Written by `node scripts/shapes.mjs` from ../guarded.ts.

import type { ContractState, IndexState } from '../contract-market.ts';
import type { Depth, FiatRates, PriceSource } from '../market.ts';
import { isAmount, isFlag, isObject, isString, isText, orNull } from './checks.ts';

export function isDepth(data: unknown): data is Depth {
  return isObject(data) && Array.isArray(data.bids) && Array.isArray(data.asks);
}

export function isPriceSource(data: unknown): data is PriceSource {
  return isObject(data) && isText(data.source) && isString(data.name) && orNull(Number.isSafeInteger)(data.since);
}

export function isContractState(data: unknown): data is ContractState {
  return (
    isObject(data) &&
    [data.symbol, data.last, data.mark, data.index, data.premium, data.fundingRate].every(isText) &&
    [data.nextFundingAt, data.fundingHours, data.ts].every(Number.isSafeInteger) &&
    orNull(isText)(data.lastFundingRate) &&
    isAmount(data.openInterest) &&
    isFlag(data.stale)
  );
}

export function isIndexState(data: unknown): data is IndexState {
  return isObject(data) && isText(data.index) && Array.isArray(data.sources);
}

export function isFiatRates(data: unknown): data is FiatRates {
  return isObject(data) && isObject(data.rates) && Number.isSafeInteger(data.ts);
}
