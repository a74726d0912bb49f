import type { Fill } from '#lib/contract/shapes/order.ts';
import { addDecimal, divideDecimal } from '#lib/format/decimal.ts';

/** What a mark says of a fill. `quote`: what it was worth; of inverse contracts in the coin. */
export type MarkedFill = Pick<Fill, 'id' | 'side' | 'size' | 'price' | 'quote' | 'ts'>;

/** Own fills of one side on one candle. */
export type FillMark = {
  readonly side: Fill['side'];
  /** Base, all of them. */
  readonly size: string;
  /** Quote per base, by size. */
  readonly price: string;
  /** Oldest first. */
  readonly fills: readonly MarkedFill[];
};

/** Fills that a chart shows at most, newest first: more are no marks any more. */
export const FILL_LIMIT = 1000;

type Bars = readonly { readonly timestamp: number }[];

type MarkOptions = {
  readonly bars: Bars;
  readonly closeOf: (open: number) => number;
  readonly places: number;
  /** Sizes are in the quote, values in the coin. */
  readonly inverse?: boolean;
};

/**
 * Own fills by the candle they fell on; those of one side on one candle are one mark.
 * @param fills of one market, in any order   @param bars oldest first   @param closeOf when the bar that opened then closes
 * @param places decimals of a price
 * @returns marks by the opening time of their candle; fills outside the bars are in none
 */
export function fillMarks(
  fills: readonly MarkedFill[],
  { bars, closeOf, places, inverse = false }: MarkOptions,
): ReadonlyMap<number, readonly FillMark[]> {
  const groups = new Map<number, Record<Fill['side'], MarkedFill[]>>();
  for (const fill of fills) {
    const open = bars[barAt(bars, fill.ts)]?.timestamp;
    if (open === undefined || fill.ts >= closeOf(open)) continue;
    const group = groups.get(open) ?? { buy: [], sell: [] };
    groups.set(open, group);
    group[fill.side].push(fill);
  }
  return new Map(
    [...groups].map(([open, { buy, sell }]) => [
      open,
      [buy, sell].filter((list) => list.length > 0).map((list) => markOf(list, places, inverse)),
    ]),
  );
}

function markOf(list: readonly MarkedFill[], places: number, inverse: boolean): FillMark {
  const fills = [...list].sort((a, b) => a.ts - b.ts);
  const { side, price } = fills[0]!;
  const size = sum(fills.map((fill) => fill.size));
  const value = sum(fills.map((fill) => fill.quote));
  const average = inverse ? divideDecimal(size, value, places) : divideDecimal(value, size, places);
  return { side, size, price: fills.length === 1 ? price : (average ?? price), fills };
}

function sum(list: readonly string[]): string {
  return list.reduce((total, one) => addDecimal(total, one) ?? total, '0');
}

/** Index of the newest bar that had opened by then; -1 before the first. */
export function barAt(bars: Bars, ts: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bars[middle]!.timestamp <= ts) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
