import type { Way } from './contract.ts';
import { down, paidAt, RATE_ONE } from './divide.ts';

/**
 * What a leg's owner gets at a stamp, below zero where it pays: longs pay a positive rate. Payers up, receivers down, so
 * that the remainder is never the venue's loss.
 * @param value V at mark   @param rate hundred-millionths, of any sign
 */
export function fundingOf(way: Way, value: bigint, rate: bigint): bigint {
  const size = rate < 0n ? -rate : rate;
  const pays = (way === 1) === rate > 0n;
  if (rate === 0n) return 0n;
  return pays ? -paidAt(value, size) : down(value * size, RATE_ONE);
}
