/**
 * The state of one topic. It is made when the first client asks and forgotten with the last, and holds what was told
 * last, so that a snapshot at any moment is exactly the base of the next update.
 *
 * Texts are JSON members without braces: `"data":…` and what belongs beside it.
 */
export type Channel = {
  /** What changed between what was told last and `now` (epoch ms), or null when nothing did. */
  advance(now: number): string | null;
  /** What was told last, whole. */
  snapshot(): string;
};
