import type { Kind } from './contract.ts';
import { count, Decimal, type Given, ONE, positive, ZERO } from './number.ts';
import { solveLinear } from './solve.ts';

export type FillInput = { readonly size: Given; readonly price: Given };
/** A fill that was read. */
export type Dealt = { readonly size: Decimal; readonly price: Decimal };

/**
 * Average price of fills: Σ(size · price) ÷ Σsize; inverse, whose sizes are USD, Σsize ÷ Σ(size ÷ price).
 * @returns unrounded quote per base; null without fills, without size, or when one cannot be read
 */
export function averageAfterAdd({
  kind,
  fills,
}: {
  kind?: Kind;
  fills: readonly FillInput[] | null | undefined;
}): Decimal | null {
  const read = Array.isArray(fills) ? fills.map(readFill) : [];
  const dealt = read.filter((fill) => fill !== null);
  return dealt.length === read.length ? averageOf(kind, dealt) : null;
}

function readFill(fill: FillInput | null | undefined): Dealt | null {
  const [size, price] = [count(fill?.size), positive(fill?.price)];
  return size && price && { size, price };
}

export function averageOf(kind: Kind | undefined, fills: readonly Dealt[]): Decimal | null {
  const dealt = fills.filter(({ size }) => !size.isZero());
  const total = dealt.reduce((sum, { size }) => sum.plus(size), ZERO);
  const average = kind === 'inverse' ? harmonic(total, dealt) : arithmetic(total, dealt);
  return average && between(average, dealt);
}

function arithmetic(total: Decimal, fills: readonly Dealt[]): Decimal | null {
  return solveLinear(
    fills.reduce((sum, { size, price }) => sum.plus(size.times(price)), ZERO),
    total,
  );
}

/** Σ(size ÷ price) is kept over one denominator: dividing each by itself would turn two fills at 3 into 3.00…03. */
function harmonic(total: Decimal, fills: readonly Dealt[]): Decimal | null {
  let [top, bottom] = [ZERO, ONE];
  for (const { size, price } of fills) {
    top = top.times(price).plus(size.times(bottom));
    bottom = bottom.times(price);
  }
  return solveLinear(total.times(bottom), top);
}

/** Long lists outgrow 60 digits; many fills at one price must still average exactly that price. */
function between(average: Decimal, fills: readonly Dealt[]): Decimal {
  let [low, high] = [fills[0]!.price, fills[0]!.price];
  for (const { price } of fills) {
    if (price.lt(low)) low = price;
    if (price.gt(high)) high = price;
  }
  return Decimal.min(Decimal.max(average, low), high);
}
