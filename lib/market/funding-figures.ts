import type { FundingRow } from '#lib/contract/shapes/contract-market.ts';
import { addDecimal, compareDecimal, divideDecimal, multiplyDecimal } from '#lib/format/decimal.ts';

/** What a run of stamps comes to; rates as signed fractions. */
export type FundingFigures = {
  readonly count: number;
  readonly mean: string;
  readonly lowest: string;
  readonly highest: string;
  /** The mean, paid at every stamp of a year of 365 days. */
  readonly yearly: string;
};

const PLACES = 10;
const HOURS_OF_YEAR = 8760;

/** @returns null where there is no stamp. @param hours between two stamps */
export function fundingFigures(rows: readonly Pick<FundingRow, 'rate'>[], hours: number): FundingFigures | null {
  const [first, ...rest] = rows.map(({ rate }) => rate);
  if (first === undefined) return null;
  let [sum, lowest, highest] = [first, first, first];
  for (const rate of rest) {
    sum = addDecimal(sum, rate) ?? sum;
    if (compareDecimal(rate, lowest) < 0) lowest = rate;
    if (compareDecimal(rate, highest) > 0) highest = rate;
  }
  const mean = divideDecimal(sum, `${rows.length}`, PLACES) ?? '0';
  const stamps = divideDecimal(`${HOURS_OF_YEAR}`, `${hours}`, PLACES);
  return { count: rows.length, mean, lowest, highest, yearly: multiplyDecimal(mean, stamps) ?? '0' };
}
