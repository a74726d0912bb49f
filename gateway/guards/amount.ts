import type { FieldError } from '#lib/contract/shapes/refusal.ts';
import { fieldError } from '../base/refusal.ts';

/** Plain decimals only: no sign, no exponent, no leading dot, at most 20 digits before and 18 after the point. */
export const AMOUNT_PATTERN = '^\\d{1,20}(\\.\\d{1,18})?$';

const AMOUNT = new RegExp(AMOUNT_PATTERN);
const SCALE = 18;

export type AmountRule = {
  /** Digits after the point that the instrument has. */
  readonly places: number;
  /** Smallest step; the amount must be a multiple of it. */
  readonly step?: string;
  /** Both inclusive. */
  readonly min?: string;
  readonly max?: string;
};

/**
 * Checks a price or a size from outside against its instrument. Nothing is rounded into shape: an amount that does not
 * fit is refused, so that what was signed is what is executed.
 *
 * @returns null when it fits, else the field, the first rule it breaks and the value
 * @see requirements DEC, server half
 */
export function checkAmount(field: string, value: unknown, { places, step, min, max }: AmountRule): FieldError | null {
  const refuse = (rule: string) => fieldError(field, rule, value);
  if (typeof value !== 'string' || !AMOUNT.test(value)) return refuse('a decimal string');
  if ((value.split('.')[1]?.length ?? 0) > places) return refuse(`at most ${places} decimals`);
  const units = unitsOf(value);
  if (step !== undefined && units % unitsOf(step) !== 0n) return refuse(`a multiple of ${step}`);
  if (min !== undefined && units < unitsOf(min)) return refuse(`at least ${min}`);
  if (max !== undefined && units > unitsOf(max)) return refuse(`at most ${max}`);
  return null;
}

/** In units of 10⁻¹⁸. */
function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}
