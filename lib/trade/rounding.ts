import { directionOf, type SideCode } from './codes.ts';
import { Decimal, decimal, type Given, ONE, plain, positive, whole } from './number.ts';

export type Toward = 'zero' | 'floor' | 'ceil';

const MODE = { zero: Decimal.ROUND_DOWN, floor: Decimal.ROUND_FLOOR, ceil: Decimal.ROUND_CEIL } as const;
const MOST_PLACES = 100;
/**
 * Results carry 60 digits. After a few divisions the last ones may say 29.999…9 of what is 30, and rounding down
 * would show the step below. No amount of the wire needs so many digits, so the last five are rounded off first.
 */
const SETTLED_DIGITS = 55;

/** The neighbouring multiple of `step` in one direction; a value on the grid stays. @param step > 0 */
export function toGrid(value: Decimal, step: Decimal, toward: Toward): Decimal {
  return plain(value.toSignificantDigits(SETTLED_DIGITS).toNearest(step, MODE[toward]));
}

export function toPlaces(value: Decimal, places: number, toward: Toward): Decimal {
  return plain(value.toSignificantDigits(SETTLED_DIGITS).toDecimalPlaces(places, MODE[toward]));
}

/** Decimals that a text is printed with. */
export function placesOf(value: Given): number | null {
  return whole(value, 0, MOST_PLACES);
}

/** A price cut to the decimals of its instrument, downward: how averages are shown. */
export function floorPrice({ price, pricePlace }: { price: Given; pricePlace: Given }): Decimal | null {
  const [at, step] = [positive(price), stepAt(pricePlace)];
  return at && step && toGrid(at, step, 'floor');
}

/**
 * A trigger price on the instrument's grid of `step · 10^-pricePlace`. Down for a long's profit and a short's loss, up
 * otherwise: always toward the entry, so it triggers a little earlier than was asked.
 */
export function roundTrigger({
  price,
  pricePlace,
  step,
  side,
  purpose,
}: {
  price: Given;
  pricePlace: Given;
  step?: Given;
  side: SideCode;
  purpose: 'profit' | 'loss';
}): Decimal | null {
  if (purpose !== 'profit' && purpose !== 'loss') return null;
  const [at, unit, steps] = [positive(price), stepAt(pricePlace), positive(decimal(step) ?? ONE)];
  if (!at || !unit || !steps) return null;
  const down = (directionOf(side) === 1) === (purpose === 'profit');
  return toGrid(at, unit.times(steps), down ? 'floor' : 'ceil');
}

/** 10^-pricePlace; a negative place counts tens. */
function stepAt(pricePlace: Given): Decimal | null {
  const place = whole(pricePlace, -MOST_PLACES, MOST_PLACES);
  return place === null ? null : new Decimal(`1e${-place}`);
}
