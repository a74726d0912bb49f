import { type Direction, signed } from './codes.ts';
import { type Decimal, decimal, type Given, ONE } from './number.ts';

/**
 * What a contract is: 'linear' has its size in base and settles in quote; 'inverse' has its size in USD and settles in
 * base; 'mixed' has its size in base, is quoted in USD and settles in any coin at that coin's price `bp`.
 */
export type Kind = 'linear' | 'inverse' | 'mixed';

/** A result before its one division, so that what follows may multiply first: 1.25 and not 1.2499…95. */
export type Fraction = { readonly top: Decimal; readonly bottom: Decimal };

type Amount = { readonly kind: Kind | undefined; readonly size: Decimal; readonly bp: Decimal };

/** Quote price of one margin coin: missing is 1, ≤ 0 is null. */
export function coinPrice(bp: Given): Decimal | null {
  const price = decimal(bp) ?? ONE;
  return price.gt(0) ? price : null;
}

/** The same for formulas where only a mixed contract knows another margin coin than its own. */
export function coinPriceFor(kind: Kind | undefined, bp: Given): Decimal | null {
  return kind === 'mixed' ? coinPrice(bp) : ONE;
}

/** Value of a size at a price, in margin coin. */
export function worthOf({ kind, size, price, bp }: Amount & { readonly price: Decimal }): Fraction {
  return kind === 'inverse' ? { top: size, bottom: price } : { top: size.times(price), bottom: bp };
}

/** What a size gains from entry to price, in margin coin. */
export function gainOf({
  kind,
  dir,
  size,
  entry,
  price,
  bp,
}: Amount & { readonly dir: Direction; readonly entry: Decimal; readonly price: Decimal }): Fraction {
  const top = size.times(signed(price.minus(entry), dir));
  return { top, bottom: kind === 'inverse' ? price.times(entry) : bp };
}
