import type { Contract, UnitTier } from './contract.ts';

type Tiered = Pick<Contract, 'tiers'>;

/** Place of the tier that a value lies in; a value beyond the last end lies in the last. */
export function tierAt({ tiers }: Tiered, value: bigint): number {
  const found = tiers.findIndex(({ upTo }) => value <= upTo);
  return found === -1 ? tiers.length - 1 : found;
}

/** The most that a leg may be worth at a leverage: the end of the last tier that still allows it. 0 where none does. */
export function valueLimit({ tiers }: Tiered, leverage: number): bigint {
  return tiers.findLast((tier) => tier.leverage >= leverage)?.upTo ?? 0n;
}

/** The most that a leg may be worth at all. */
export const positionLimit = ({ tiers }: Tiered): bigint => tiers.at(-1)!.upTo;

/** Ends, leverages and rates with the deductions that follow from them. */
export function withDeductions(rows: readonly Omit<UnitTier, 'off'>[]): UnitTier[] {
  const tiers: UnitTier[] = [];
  for (const row of rows) {
    const before = tiers.at(-1);
    const off = before ? before.off + before.upTo * (row.rate - before.rate) : 0n;
    tiers.push({ ...row, off });
  }
  return tiers;
}
