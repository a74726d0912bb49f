import type { Contract } from './contract.ts';
import { down } from './divide.ts';

/** V(n, p): what so many lots are worth at a price, in units of the settle asset. Exact (linear), down (inverse). */
export function worthAt({ kind, top, bottom }: Contract, lots: number, ticks: number): bigint {
  if (kind === 'linear') return BigInt(ticks) * BigInt(lots) * top;
  return down(BigInt(lots) * top, BigInt(ticks) * bottom);
}
