import { least, most, up } from './divide.ts';

/**
 * A pool: an owner's wallet in one settle asset, which all cross legs settled in it share. Figures at the present marks.
 */
export type PoolFacts = {
  /** `available` of the wallet, b. */
  readonly balance: bigint;
  /** Locks of orders in cross markets. */
  readonly locks: bigint;
  /** Sum over the cross legs. */
  readonly unrealised: bigint;
  /** Sums over the cross markets. */
  readonly initial: bigint;
  readonly maintenance: bigint;
  readonly hasLegs: boolean;
};

export const equityOf = ({ balance, locks, unrealised }: PoolFacts): bigint => balance + locks + unrealised;

/** What cross legs keep: initial margin, or one unit above maintenance, which can exceed it at the mark. */
export function requiredOf({ initial, maintenance, hasLegs }: PoolFacts): bigint {
  return hasLegs ? most(initial, maintenance + 1n) : 0n;
}

/** What a cross order may lock. May be below zero. */
export function availableToOpen(pool: PoolFacts): bigint {
  return pool.balance + pool.unrealised - requiredOf(pool);
}

/** The same without the gain that has not been realised. May be below zero. */
export function settledFree(pool: PoolFacts): bigint {
  return pool.balance + least(0n, pool.unrealised) - requiredOf(pool);
}

/** What may leave the pool: by transfer, into isolated orders, as margin. */
export const transferable = (pool: PoolFacts): bigint => most(0n, settledFree(pool));

/** Whether a pool, or an isolated leg by its own equity and maintenance, is to be liquidated: at equality, too. */
export const falls = (equity: bigint, maintenance: bigint): boolean => equity <= maintenance;

export const poolFalls = (pool: PoolFacts): boolean => pool.hasLegs && falls(equityOf(pool), pool.maintenance);

export const RATIO_ONE = 100_000_000n;

/** Maintenance ÷ equity in hundred-millionths, up: 1 when there is no equity, 0 without legs. */
export function marginRatio(equity: bigint, maintenance: bigint, hasLegs = true): bigint {
  if (!hasLegs) return 0n;
  return equity <= 0n ? RATIO_ONE : up(maintenance * RATIO_ONE, equity);
}
