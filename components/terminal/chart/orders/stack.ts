import { stackTags } from '#lib/order/stack-tags.ts';

/** What the last price and the time left under it take of the axis, px above and below: labels keep out of it. */
const LAST_LABEL = { above: 19, below: 37 } as const;
/** px from middle to middle of tags that touch; their labels on the axis are no higher. */
export const TAG_STEP = 20;

export type StackRoom = {
  /** Of the candles, px. */
  readonly height: number;
  /** Where the newest price is. */
  readonly now: number | null;
  /** px at both ends that are left to the tags of lines beyond the scale. */
  readonly taken: { readonly top: number; readonly bottom: number };
};

/**
 * Tags that would lie on each other make room, and leave the newest price alone on the axis. A tag and the price of its line
 * on the axis move as one: side by side they are read as one row, and another's price beside a stop is a wrong stop.
 * @param seen px, where lines are, in any order   @returns px that tag and label of each stand off its line
 */
export function stackLines(seen: readonly number[], { height, now, taken }: StackRoom): readonly number[] {
  const half = TAG_STEP / 2;
  const [first, last] = [half + taken.top, height - half - taken.bottom];
  const split = now ?? -LAST_LABEL.below;
  const places = new Map<number, number>();
  const put = (rows: readonly number[], from: number, to: number) => {
    const stacked = stackTags(
      rows.map((row) => seen[row] ?? 0),
      { step: TAG_STEP, from, to },
    );
    for (const [at, row] of rows.entries()) places.set(row, Math.round(stacked[at] ?? 0));
  };
  const rows = [...seen.keys()];
  const over = rows.filter((row) => (seen[row] ?? 0) < split);
  put(over, first, Math.min(split - LAST_LABEL.above, last));
  put(
    rows.filter((row) => !over.includes(row)),
    Math.max(split + LAST_LABEL.below, first),
    last,
  );
  return seen.map((y, row) => (places.get(row) ?? y) - y);
}
