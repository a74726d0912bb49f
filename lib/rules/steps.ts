import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { type Fixed, print } from '#lib/exact/fixed.ts';
import { small } from '#lib/exact/parse.ts';

/** Prices are counted in ticks, sizes in lots: whole steps of units of the last decimal. */

/** Greatest count of ticks: prices live in 32-bit arrays. */
export const MAX_TICKS = 2_147_483_647;
/** Greatest count of lots that a text may say: an integer that a double holds exactly, with room for a level's sum. */
export const MAX_LOTS = 2 ** 50;

/** Why a text is not a count of steps. */
export type StepError = 'format' | 'step' | 'range';

/** @returns the count of steps in an amount of the wire: 0.0125 at place 4, step 5 is 25 steps. */
export function parseSteps(text: string, place: number, step: number, most: number): number | StepError {
  const units = parseAmount(text, place);
  if (units === null) return isAmount(text) ? 'step' : 'format';
  const width = BigInt(step);
  const steps = units / width;
  if (steps * width !== units) return 'step';
  return steps > most ? 'range' : small(steps);
}

export function fixedOf(steps: number, place: number, step: number): Fixed {
  return { units: BigInt(steps) * BigInt(step), places: place };
}

export function formatSteps(steps: number, place: number, step: number): string {
  return print(BigInt(steps) * BigInt(step), place);
}
