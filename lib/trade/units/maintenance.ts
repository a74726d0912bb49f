import type { Contract } from './contract.ts';
import { most, RATE_ONE, up } from './divide.ts';
import { tierAt } from './tiers.ts';

type Kept = Pick<Contract, 'tiers' | 'takerFee'>;

/** Maintenance of one leg worth V at mark: ⌈V × (rate + takerFee) − off⌉ of the tier that V lies in. */
export function maintenanceOf(contract: Kept, value: bigint): bigint {
  const { rate, off } = contract.tiers[tierAt(contract, value)]!;
  return up(value * (rate + contract.takerFee) - off, RATE_ONE);
}

/**
 * Maintenance of a market in cross margin, by what its legs are worth at mark: the tier of both together, charged on the
 * larger, whose share of the deduction it has. ⌈ ⌉ of the whole. With one leg the same as `maintenanceOf`.
 */
export function marketMaintenance(contract: Kept, long: bigint, short: bigint): bigint {
  const both = long + short;
  if (both === 0n) return 0n;
  const larger = most(long, short);
  const { rate, off } = contract.tiers[tierAt(contract, both)]!;
  return up(larger * (rate + contract.takerFee) * both - off * larger, both * RATE_ONE);
}
