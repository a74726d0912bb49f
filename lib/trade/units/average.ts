import type { Contract } from './contract.ts';
import { down } from './divide.ts';

/**
 * The average of a leg as it is shown, in units of 10^-pricePlace, down: C ÷ n, inverse n ÷ C. Never computed with.
 * @param entry > 0, lots > 0
 */
export function averagePrice({ kind, top, bottom, tickStep }: Contract, entry: bigint, lots: number): bigint {
  const step = BigInt(tickStep);
  return kind === 'linear' ? down(entry * step, BigInt(lots) * top) : down(BigInt(lots) * top * step, entry * bottom);
}
