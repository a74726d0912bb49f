import { FANOUT, LEAST, LEVEL_SECONDS } from './levels.ts';
import { clamp, exp, ln } from './maths.ts';
import { HOURS } from './models.ts';
import { forUse, type Key, streamOf, uniform } from './random.ts';

/**
 * Volume since version 4: no hour has more than five times what an hour beside it has, whatever prices do.
 *
 * A day's parts of four hours have sizes by this rule alone; what changes it, changes slowly. Each of a part's hours has a
 * sixth of it at least, so the largest has half (split.ts, `isEven`); the rest goes where prices go. By factors: hours of
 * one part 3.1, habits of neighbouring parts 1.19, two days 2.5, of which one part sees the sixth root: 1.17. That is 4.3;
 * what is left to five is for days on which the price moves by up to three quarters, so that turnover is other lots.
 */

/** A usual day has 1; on the quietest a day has this, on the busiest that. */
const QUIETEST = 0.55;
const BUSIEST = 2.2;
const PARTS = FANOUT[0] ?? 6;
const PART_HOURS = (LEVEL_SECONDS[1] ?? 14_400) / 3600;

/** Lots of a part that its hours can be made of without coming near the least they need. */
const LEAST_PART = 8 * (LEAST[1] ?? 1);

/** The habit of a part: half of what the hours' is away from the mean, so that parts pass into each other. */
const HABITS: readonly number[] = Array.from({ length: PARTS }, (_, part) => {
  const hours = HOURS.slice(part * PART_HOURS, (part + 1) * PART_HOURS);
  return Math.sqrt(hours.reduce((sum, hour) => sum + hour, 0) / PART_HOURS);
});

/** Lots of a day by itself, of 1: its mood, with some luck, within limits. */
export function moodWithin(mood: number, key: Key, day: number): number {
  return clamp(mood * (0.82 + 0.36 * uniform(streamOf(forUse(key, 0x70f1), day))), QUIETEST, BUSIEST);
}

/**
 * Sizes of a day's parts, lots: from what the two days before its beginning have on average to what it and the day before have.
 * @param alone lots that a day would have by itself
 */
export function partSizes(alone: (day: number) => number, day: number): number[] {
  const before = alone(day - 1);
  const from = (alone(day - 2) + before) / 2;
  const to = (before + alone(day)) / 2;
  const fall = ln(Math.min(from, to) / Math.max(from, to));
  return HABITS.map((habit, part) => {
    const way = (part + 1) / PARTS;
    const lots = Math.max(from, to) * exp(fall * (to < from ? way : 1 - way));
    return Math.max(LEAST_PART, Math.floor((lots * habit) / PARTS));
  });
}
