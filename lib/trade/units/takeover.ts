import type { Contract, Way } from './contract.ts';
import { down, most } from './divide.ts';

/** A leg that is taken over, at mark. */
export type Taken = { readonly unrealised: bigint; readonly maintenance: bigint };

/**
 * What is left of a pool, or what it lacks, as shares of its legs: by maintenance, and where it lacks, by loss (by
 * maintenance where none loses). Down each; the last takes the rest, so that together they are `equity`.
 */
export function sharedEquity(equity: bigint, legs: readonly Taken[]): bigint[] {
  const losses = legs.map(({ unrealised }) => most(0n, -unrealised));
  const byLoss = equity < 0n && losses.some((loss) => loss > 0n);
  const weights = byLoss ? losses : legs.map(({ maintenance }) => maintenance);
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.slice(0, -1).map((weight) => (whole === 0n ? 0n : down(equity * weight, whole)));
  return [...shares, equity - shares.reduce((sum, share) => sum + share, 0n)];
}

/**
 * Entry value at which the fund takes a leg over, so that its owner's equity becomes exactly nothing: linear long V − E,
 * short V + E; inverse the other way round. Never below one unit.
 */
export function takeoverValue({ kind }: Pick<Contract, 'kind'>, way: Way, value: bigint, equity: bigint): bigint {
  const less = (way === 1) === (kind === 'linear');
  return most(1n, less ? value - equity : value + equity);
}

/** Of the value of n lots, that of the c which close the fund's leg on the other side; the rest of it opens. */
export const closedValue = (value: bigint, closes: number, lots: number): bigint =>
  down(value * BigInt(closes), BigInt(lots));
