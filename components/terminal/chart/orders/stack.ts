import { stackTags } from '#lib/order/stack-tags.ts';

/** What the last price and the time left under it take of the axis, px above and below: labels keep out of it. */
const LAST_LABEL = { above: 18, below: 36 } as const;
/** px from middle to middle of tags, and of labels on the axis, that touch. */
export const TAG_STEP = 20;
const LABEL_STEP = 18;

/** A line in the scale: where it is, and whether it has a tag that makes room for others. */
export type Seen = { readonly y: number; readonly tagged: boolean };
/** px that its tag and its label on the axis stand off its place. */
export type Stacked = { readonly tag: number; readonly label: number };

export type StackRoom = {
  /** Of the candles, px. */
  readonly height: number;
  /** Where the newest price is. */
  readonly now: number | null;
  /** px at both ends that tags leave to those of lines beyond the scale. */
  readonly taken: { readonly top: number; readonly bottom: number };
};

/** Tags and labels that would lie on each other make room; labels leave the newest price alone. */
export function stackLines(seen: readonly Seen[], { height, now, taken }: StackRoom): readonly Stacked[] {
  const tagged = seen.filter((row) => row.tagged);
  const tags = stackTags(
    tagged.map(({ y }) => y),
    { step: TAG_STEP, from: TAG_STEP / 2 + taken.top, to: height - TAG_STEP / 2 - taken.bottom },
  );
  const half = LABEL_STEP / 2;
  const split = now ?? -LAST_LABEL.below;
  const labels = new Map<Seen, number>();
  const label = (rows: readonly Seen[], from: number, to: number) => {
    const places = stackTags(
      rows.map(({ y }) => y),
      { step: LABEL_STEP, from, to },
    );
    for (const [at, row] of rows.entries()) labels.set(row, Math.round(places[at] ?? row.y) - row.y);
  };
  const over = seen.filter(({ y }) => y < split);
  label(over, half, Math.min(split - LAST_LABEL.above, height - half));
  label(
    seen.filter(({ y }) => y >= split),
    Math.max(split + LAST_LABEL.below, half),
    height - half,
  );
  return seen.map((row) => {
    const at = tagged.indexOf(row);
    return { tag: at < 0 ? 0 : Math.round(tags[at] ?? row.y) - row.y, label: labels.get(row) ?? 0 };
  });
}
