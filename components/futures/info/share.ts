import { absDecimal, divideDecimal } from '#lib/format/decimal.ts';

/** How much of the highest bar a rate is, as a number of CSS from 0 to 1. */
export function shareOf(rate: string, most: string): string {
  return divideDecimal(absDecimal(rate), most, 4) ?? '0';
}
