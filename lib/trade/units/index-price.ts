import { down } from './divide.ts';

/** A source's latest word on a pair. */
export type IndexSource = {
  readonly ticks: number;
  /** More than 0, in any unit that all share. */
  readonly weight: bigint;
  /** Age of its price, ms. */
  readonly age: number;
};

/** Older than this a source is out. */
const OLDEST_MS = 10_000;
/** Farther than a hundredth from the median it is out, too. */
const APART = 100;

/** Sources that count now: fresh, and near the median of the fresh (of an even number the lower middle). */
export function usedSources<T extends IndexSource>(sources: readonly T[]): readonly T[] {
  const fresh = sources.filter(({ age }) => age <= OLDEST_MS);
  const sorted = fresh.map(({ ticks }) => ticks).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return median === undefined ? [] : fresh.filter(({ ticks }) => Math.abs(ticks - median) * APART <= median);
}

/** Their mean by weight in ticks, half up; null where there is none: then the index stands still. */
export function indexOf(sources: readonly IndexSource[]): bigint | null {
  let [top, bottom] = [0n, 0n];
  for (const { ticks, weight } of usedSources(sources)) {
    top += BigInt(ticks) * weight;
    bottom += weight;
  }
  return bottom === 0n ? null : down(2n * top + bottom, 2n * bottom);
}
