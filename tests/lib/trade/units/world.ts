import fc from 'fast-check';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { Contract, Way } from '#lib/trade/units/contract.ts';
import { contractOf } from '#lib/trade/units/listing.ts';
import { Wide, wide } from '../wide.ts';

/** Contracts as they are listed, and what may happen to them. */
export type Listed = { readonly listing: Perpetual; readonly contract: Contract; readonly near: number };

/** Ticks about where a coin trades: they only must be of the right size. */
const NEAR: Readonly<Record<string, number>> = { BTC: 974_826, ETH: 324_185, SOL: 146_905, PEPE: 482_000 };

export const LISTED: readonly Listed[] = PERPETUALS.map((listing) => ({
  listing,
  contract: contractOf(listing),
  near: NEAR[listing.base] ?? 100_000,
}));
export const named = (symbol: string): Listed => LISTED.find(({ listing }) => listing.symbol === symbol)!;

export const way = fc.constantFrom<Way>(1, -1);
export const listed = fc.constantFrom(...LISTED);
/** A contract, two prices of it, and a size up to its largest order, small ones often. */
export const scene = listed.chain((one) =>
  fc.record({
    one: fc.constant(one),
    way,
    lots: fc.oneof(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: Math.round(toLots(one, one.listing.maxSize)) }),
    ),
    ticks: fc.integer({ min: Math.ceil(one.near / 2), max: one.near * 2 }),
    mark: fc.integer({ min: Math.ceil(one.near / 2), max: one.near * 2 }),
    leverage: fc.integer({ min: 1, max: one.contract.maxLeverage }),
  }),
);

function toLots({ listing }: Listed, size: string): number {
  return wide(size).div(listing.lot).toNumber();
}

export const priceText = ({ listing }: Listed, ticks: number): string => wide(ticks).times(listing.tick).toFixed();
export const sizeText = ({ listing }: Listed, lots: number): string => wide(lots).times(listing.lot).toFixed();
/** Units as an amount. */
export const amount = (units: bigint): string => wide(units.toString()).div('1e12').toFixed();
/** An amount in units, with all its decimals. */
export const inUnits = (value: { toString(): string }) => wide(value.toString()).times('1e12');
export const whole = (value: InstanceType<typeof Wide>, round: 'floor' | 'ceil'): bigint =>
  BigInt(value.toDecimalPlaces(0, round === 'floor' ? Wide.ROUND_FLOOR : Wide.ROUND_CEIL).toFixed());
/** What the decimal half calls a side. */
export const side = (of: Way): number => (of === 1 ? 1 : 2);
