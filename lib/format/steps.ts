import { toStep } from '#lib/exact/steps.ts';
import { checkPlaces, combined, joinParts, type Numeric, parseDecimal } from './decimal.ts';

/**
 * Nearest multiple of `step` at or beyond the value in the given direction.
 * @param step > 0, in the unit of the value  @param toward 'down' = toward minus infinity, 'up' = toward plus infinity
 */
export function snapDecimal({
  value,
  step,
  toward,
}: {
  value: Numeric;
  step: Numeric;
  toward: 'down' | 'up';
}): string | null {
  return combined(value, step, (at, width) =>
    width.units <= 0n ? null : toStep(at, width, toward === 'up' ? 'ceil' : 'floor'),
  );
}

/** 10^-places as text: the smallest step with that many decimals, `0.001` for 3. */
export function stepOfPlaces(places: number): string {
  return checkPlaces(places) === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`;
}

/** Plain decimal text of a value, its zeros kept: `1e-8` → `0.00000001`; null where it is no number. */
export function plainDecimal(value: Numeric): string | null {
  const parts = parseDecimal(value);
  return parts && joinParts(parts);
}
