import type { Instrument } from '#lib/contract/shapes/market.ts';
import { normaliseQuery } from './find.ts';

type Named = Pick<Instrument, 'symbol' | 'base'>;

/** Slips that leave a word recognisable. */
const slipsOf = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** Markets whose name is a slip or two away from what was written, nearest first, then in the order given. */
export function nearestMarkets<I extends Named>(instruments: readonly I[], written: string, count: number): I[] {
  const wanted = normaliseQuery(written);
  const ranked = instruments.flatMap((instrument) => {
    const distance = distanceOf(instrument, wanted);
    return distance === null ? [] : [{ instrument, distance }];
  });
  return ranked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ instrument }) => instrument);
}

/** 0 where what was written begins with the coin, else its slips; null where it is another word. */
function distanceOf({ symbol, base }: Named, wanted: string): number | null {
  if (wanted === base || (base.length > 2 && wanted.startsWith(base))) return 0;
  const near = [symbol, base].flatMap((word) => {
    const slips = slipsBetween(wanted, word);
    return slips <= slipsOf(word) ? [slips] : [];
  });
  return near.length > 0 ? Math.min(...near) : null;
}

/**
 * Letters to add, leave out, change or swap with their neighbour until one word is the other. Both are short: a query of
 * forty characters, a symbol of thirty-two.
 */
export function slipsBetween(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
