import { directionOf, type SideCode, signed } from './codes.ts';
import type { Kind } from './contract.ts';
import { type Decimal, decimal, type Given } from './number.ts';
import { solveLinear } from './solve.ts';
import { readValue } from './value.ts';

/** Fee of a fill, in margin coin: value · rate. A negative rate is a rebate. */
export function fee({
  rate,
  ...input
}: {
  kind?: Kind;
  size: Given;
  price: Given;
  rate: Given;
  bp?: Given;
}): Decimal | null {
  const [value, part] = [readValue(input), decimal(rate)];
  return value && part && solveLinear(value.top.times(part), value.bottom);
}

/** Funding that the holder receives, in margin coin: longs pay a positive rate. Leverage has no part in it. */
export function fundingPayment({
  kind,
  side,
  size,
  mark,
  rate,
  bp,
}: {
  kind?: Kind;
  side: SideCode;
  size: Given;
  mark: Given;
  rate: Given;
  bp?: Given;
}): Decimal | null {
  const part = decimal(rate);
  return part && fee({ kind, size, price: mark, bp, rate: signed(part, directionOf(side)).negated() });
}
