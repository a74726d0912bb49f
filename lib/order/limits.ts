import type { Instrument } from '#lib/contract/shapes/market.ts';
import { multiply } from '#lib/exact/arithmetic.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { toStep } from '#lib/exact/steps.ts';
import { boundsOf, type Limits, PPM_PLACES, priceAt, worthOf } from '#lib/rules/limits.ts';
import { worstTicks } from '#lib/rules/price.ts';
import { MAX_LOTS, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { Side } from '#lib/rules/words.ts';

/** Decimals of both assets' units on a page: what the wire allows. Whatever the venue counts in, it is no finer. */
export const PLACES = 18;

const known = new WeakMap<Instrument, Limits | null>();

/** A listing as the rules see it; null where it cannot be counted, and every rule is then left to the gateway. */
export function limitsOf(instrument: Instrument): Limits | null {
  let limits = known.get(instrument);
  if (limits === undefined) {
    limits = countable(instrument);
    known.set(instrument, limits);
  }
  return limits;
}

function countable(instrument: Instrument): Limits | null {
  try {
    const bounds = boundsOf(instrument, PLACES);
    const worth = worthOf(bounds, PLACES, PLACES);
    return worth && { ...bounds, ...worth };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A price in ticks; null where it is unknown or lies on no tick. */
export function ticksOf({ pricePlace, tickStep }: Limits, price: string | null): number | null {
  const ticks = price === null ? 'format' : parseSteps(price, pricePlace, tickStep, MAX_TICKS);
  return typeof ticks === 'number' ? ticks : null;
}

/** A size in lots; null where it is unknown or no whole number of them. */
export function lotsOf({ sizePlace, lotStep }: Limits, size: string | null): number | null {
  const lots = size === null ? 'format' : parseSteps(size, sizePlace, lotStep, MAX_LOTS);
  return typeof lots === 'number' ? lots : null;
}

/** The farthest price a market order takes. @param last the feed's last price */
export function worstPrice(side: Side, last: string, instrument: Instrument): string {
  const limits = limitsOf(instrument);
  const ticks = limits && ticksOf(limits, last);
  if (!limits || ticks === null) return last;
  const { units, places } = priceAt(limits, worstTicks(limits, side, ticks));
  return trim(print(units, places));
}

/** `slippageTicks` from a price that may lie between two ticks, as it is while it is typed. */
export function slippageOf(price: string, instrument: Instrument): string {
  const limits = limitsOf(instrument);
  const from = parse(price);
  if (!limits || !from) return '0';
  const reach = multiply(from, { units: BigInt(limits.slippagePpm), places: PPM_PLACES });
  const { units, places } = toStep(reach, priceAt(limits, 1), 'ceil');
  return trim(print(units, places));
}
