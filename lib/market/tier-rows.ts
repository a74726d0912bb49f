import type { Tier } from '#lib/contract/shapes/perpetual.ts';
import { addDecimal, divideDecimal, multiplyDecimal, subtractDecimal } from '#lib/format/decimal.ts';

/** A tier as a table says it; decimal text, rates as fractions. */
export type TierRow = {
  /** Counts from 1. */
  readonly number: number;
  readonly from: string;
  readonly upTo: string;
  readonly leverage: number;
  /** At the tier's largest leverage. */
  readonly initialRate: string;
  readonly maintenanceRate: string;
  /** What the whole value times the rate is too much, because the tiers below have lower ones. */
  readonly deduction: string;
};

const RATE_PLACES = 8;

/** @param tiers ascending, as a listing has them */
export function tierRows(tiers: readonly Tier[]): readonly TierRow[] {
  const rows: TierRow[] = [];
  for (const [at, { upTo, leverage, rate }] of tiers.entries()) {
    const before = rows.at(-1);
    rows.push({
      number: at + 1,
      from: before?.upTo ?? '0',
      upTo,
      leverage,
      initialRate: divideDecimal('1', `${leverage}`, RATE_PLACES) ?? '0',
      maintenanceRate: rate,
      deduction: before ? deductionOf(before, rate) : '0',
    });
  }
  return rows;
}

function deductionOf({ deduction, upTo, maintenanceRate }: TierRow, rate: string): string {
  return addDecimal(deduction, multiplyDecimal(upTo, subtractDecimal(rate, maintenanceRate))) ?? deduction;
}
