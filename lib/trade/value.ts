import { coinPriceFor, type Fraction, type Kind, worthOf } from './contract.ts';
import { count, type Decimal, decimal, type Given, ONE, positive } from './number.ts';
import { solveLinear } from './solve.ts';

export type ValueInput = {
  kind?: Kind;
  /** Base for linear and mixed, USD for inverse. */
  size: Given;
  /** Quote per base. */
  price: Given;
  /** Multiplies the size: what one contract stands for. */
  face?: Given;
  /** Quote price of one margin coin; counts for mixed only. */
  bp?: Given;
};

/** Value of a position at a price, in margin coin. Zero size is 0; a missing price is null. */
export function positionValue(input: ValueInput): Decimal | null {
  const value = readValue(input);
  return value && solveLinear(value.top, value.bottom);
}

/** The same before its division. */
export function readValue({ kind, size, price, face, bp }: ValueInput): Fraction | null {
  const [amount, each] = [count(size), count(decimal(face) ?? ONE)];
  const [at, coin] = [positive(price), coinPriceFor(kind, bp)];
  if (!amount || !each || !at || !coin) return null;
  return worthOf({ kind, size: amount.times(each), price: at, bp: coin });
}
