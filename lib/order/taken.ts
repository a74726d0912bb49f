import type { Level } from '#lib/contract/shapes/market.ts';
import { signOf, subtractDecimal } from '#lib/format/decimal.ts';
import { least } from './steps.ts';

/** A level of the book, and how much of it an order would take. Base. */
export type TakenLevel = { readonly price: string; readonly offered: string; readonly taken: string };

/** What a size takes of each level, best first: the rows behind a walk down the book. */
export function takenLevels(levels: readonly Level[], size: string): TakenLevel[] {
  let left = size;
  return levels.map(([price, offered]) => {
    const taken = signOf(left) > 0 ? least(left, offered) : '0';
    left = subtractDecimal(left, taken) ?? '0';
    return { price, offered, taken };
  });
}
