import { type Bounds, PPM, type Worth, worthOf } from '#lib/rules/limits.ts';
import { OPEN_LIMIT } from '#lib/rules/room.ts';
import { type Contract, UNIT_PLACES } from '#lib/trade/units/contract.ts';
import type { ProductName } from '../events/facts.ts';

/** What the exchange is told about assets and markets before it starts. All amounts are integers in here. */

export type AssetSpec = {
  readonly code: string;
  /** Decimals of the smallest unit: 8 means one unit is 0.00000001. */
  readonly places: number;
};

export type MarketSpec = Bounds & {
  readonly symbol: string;
  readonly product: ProductName;
  readonly base: string;
  readonly quote: string;
  /** Fees in hundred-millionths of the amount received: 0.1 % is 100,000. */
  readonly makerFee: number;
  readonly takerFee: number;
  /** Of a contract: its figures, the asset it settles in and the code of the wallet that holds it. */
  readonly perp?: PerpSpec | undefined;
  /** Orders are taken while it is trading, or where nothing is said; a contract that settles ends at its index. */
  readonly status?: 'trading' | 'halted' | 'settling' | undefined;
};

export type PerpSpec = { readonly contract: Contract; readonly settle: string; readonly wallet: number };

/** Limits of one account: open and waiting orders in one market, orders in all of them, lengths of texts, keys kept. */
export const ORDER_LIMIT = { ...OPEN_LIMIT, clientId: 50, keys: 1000, key: 64 } as const;

/** Accounts are numbered from 1; the book keeps their numbers in 32 bits. */
export const isAccount = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 0x7fff_ffff;

export const FEE_SCALE = 100_000_000n;

/** A market with everything that follows from its spec worked out once. */
export type Market = MarketSpec & Worth;

/** Greatest `maxLots`: 8,192 orders of it at one price still have an exact sum in a double. */
const MOST_LOTS = 2 ** 40;

/**
 * @throws RangeError when a figure is out of its range, a tick times a lot is not a whole number of quote units, or a lot
 * not of base units.
 */
export function marketOf(spec: MarketSpec, assets: ReadonlyMap<string, AssetSpec>): Market {
  checkRanges(spec);
  if (spec.perp) return contractMarket(spec, spec.perp, assets);
  const base = assets.get(spec.base);
  const quote = assets.get(spec.quote);
  if (!base || !quote) throw new RangeError(`market ${spec.symbol} names an unknown asset`);
  const worth = worthOf(spec, base.places, quote.places);
  if (!worth) throw new RangeError(`market ${spec.symbol} has finer steps than its assets have units`);
  return { ...spec, ...worth };
}

/** A contract moves its settle asset alone: its base, and the dollar, need not be one. */
function contractMarket(
  spec: MarketSpec,
  { contract, settle }: PerpSpec,
  assets: ReadonlyMap<string, AssetSpec>,
): Market {
  if (assets.get(settle)?.places !== UNIT_PLACES)
    throw new RangeError(`market ${spec.symbol} settles in ${settle}, which is no asset of ${UNIT_PLACES} places`);
  const quotePerTickLot = contract.kind === 'linear' ? contract.top : 0n;
  return { ...spec, basePlaces: UNIT_PLACES, quotePlaces: UNIT_PLACES, basePerLot: 0n, quotePerTickLot };
}

/** Lowest and highest value of each figure. A fee below nothing would make value, a band of everything a price of 0. */
function checkRanges(spec: MarketSpec): void {
  const ranges: readonly (readonly [keyof MarketSpec, low: number, high: number])[] = [
    ['pricePlace', 0, 18],
    ['sizePlace', 0, 18],
    ['tickStep', 1, 1_000_000],
    ['lotStep', 1, 1_000_000],
    ['minLots', 1, spec.maxLots],
    ['maxLots', 1, MOST_LOTS],
    ['bandPpm', 1, PPM - 1],
    ['slippagePpm', 1, PPM - 1],
    ['makerFee', 0, 10_000_000],
    ['takerFee', 0, 10_000_000],
  ];
  for (const [name, low, high] of ranges) {
    const value = spec[name] as number;
    if (!Number.isInteger(value) || value < low || value > high)
      throw new RangeError(
        `market ${spec.symbol}: ${name} is ${value}, it must be a whole number from ${low} to ${high}`,
      );
  }
}

/** Fee on an amount received: rounded up, so that rounding never makes value. */
export function feeOn(amount: bigint, rate: number): bigint {
  const product = amount * BigInt(rate);
  return (product + FEE_SCALE - 1n) / FEE_SCALE;
}
