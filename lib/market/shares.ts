import { parseAmount } from '#lib/exact/amount.ts';
import { print } from '#lib/exact/fixed.ts';

/** Decimals of a weight. */
const PLACES = 8;
/** A whole in the smallest step shown, 0.01 %. */
const WHOLE = 10_000n;

/**
 * What each weight is of their sum, in fractions of four decimals that are one together: what is lost by cutting goes to
 * those that lost most of it, so that 50, 33.33 and 16.67 % are shown and never 16.66.
 * @param weights decimal strings; one that is none weighs nothing
 * @returns as many; all zero where nothing weighs anything
 */
export function sharesOf(weights: readonly string[]): readonly string[] {
  const units = weights.map((weight) => parseAmount(weight, PLACES) ?? 0n);
  const sum = units.reduce((total, unit) => total + unit, 0n);
  if (sum <= 0n) return weights.map(() => '0');
  const shares = units.map((unit, at) => ({ at, share: (unit * WHOLE) / sum, lost: (unit * WHOLE) % sum }));
  let left = WHOLE - shares.reduce((total, { share }) => total + share, 0n);
  for (const one of shares.toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1))) {
    if (left <= 0n) break;
    one.share += 1n;
    left -= 1n;
  }
  return shares.map(({ share }) => print(share, 4));
}
