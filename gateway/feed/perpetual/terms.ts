import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { pow10 } from '#lib/exact/fixed.ts';
import { parse, small } from '#lib/exact/parse.ts';
import { type Contract, UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { RATE_PLACES } from '#lib/trade/units/divide.ts';
import type { FundingTerms } from '#lib/trade/units/funding-rate.ts';
import { contractOf } from '#lib/trade/units/listing.ts';
import type { ImpactLevel } from '#lib/trade/units/premium.ts';

/** A listed contract as its figures are counted: ticks, lots, units, hundred-millionths, ms. */
export type Terms = {
  readonly symbol: string;
  readonly contract: Contract;
  readonly tickStep: bigint;
  readonly lotStep: bigint;
  readonly funding: FundingTerms;
  /** From stamp to stamp, ms. */
  readonly interval: number;
  readonly band: bigint;
  /** In the unit of `levelOf`. */
  readonly impact: bigint;
  /** A level of the book as the premium measures it: its value in quote (inverse: USD) units. */
  levelOf(ticks: number, lots: number): ImpactLevel;
};

const HOUR_MS = 3_600_000;

/** Whether a market is a contract. */
export const isPerpetual = (instrument: Instrument): instrument is Perpetual => instrument.contract !== null;

/** @throws RangeError in a sentence that names what is wrong in the listing */
export function termsOf(listing: Perpetual): Terms {
  const contract = contractOf(listing);
  const { interest, fundingHours, fundingCap, fundingFloor, impact, markBand } = listing.contract;
  const inverse = contract.kind === 'inverse';
  const lotStep = parseAmount(listing.lot, listing.sizePlace)!;
  const face = parse(listing.contract.face)!;
  // Of an inverse contract a lot is worth as many dollars at any price.
  const dollars = (lotStep * face.units * pow10(UNIT_PLACES)) / pow10(listing.sizePlace + face.places);
  return {
    symbol: listing.symbol,
    contract,
    tickStep: parseAmount(listing.tick, listing.pricePlace)!,
    lotStep,
    funding: { interest: rate(interest), hours: fundingHours, cap: rate(fundingCap), floor: rate(fundingFloor) },
    interval: fundingHours * HOUR_MS,
    band: rate(markBand),
    impact: parseAmount(impact, UNIT_PLACES)!,
    levelOf: (ticks, lots) => ({
      ticks,
      value: inverse ? BigInt(lots) * dollars : (BigInt(ticks) * BigInt(lots) * contract.top) / contract.bottom,
    }),
  };
}

/** `contractOf` has checked it. */
function rate(text: string): bigint {
  const { units, places } = parse(text)!;
  return units * pow10(RATE_PLACES - places);
}

/** The last stamp at or before a moment, epoch ms: whole intervals since 1970 (UTC). */
export const stampOf = ({ interval }: Pick<Terms, 'interval'>, now: number): number =>
  Math.floor(now / interval) * interval;

/** A count of ticks that a computation made, as a number. */
export const ticksOf = (value: bigint): number => small(value);
