import { directionOf, type SideCode, signed } from './codes.ts';
import type { Kind } from './contract.ts';
import { type Decimal, decimal, type Given, ONE, positive } from './number.ts';
import { solvePrice } from './solve.ts';

/**
 * Price at which a close pays for both fees: linear `e(1 + dir·fo) / (1 − dir·fc)`, inverse `e(1 + dir·fc) / (1 − dir·fo)`.
 * @param openFeeRate, closeFeeRate fractions
 */
export function breakEvenPrice({
  kind,
  side,
  entry,
  openFeeRate,
  closeFeeRate,
}: {
  kind?: Kind;
  side: SideCode;
  entry: Given;
  openFeeRate: Given;
  closeFeeRate: Given;
}): Decimal | null {
  const [from, open, close] = [positive(entry), decimal(openFeeRate), decimal(closeFeeRate)];
  if (!from || !open || !close) return null;
  const dir = directionOf(side);
  const [more, less] = kind === 'inverse' ? [close, open] : [open, close];
  return solvePrice(from.times(ONE.plus(signed(more, dir))), ONE.minus(signed(less, dir)));
}
