import { type Decimal, decimal, type Given, positive, whole, ZERO } from './number.ts';

/** One tier of maintenance as the venue publishes it. `upTo` belongs to its tier; the last tier has no end. */
export type Tier = { readonly upTo: Given; readonly rate: Given };
export type Tiers = readonly Tier[] | null | undefined;

/** A tier as formulas use it: maintenance of a value v in it is v · rate − off. */
export type Bracket = { readonly upTo: Decimal | null; readonly rate: Decimal; readonly off: Decimal };

/**
 * What is taken off `value · rate` in a tier so that only the part of a value inside it is charged at its rate.
 * @param index counts from 0   @returns in the unit of `upTo`; null outside the list, or when it is malformed
 */
export function tierDeduction({ tiers, index }: { tiers: Tiers; index: Given }): Decimal | null {
  const brackets = isGiven(tiers) ? readTiers(tiers) : null;
  const at = brackets && whole(index, 0, brackets.length - 1);
  return brackets && at !== null ? brackets[at]!.off : null;
}

/** Tiers where they are given and not empty, else one endless tier at the flat rate; null when neither can be read. */
export function bracketsOf({ tiers, mm }: { tiers?: Tiers; mm?: Given }): Bracket[] | null {
  if (isGiven(tiers)) return readTiers(tiers);
  const rate = decimal(mm);
  return rate && [{ upTo: null, rate, off: ZERO }];
}

/** The tier that a value lies in; one on a boundary lies in the lower. */
export function bracketAt(brackets: readonly Bracket[], value: Decimal): Bracket {
  return brackets.find(({ upTo }) => upTo === null || value.lte(upTo))!;
}

function isGiven(tiers: Tiers): tiers is readonly Tier[] {
  return Array.isArray(tiers) && tiers.length > 0;
}

/** @returns null when a rate or an end is missing, or the ends do not ascend */
function readTiers(tiers: readonly Tier[]): Bracket[] | null {
  const brackets: Bracket[] = [];
  for (const [at, tier] of tiers.entries()) {
    const before = brackets.at(-1);
    const floor = before?.upTo ?? ZERO;
    const rate = decimal(tier?.rate);
    const upTo = at === tiers.length - 1 ? null : positive(tier?.upTo);
    const ends = at === tiers.length - 1 || upTo?.gt(floor) === true;
    if (!rate || !ends) return null;
    const off = before ? before.off.plus(floor.times(rate.minus(before.rate))) : ZERO;
    brackets.push({ upTo, rate, off });
  }
  return brackets;
}
