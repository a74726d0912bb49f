/** What the exchange is told about assets and markets before it starts. All amounts are integers in here. */

export type AssetSpec = {
  readonly code: string;
  /** Decimals of the smallest unit: 8 means one unit is 0.00000001. */
  readonly places: number;
};

export type MarketSpec = {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Decimals of prices and the price step in units of the last decimal: price 0.25 is pricePlace 2, tickStep 25. */
  readonly pricePlace: number;
  readonly tickStep: number;
  readonly sizePlace: number;
  readonly lotStep: number;
  readonly minLots: number;
  readonly maxLots: number;
  /** Least price × size, in quote units. */
  readonly minNotional: bigint;
  /** Farthest a limit price may be from the reference price, in millionths. */
  readonly bandPpm: number;
  /** Farthest a market order may walk from the reference price, in millionths. */
  readonly slippagePpm: number;
  /** Fees in hundred-millionths of the amount received: 0.1 % is 100,000. */
  readonly makerFee: number;
  readonly takerFee: number;
};

/** Limits of one account in one market. */
export const ORDER_LIMIT = { open: 500, triggers: 30, total: 4000, clientId: 36, keys: 1000 } as const;

export const FEE_SCALE = 100_000_000n;
export const PPM = 1_000_000;

/** A market with everything that follows from its spec worked out once. */
export type Market = MarketSpec & {
  /** Base units in one lot. */
  readonly basePerLot: bigint;
  /** Quote units of one lot at a price of one tick. */
  readonly quotePerTickLot: bigint;
  readonly basePlaces: number;
  readonly quotePlaces: number;
};

/** @throws RangeError when a tick times a lot is not a whole number of quote units, or a lot not of base units. */
export function marketOf(spec: MarketSpec, assets: ReadonlyMap<string, AssetSpec>): Market {
  const base = assets.get(spec.base);
  const quote = assets.get(spec.quote);
  if (!base || !quote) throw new RangeError(`market ${spec.symbol} names an unknown asset`);
  const spare = quote.places - spec.pricePlace - spec.sizePlace;
  if (base.places < spec.sizePlace || spare < 0)
    throw new RangeError(`market ${spec.symbol} has finer steps than its assets have units`);
  return {
    ...spec,
    basePlaces: base.places,
    quotePlaces: quote.places,
    basePerLot: BigInt(spec.lotStep) * 10n ** BigInt(base.places - spec.sizePlace),
    quotePerTickLot: BigInt(spec.tickStep) * BigInt(spec.lotStep) * 10n ** BigInt(spare),
  };
}

/** Fee on an amount received: rounded up, so that rounding never makes value. */
export function feeOn(amount: bigint, rate: number): bigint {
  const product = amount * BigInt(rate);
  return (product + FEE_SCALE - 1n) / FEE_SCALE;
}
