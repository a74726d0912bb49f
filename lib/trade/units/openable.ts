import type { Contract } from './contract.ts';
import { type Opening, orderLock } from './lock.ts';
import { mostLots } from './most-lots.ts';

/** Most lots whose lock a figure pays (`availableToOpen`, or `transferable` where isolated), never more than `cap`. */
export function openableLots(contract: Contract, opening: Omit<Opening, 'lots'>, figure: bigint, cap: number): number {
  return mostLots(cap, (lots) => orderLock(contract, { ...opening, lots }) <= figure);
}
