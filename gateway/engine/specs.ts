import type { AssetSpec, MarketSpec } from '#gateway/exchange/spec.ts';
import { parseUnits } from '#gateway/exchange/units.ts';
import type { Instrument } from '#lib/contract/market.ts';

/**
 * Decimals of every asset's smallest unit. One number for all and for good: the journal counts in these units, so it
 * may never change, and it must hold the finest price times the finest size of any listing.
 */
export const PLACES = 12;

/** Farthest a market order walks from the last price, in millionths. */
const SLIPPAGE_PPM = 50_000;

export function assetsOf(instruments: readonly Instrument[]): AssetSpec[] {
  const codes = new Set(instruments.flatMap(({ base, quote }) => [base, quote]));
  return [...codes].map((code) => ({ code, places: PLACES }));
}

/** @throws RangeError when a listing says something that the exchange cannot count in integers. */
export function marketSpecOf(instrument: Instrument): MarketSpec {
  const { symbol, pricePlace, sizePlace, minSize, maxSize, lot } = instrument;
  const whole = (text: string, places: number): bigint => {
    const units = parseUnits(text, places);
    if (units === null)
      throw new RangeError(`the listing of ${symbol} has ${JSON.stringify(text)}, finer than ${places} decimals`);
    return units;
  };
  const lotStep = whole(lot, sizePlace);
  return {
    symbol,
    base: instrument.base,
    quote: instrument.quote,
    pricePlace,
    tickStep: small(whole(instrument.tick, pricePlace)),
    sizePlace,
    lotStep: small(lotStep),
    minLots: small(whole(minSize, sizePlace) / lotStep),
    maxLots: small(whole(maxSize, sizePlace) / lotStep),
    minNotional: whole(instrument.minNotional, PLACES),
    bandPpm: small(whole(instrument.priceBand, 6)),
    slippagePpm: SLIPPAGE_PPM,
    makerFee: small(whole(instrument.makerFee, 8)),
    takerFee: small(whole(instrument.takerFee, 8)),
  };
}

function small(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${value} is too large to count`);
  return Number.parseInt(value.toString(), 10);
}
