import type { Bug } from './process.ts';
import { type Action, type Kind, scriptOf } from './script.ts';
import { simulate } from './simulation.ts';

/** Things that happen in one run of `npm test`. */
export const LENGTH = 120;
/** The same of contracts: positions take a while to come, and to fall. */
export const CONTRACTS_LENGTH = 300;
/** Runs that shortening one failure may cost. */
const SHRINK_RUNS = 1500;

export type Found = {
  readonly seed: number;
  readonly failure: string;
  /** The shortest list of things found that still ends in the same failure. */
  readonly shortest: readonly Action[];
};

/** Runs a seed. @returns its failure with the shortest way to it, null when all went well. */
export async function trySeed(
  seed: number,
  length = LENGTH,
  bug: Bug | null = null,
  seen: Record<string, number> = {},
  kind: Kind = 'spot',
): Promise<Found | null> {
  const script = scriptOf(seed, length, kind);
  const outcome = await simulate(script, bug);
  for (const [what, many] of Object.entries(outcome.seen)) seen[what] = (seen[what] ?? 0) + many;
  if (outcome.failure === null) return null;
  const shortest = await shrink(script, outcome.failure, bug);
  const { failure } = await simulate(shortest, bug);
  return { seed, failure: failure ?? outcome.failure, shortest };
}

/** Leaves out ever smaller pieces as long as the same kind of failure remains. */
async function shrink(script: readonly Action[], failure: string, bug: Bug | null): Promise<readonly Action[]> {
  const kind = kindOf(failure);
  let shortest = script;
  let runs = 0;
  for (let piece = Math.ceil(script.length / 2); piece >= 1; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
    for (let at = 0; at < shortest.length && runs < SHRINK_RUNS; runs++) {
      const without = [...shortest.slice(0, at), ...shortest.slice(at + piece)];
      const { failure: found } = await simulate(without, bug);
      if (found !== null && kindOf(found) === kind) shortest = without;
      else at += piece;
    }
  }
  return shortest.length <= FEW ? fewest(shortest, kind, bug) : shortest;
}

/** Of so few things every choice is tried: what is left out one by one ends where no single one can be spared. */
const FEW = 8;

async function fewest(list: readonly Action[], kind: string, bug: Bug | null): Promise<readonly Action[]> {
  const choices = Array.from({ length: 2 ** list.length - 1 }, (_, mask) => list.filter((_, i) => mask & (1 << i)));
  for (const choice of choices.sort((a, b) => a.length - b.length)) {
    if (choice.length === 0) continue;
    const { failure } = await simulate(choice, bug);
    if (failure !== null && kindOf(failure) === kind) return choice;
  }
  return list;
}

/** A failure without its numbers and names. */
function kindOf(failure: string): string {
  return failure.replace(/\{.*\}/g, '').replace(/[\d-]+/g, '#');
}

/** What a person needs to see it again. */
export function report({ seed, failure, shortest }: Found): string {
  const lines = shortest.map((action) => `  ${JSON.stringify(action)}`);
  return [`seed ${seed}: ${failure}`, `the shortest way there, ${shortest.length} things:`, ...lines].join('\n');
}
