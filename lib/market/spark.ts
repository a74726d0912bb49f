import { compareDecimal } from '#lib/format/decimal.ts';
import { scaleAll, scaleBetween } from './scale.ts';

/**
 * A small line as the `d` of a path, stretched from its box to any size where it is drawn: one step to the right from point
 * to point. Pages carry dozens of them, so the numbers in it are short.
 */
export type Spark = {
  readonly path: string;
  /** Width and height of its box. */
  readonly box: readonly [wide: number, high: number];
  readonly trend: 'up' | 'down' | 'flat';
};

/** Heights that a line of thirty pixels can be told apart by. */
const LEVELS = 100;
/** And one of a hundred and more. */
export const FINE = 1000;
/** More points than this cannot be told apart in a line of a hundred pixels. */
const POINTS = 40;

/**
 * @param closes decimal strings, oldest first @param most points of the line @param high height of the box
 * @returns null where there is no line to draw
 */
export function sparkOf(closes: readonly string[] | undefined, most = POINTS, high = LEVELS): Spark | null {
  if (!closes || closes.length < 2) return null;
  const heights = scaleAll(thin(closes, most), high);
  if (!heights) return null;
  const points = heights.map((height, index) => `${index} ${high - height}`);
  const order = compareDecimal(closes.at(-1), closes[0]);
  return {
    path: `M${points.join('L')}`,
    box: [heights.length - 1, high],
    trend: order > 0 ? 'up' : order < 0 ? 'down' : 'flat',
  };
}

/**
 * Where a price of one of the moments lies in the box of their line, kept inside it; null for text that is no price.
 * @param closes those that the line was drawn of @param at which of them
 */
export function pointOn(
  { box: [wide, high] }: Spark,
  closes: readonly string[],
  { price, at }: { readonly price: string; readonly at: number },
): { readonly x: number; readonly y: number } | null {
  const sorted = closes.toSorted((a, b) => compareDecimal(a, b));
  const height = scaleBetween(price, sorted[0] ?? '0', sorted.at(-1) ?? '0', high);
  return height === null ? null : { x: (at * wide) / Math.max(1, closes.length - 1), y: high - height };
}

/** Evenly chosen, the first and the last among them. */
function thin(closes: readonly string[], most: number): readonly string[] {
  if (closes.length <= most) return closes;
  const step = (closes.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => closes[Math.round(index * step)] ?? '0');
}
