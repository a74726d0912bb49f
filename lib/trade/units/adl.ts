import { down, most } from './divide.ts';
import { initialMargin } from './margin.ts';

/** A leg on the side that may be reduced, at mark. */
export type Candidate = {
  readonly owner: number;
  readonly entry: bigint;
  readonly leverage: number;
  readonly unrealised: bigint;
  /** Of the leg where isolated, of the pool where cross. */
  readonly maintenance: bigint;
  readonly equity: bigint;
};

const SCORE_ONE = 10n ** 12n;

/**
 * 12 decimals, down. Above zero (U ÷ ⌈C ÷ L⌉) × (maintenance ÷ equity), an equity below one unit counting as one; else
 * U ÷ ⌈C ÷ L⌉.
 */
export function adlScore({ entry, leverage, unrealised, maintenance, equity }: Candidate): bigint {
  const initial = initialMargin(entry, leverage);
  if (unrealised <= 0n) return down(unrealised * SCORE_ONE, initial);
  return down(unrealised * maintenance * SCORE_ONE, initial * most(1n, equity));
}

/** Who is reduced first stands first: those that gain, then the others, each by score; ties by owner. */
export function adlRank<T extends Candidate>(candidates: readonly T[]): T[] {
  return candidates
    .map((one) => ({ one, gains: one.unrealised > 0n, score: adlScore(one) }))
    .sort((a, b) => {
      if (a.gains !== b.gains) return a.gains ? -1 : 1;
      if (a.score !== b.score) return a.score > b.score ? -1 : 1;
      return a.one.owner - b.one.owner;
    })
    .map(({ one }) => one);
}

/** 5 is next to be reduced, 1 last. @param rank from 1 on   @param legs on its side */
export const adlLight = (rank: number, legs: number): number => 5 - Math.floor((5 * (rank - 1)) / legs);
