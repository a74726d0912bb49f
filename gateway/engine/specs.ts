import { PRODUCTS, type ProductName } from '#gateway/exchange/events/facts.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { boundsOf, count } from '#lib/rules/limits.ts';

/**
 * Decimals of every asset's smallest unit. One number for all and for good: the journal counts in these units, so it
 * may never change, and it must hold the finest price times the finest size of any listing.
 */
export const PLACES = 12;

/** Fees are counted in hundred-millionths. */
const FEE_PLACES = 8;

const isTraded = (product: string): product is ProductName => PRODUCTS.some((known) => known === product);

/** Of all that the feed lists, what the exchange has a product for. */
export const tradedOf = (instruments: readonly Instrument[]): readonly Instrument[] =>
  instruments.filter(({ product }) => isTraded(product));

export function assetsOf(instruments: readonly Instrument[]): AssetSpec[] {
  const codes = new Set(instruments.flatMap(({ base, quote }) => [base, quote]));
  return [...codes].map((code) => ({ code, places: PLACES }));
}

/** @throws RangeError when a listing says something that the exchange cannot count in integers. */
export function marketSpecOf(instrument: Instrument): MarketSpec {
  const { symbol, product, base, quote, makerFee, takerFee } = instrument;
  if (!isTraded(product)) throw new RangeError(`${symbol} is listed as ${product}, which the exchange does not trade`);
  const fee = (rate: string): number => {
    const units = parseAmount(rate, FEE_PLACES);
    if (units === null)
      throw new RangeError(`the listing of ${symbol} has ${JSON.stringify(rate)}, finer than ${FEE_PLACES} decimals`);
    return count(units);
  };
  const bounds = boundsOf(instrument, PLACES);
  return { symbol, product, base, quote, ...bounds, makerFee: fee(makerFee), takerFee: fee(takerFee) };
}
