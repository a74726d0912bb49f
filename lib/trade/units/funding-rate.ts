import { least, most } from './divide.ts';

/** Rates in hundred-millionths. */
export type FundingTerms = {
  readonly interest: bigint;
  readonly hours: number;
  readonly cap: bigint;
  readonly floor: bigint;
};

/** What interest less premium adds or takes at the most, for eight hours. */
const DAMPING = 50_000n;

const clamp = (value: bigint, low: bigint, high: bigint): bigint => most(low, least(high, value));

/**
 * The funding rate of an interval by the premiums of its minutes 1 … n, later ones weighing more, toward zero; between
 * stamps, of the minutes so far, the estimate. P = Σ k·premium ÷ Σ k; F = clamp((P + clamp(I − P, ±0.0005)) × N ÷ 8).
 */
export function fundingRate(premiums: readonly bigint[], { interest, hours, cap, floor }: FundingTerms): bigint {
  const sum = premiums.reduce((total, premium, at) => total + BigInt(at + 1) * premium, 0n);
  const n = BigInt(premiums.length);
  const weights = n === 0n ? 1n : (n * (n + 1n)) / 2n;
  // All over `weights`, so that there is one division.
  const damped = clamp(interest * weights - sum, -DAMPING * weights, DAMPING * weights);
  return clamp(((sum + damped) * BigInt(hours)) / (8n * weights), floor, cap);
}
