import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { formatSteps, MAX_LOTS, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import { averagePrice } from '#lib/trade/units/average.ts';
import { type Contract, UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { contractOf } from '#lib/trade/units/listing.ts';

/** A market of contracts as figures need it: its listing, and the same in whole numbers. */
export type FuturesMarket = {
  readonly symbol: string;
  /** As pages say it: BTCUSDT. */
  readonly pair: string;
  readonly settle: string;
  readonly wallet: string;
  readonly contract: Contract;
  readonly pricePlace: number;
  readonly tickStep: number;
  readonly sizePlace: number;
  readonly lotStep: number;
};

const known = new WeakMap<Perpetual, FuturesMarket>();

/** @throws RangeError when the listing is not one of a contract: names the field and the rule it breaks */
export function futuresMarket(listing: Perpetual): FuturesMarket {
  const before = known.get(listing);
  if (before) return before;
  const { symbol, pricePlace, sizePlace, lot } = listing;
  const { pair, settle, wallet } = listing.contract;
  const contract = contractOf(listing);
  const market = {
    ...{ symbol, pair, settle, wallet, contract, pricePlace, tickStep: contract.tickStep, sizePlace },
    lotStep: parseStep(lot, sizePlace),
  };
  known.set(listing, market);
  return market;
}

function parseStep(text: string, place: number): number {
  const steps = parseSteps(text, place, 1, MAX_LOTS);
  if (typeof steps !== 'number') throw new RangeError(`a lot of ${text} has more than ${place} decimals`);
  return steps;
}

/** Decimal text to whole steps; null where it is none, or lies between two of them. */
export const ticksOf = ({ pricePlace, tickStep }: FuturesMarket, price: string): number | null =>
  stepsOf(price, pricePlace, tickStep, MAX_TICKS);
export const lotsOf = ({ sizePlace, lotStep }: FuturesMarket, size: string): number | null =>
  stepsOf(size, sizePlace, lotStep, MAX_LOTS);

function stepsOf(text: string, place: number, step: number, most: number): number | null {
  const steps = parseSteps(text, place, step, most);
  return typeof steps === 'number' ? steps : null;
}

export const priceText = ({ pricePlace, tickStep }: FuturesMarket, ticks: number): string =>
  formatSteps(ticks, pricePlace, tickStep);
export const sizeText = ({ sizePlace, lotStep }: FuturesMarket, lots: number): string =>
  formatSteps(lots, sizePlace, lotStep);

/** What so many lots were worth on the average, at the market's places; null where there are none. */
export function averageText({ contract, pricePlace }: FuturesMarket, value: bigint, lots: number): string | null {
  return lots === 0 || value === 0n ? null : print(averagePrice(contract, value, lots), pricePlace);
}

/** Decimal text of any sign in units of the settle asset; null where it is none, or finer than a unit. */
export function unitsOf(text: string): bigint | null {
  const read = parse(text);
  if (read === null || read.places > UNIT_PLACES) return null;
  return read.units * 10n ** BigInt(UNIT_PLACES - read.places);
}

/** Units of the settle asset as decimal text. */
export const unitsText = (units: bigint): string => trim(print(units, UNIT_PLACES));
