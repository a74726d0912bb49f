import { quotient, type Rounding, unitsAt } from './arithmetic.ts';
import { type Fixed, pow10 } from './fixed.ts';

/** The same number at so many decimals. */
export function rescale({ units, places: has }: Fixed, places: number, rounding: Rounding): Fixed {
  if (places >= has) return { units: units * pow10(places - has), places };
  return { units: quotient(units, pow10(has - places), rounding), places };
}

/** The multiple of a step at or next to a number, in one direction. @param step > 0 */
export function toStep(value: Fixed, step: Fixed, rounding: 'floor' | 'ceil'): Fixed {
  const places = Math.max(value.places, step.places);
  const width = unitsAt(step, places);
  return { units: quotient(unitsAt(value, places), width, rounding) * width, places };
}
