import type { Contract, Way } from './contract.ts';
import { paidAt, up } from './divide.ts';
import { gainOf } from './entry.ts';
import { worthAt } from './value.ts';

/** The opening part of an order. Rates, leverage and the mark of its acceptance are facts of it. */
export type Opening = {
  readonly way: Way;
  readonly lots: number;
  /** Its price, or that of a planned fill. */
  readonly ticks: number;
  readonly leverage: number;
  /** The mark when it was accepted, ticks. */
  readonly mark: number;
};

/** What it would have lost at the mark, had it filled at its price: exact from V. */
export function openLoss(contract: Contract, { way, lots, ticks, mark }: Opening): bigint {
  const gain = gainOf(contract, way, worthAt(contract, lots, ticks), worthAt(contract, lots, mark));
  return gain < 0n ? -gain : 0n;
}

/** What the opening part of an order locks: initial margin, taker fee and what it would have lost. No lots, no lock. */
export function orderLock(contract: Contract, opening: Opening): bigint {
  const value = worthAt(contract, opening.lots, opening.ticks);
  return up(value, BigInt(opening.leverage)) + paidAt(value, contract.takerFee) + openLoss(contract, opening);
}
