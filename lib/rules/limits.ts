import { parseAmount } from '#lib/exact/amount.ts';
import { type Fixed, pow10 } from '#lib/exact/fixed.ts';
import { small } from '#lib/exact/parse.ts';
import { fixedOf } from './steps.ts';

/** The grid of a market: price 0.25 is pricePlace 2, tickStep 25. */
export type Grid = {
  readonly pricePlace: number;
  readonly tickStep: number;
  readonly sizePlace: number;
  readonly lotStep: number;
};

/** What an order of a market may be. */
export type Bounds = Grid & {
  readonly minLots: number;
  readonly maxLots: number;
  /** Least price × size, in quote units. */
  readonly minNotional: bigint;
  /** Farthest a limit price may be from its reference, in millionths. */
  readonly bandPpm: number;
  /** Farthest an order at the market walks from its reference, in millionths. */
  readonly slippagePpm: number;
};

/** What ticks and lots are worth in units of the two assets. */
export type Worth = {
  readonly basePlaces: number;
  readonly quotePlaces: number;
  /** Base units in one lot. */
  readonly basePerLot: bigint;
  /** Quote units of one lot at a price of one tick. */
  readonly quotePerTickLot: bigint;
};

/** A market as the rules see it: everything a whole number. */
export type Limits = Bounds & Worth;

/** A market as it is listed: decimal text. `priceBand` is a fraction. */
export type Listing = {
  readonly symbol: string;
  readonly pricePlace: number;
  readonly tick: string;
  readonly sizePlace: number;
  readonly lot: string;
  readonly minSize: string;
  readonly maxSize: string;
  readonly minNotional: string;
  readonly priceBand: string;
};

/** One millionth is the unit of band and slippage. */
export const PPM = 1_000_000;
export const PPM_PLACES = 6;
/** Farthest a market order walks from the last price. */
const SLIPPAGE_PPM = 50_000;

/**
 * @param quotePlaces decimals of the quote's unit
 * @throws RangeError when the listing says something that cannot be counted in whole steps
 */
export function boundsOf(listing: Listing, quotePlaces: number): Bounds {
  const { symbol, pricePlace, sizePlace } = listing;
  const whole = (text: string, places: number): bigint => {
    const units = parseAmount(text, places);
    if (units === null)
      throw new RangeError(`the listing of ${symbol} has ${JSON.stringify(text)}, finer than ${places} decimals`);
    return units;
  };
  const lotStep = whole(listing.lot, sizePlace);
  return {
    pricePlace,
    tickStep: count(whole(listing.tick, pricePlace)),
    sizePlace,
    lotStep: count(lotStep),
    minLots: count(whole(listing.minSize, sizePlace) / lotStep),
    maxLots: count(whole(listing.maxSize, sizePlace) / lotStep),
    minNotional: whole(listing.minNotional, quotePlaces),
    bandPpm: count(whole(listing.priceBand, PPM_PLACES)),
    slippagePpm: SLIPPAGE_PPM,
  };
}

/** @returns null where a tick times a lot is finer than the quote's unit, or a lot than the base's */
export function worthOf(grid: Grid, basePlaces: number, quotePlaces: number): Worth | null {
  const spare = quotePlaces - grid.pricePlace - grid.sizePlace;
  if (basePlaces < grid.sizePlace || spare < 0) return null;
  return {
    basePlaces,
    quotePlaces,
    basePerLot: BigInt(grid.lotStep) * pow10(basePlaces - grid.sizePlace),
    quotePerTickLot: BigInt(grid.tickStep) * BigInt(grid.lotStep) * pow10(spare),
  };
}

/** A whole number of the listing. @throws RangeError when a double does not hold it */
export function count(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${value} is too large to count`);
  return small(value);
}

export function priceAt({ pricePlace, tickStep }: Grid, ticks: number): Fixed {
  return fixedOf(ticks, pricePlace, tickStep);
}

export function sizeAt({ sizePlace, lotStep }: Grid, lots: number): Fixed {
  return fixedOf(lots, sizePlace, lotStep);
}

/** Quote units of a size at a price. */
export function valueAt({ quotePerTickLot }: Worth, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * quotePerTickLot;
}
