import { FANOUT, LEVEL_SECONDS, SECOND } from './levels.ts';
import { exp } from './maths.ts';
import { HOURS, type Manner } from './models.ts';
import { forUse, type Key, normal, streamOf, uniform } from './random.ts';

/** The random side of a market: its own key, the key all markets share, and its share of seconds without a trade. */
export type Temper = {
  readonly key: Key;
  readonly marketKey: Key;
  readonly quiet: number;
  readonly manner: Manner;
};

/** Parts of that which are the market's and the coin's own; their squares add up to one. */
const TOGETHER = 0.75;
const APART = 0.66;
const HOUR = 3600;

/** What the children of a node do: how much they may move, what share of size they want, which of them sleep. */
export type Activity = { readonly moves: number[]; readonly weights: number[]; readonly quiet: boolean[] };

export function activityOf(temper: Temper, level: number, index: number): Activity {
  const n = FANOUT[level] ?? 1;
  const market = streamOf(temper.marketKey, level, index);
  const own = streamOf(temper.key, level, index);
  const uneven = temper.manner.uneven[level] ?? 0.5;
  const seconds = LEVEL_SECONDS[level + 1] ?? 1;
  const quiet = sleepers(temper, level, n, index);
  const moves: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < n; i += 1) {
    const burst = exp(uneven * (TOGETHER * normal(market) + APART * normal(own)));
    const move = quiet[i] ? 0 : burst * season((index * n + i) * seconds, seconds);
    moves.push(move);
    weights.push(move * exp(temper.manner.sizeNoise * normal(own)));
  }
  return { moves, weights, quiet };
}

/** The habit of the hour, for children of an hour or more. */
function season(start: number, seconds: number): number {
  if (seconds < HOUR) return 1;
  const first = Math.floor(start / HOUR) % 24;
  const hours = seconds / HOUR;
  let sum = 0;
  for (let i = 0; i < hours; i += 1) sum += HOURS[first + i] ?? 1;
  return sum / hours;
}

/** Seconds in which nothing happens; of the five children of a node one at least stays awake. */
function sleepers(temper: Temper, level: number, n: number, index: number): boolean[] {
  if (level + 1 !== SECOND) return new Array<boolean>(n).fill(false);
  const stream = streamOf(forUse(temper.key, 0x5eed), level, index);
  const awake = Math.floor(uniform(stream) * n);
  return Array.from({ length: n }, (_, i) => uniform(stream) < temper.quiet && i !== awake);
}
