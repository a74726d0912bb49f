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

/** A leg with its place in the line: those that gain before the others, each by score. */
export type Scored<T extends Candidate = Candidate> = {
  readonly one: T;
  readonly gains: boolean;
  readonly score: bigint;
};

export const scored = <T extends Candidate>(one: T): Scored<T> => ({
  ...{ one, gains: one.unrealised > 0n, score: adlScore(one) },
});

/** Below zero where `a` is reduced before `b`; ties by owner. */
export function adlOrder(a: Scored, b: Scored): number {
  if (a.gains !== b.gains) return a.gains ? -1 : 1;
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  return a.one.owner - b.one.owner;
}

/** Who is reduced first stands first. */
export const adlRank = <T extends Candidate>(candidates: readonly T[]): T[] =>
  candidates
    .map(scored)
    .sort(adlOrder)
    .map(({ one }) => one);

/** With fewer legs on a side a place in the line says nothing yet. */
const FEW = 5;

/**
 * 5 is next to be reduced, 1 last; 1 as well for what does not gain, and where there are few legs.
 * @param rank from 1 on   @param legs on its side
 */
export const adlLight = (rank: number, legs: number, gains: boolean): number =>
  gains && legs >= FEW ? 5 - Math.floor((5 * (rank - 1)) / legs) : 1;
