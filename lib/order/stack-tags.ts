type Room = {
  /** px between the middles of two tags that touch. */
  readonly step: number;
  /** px, where the first and the last middle may stand. */
  readonly from: number;
  readonly to: number;
};

/**
 * Places for tags that would lie on each other: pushed apart evenly, each as near to its own place as the others let it,
 * in the order of their places. Where the room is too small for all, they start at its beginning.
 * @param wanted px, in any order  @returns px, in the order of `wanted`
 */
export function stackTags(wanted: readonly number[], { step, from, to }: Room): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  // With the steps taken off, tags that keep apart are a sequence that never falls: the nearest such one is found by
  // pooling neighbours that fall into their mean.
  const pools: { sum: number; count: number }[] = [];
  for (const [rank, index] of order.entries()) {
    let pool = { sum: (wanted[index] ?? 0) - rank * step, count: 1 };
    for (let before = pools.at(-1); before && mean(before) > mean(pool); before = pools.at(-1)) {
      pools.pop();
      pool = { sum: before.sum + pool.sum, count: before.count + pool.count };
    }
    pools.push(pool);
  }
  const highest = Math.max(from, to - (wanted.length - 1) * step);
  const placed = pools.flatMap((pool) =>
    Array.from({ length: pool.count }, () => Math.min(Math.max(mean(pool), from), highest)),
  );
  const places: number[] = [];
  for (const [rank, index] of order.entries()) places[index] = (placed[rank] ?? 0) + rank * step;
  return places;
}

function mean({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
