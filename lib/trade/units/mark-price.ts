import { down, least, most, RATE_ONE, up } from './divide.ts';

export type MarkFacts = {
  /** Ticks. */
  readonly index: bigint;
  readonly last: bigint;
  /** Mean of (mid − index) at the whole seconds of the last five minutes, ticks. */
  readonly basis: bigint;
  /** Rate of the last stamp, hundred-millionths; 0 before the first. */
  readonly rate: bigint;
  /** Ms to the next stamp, and from stamp to stamp. */
  readonly left: number;
  readonly interval: number;
  /** Farthest from the index, hundred-millionths. */
  readonly band: bigint;
};

/** Median of the index with funding to come, the index with the basis, and last; never beyond the band of the index. */
export function markOf({ index, last, basis, rate, left, interval, band }: MarkFacts): bigint {
  const bottom = RATE_ONE * BigInt(interval);
  // Half up.
  const funded = down(2n * index * (bottom + rate * BigInt(left)) + bottom, 2n * bottom);
  const median = middle(funded, index + basis, last);
  const [low, high] = [up(index * (RATE_ONE - band), RATE_ONE), down(index * (RATE_ONE + band), RATE_ONE)];
  return most(low, least(high, median));
}

const middle = (a: bigint, b: bigint, c: bigint): bigint => most(least(a, b), least(most(a, b), c));

/** The mean of (mid − index) in ticks, toward zero. @param samples  bid + ask − 2 × index of each second; none: 0 */
export function basisOf(samples: readonly number[]): bigint {
  if (samples.length === 0) return 0n;
  const sum = samples.reduce((total, one) => total + BigInt(one), 0n);
  return sum / BigInt(2 * samples.length);
}
