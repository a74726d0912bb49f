import { addDecimal, compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { scaleAll } from '#lib/market/scale.ts';

/** Where things lie on the small drawing, from the top: whole numbers from 0 to this. */
export const PLACES = 1000;

export type LinePlaces = {
  /** `x,y x,y …` of the line. */
  readonly points: string;
  readonly last: number | null;
  /** Where the wanted price lies; at the edge where it is farther away than the day was wide. */
  readonly price: number | null;
};

type Wanted = {
  /** Oldest first, decimal strings. */
  readonly closes: readonly string[];
  readonly last: string | null;
  /** '' for none. */
  readonly price: string;
};

/**
 * A line of closes that ends at the last price, and the price that is waited for. A price far away makes the line at most
 * half as high: it must stay readable.
 * @returns null where there is no line to draw
 */
export function linePlaces({ closes, last, price }: Wanted): LinePlaces | null {
  const line = last === null ? closes : [...closes, last];
  if (line.length < 2) return null;
  const most = (order: 1 | -1) =>
    line.reduce((best, value) => (compareDecimal(value, best) * order > 0 ? value : best));
  const [low, high] = [most(-1), most(1)];
  const wide = subtractDecimal(high, low);
  const wanted = price === '' ? null : within(price, subtractDecimal(low, wide), addDecimal(high, wide));
  const heights = scaleAll(wanted === null ? line : [...line, wanted], PLACES);
  if (!heights) return null;
  const from = (index: number) => PLACES - (heights[index] ?? 0);
  return {
    points: line.map((_, index) => `${Math.round((index * PLACES) / (line.length - 1))},${from(index)}`).join(' '),
    last: last === null ? null : from(line.length - 1),
    price: wanted === null ? null : from(line.length),
  };
}

function within(value: string, least: string | null, most: string | null): string | null {
  if (least === null || most === null) return null;
  if (compareDecimal(value, least) < 0) return least;
  return compareDecimal(value, most) > 0 ? most : value;
}
