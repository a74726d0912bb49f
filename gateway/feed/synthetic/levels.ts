/**
 * The tree of time: a day is split into 4 h, 1 h, 15 m, 5 m, 1 m, 15 s, 5 s and seconds. All in UTC; a node of a level
 * is named by its start divided by the level's length.
 */
export const LEVEL_SECONDS = [86400, 14400, 3600, 900, 300, 60, 15, 5, 1] as const;
/** Children of a node, by level. Seconds have none: they become trades. */
export const FANOUT = [6, 4, 4, 3, 5, 4, 3, 5] as const;

export const DAY = 0;
export const MINUTE = 5;
export const SECOND = 8;

export const DAY_MS = 86_400_000;
export const DAY_SECONDS = 86_400;

/** A traded bar. `o h l c` in ticks, `v` in lots, `q` = Σ price × size in ticks × lots. Integers, `q` beyond 2^53. */
export type Bar = {
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
  readonly q: bigint;
};

/** A node of the tree: its bar, and `sd`, the standard deviation of its move, ticks; a float that only shapes. */
export type Node = Bar & { readonly sd: number };

/**
 * How far a bar's turnover must stay inside what its price range allows: l·v + SLACK·(h−l) ≤ q ≤ h·v − SLACK·(h−l).
 *
 * A second needs 3: its first, last and extreme trades may take one lot each at the wrong end of the range. A parent
 * whose turnover is at its limit gives all but LEAST of its size to the one child at that end, so it needs
 * (n − 1)·LEAST + SLACK of its children. Within these limits a split that adds up exactly always exists (split.ts).
 */
export const SLACK: readonly number[] = slackOfLevels();

/** The least size of a node that moves, lots: each lot above 2·SLACK widens the room for its turnover by h−l. */
export const LEAST: readonly number[] = SLACK.map((slack) => 2 * slack + 1);

function slackOfLevels(): number[] {
  const slack = [3];
  for (let level = FANOUT.length - 1; level >= 0; level -= 1) {
    const child = slack[0] ?? 0;
    slack.unshift(((FANOUT[level] ?? 1) - 1) * (2 * child + 1) + child);
  }
  return slack;
}
