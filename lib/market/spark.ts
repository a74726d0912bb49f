import { compareDecimal } from '#lib/format/decimal.ts';
import { scaleAll } from './scale.ts';

/** A small line as the `d` of a path in a box of 1000 × 1000, stretched to any size where it is drawn. */
export type Spark = { readonly path: string; readonly trend: 'up' | 'down' | 'flat' };

export const SPARK_BOX = 1000;
/** More points than this cannot be told apart in a line of a hundred pixels. */
const POINTS = 40;

/** @param closes decimal strings, oldest first @param most points of the line @returns null where there is no line to draw */
export function sparkOf(closes: readonly string[] | undefined, most = POINTS): Spark | null {
  if (!closes || closes.length < 2) return null;
  const heights = scaleAll(thin(closes, most), SPARK_BOX);
  if (!heights) return null;
  const last = heights.length - 1;
  const points = heights.map((height, index) => `${Math.round((index * SPARK_BOX) / last)} ${SPARK_BOX - height}`);
  const order = compareDecimal(closes.at(-1), closes[0]);
  return { path: `M${points.join('L')}`, trend: order > 0 ? 'up' : order < 0 ? 'down' : 'flat' };
}

/** Evenly chosen, the first and the last among them. */
function thin(closes: readonly string[], most: number): readonly string[] {
  if (closes.length <= most) return closes;
  const step = (closes.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => closes[Math.round(index * step)] ?? '0');
}
