import { type Decimal, plain } from './number.ts';

/** The x of `denominator · x = numerator`; null where there is none or any would do. Every closed form ends here. */
export function solveLinear(numerator: Decimal, denominator: Decimal): Decimal | null {
  return denominator.isZero() ? null : plain(numerator.div(denominator));
}

/** The same where x is a price: one that is not above 0 is none. */
export function solvePrice(numerator: Decimal, denominator: Decimal): Decimal | null {
  const price = solveLinear(numerator, denominator);
  return price?.gt(0) ? price : null;
}
