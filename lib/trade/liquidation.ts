import { type Direction, directionOf, type SideCode, signed } from './codes.ts';
import { coinPriceFor, type Kind } from './contract.ts';
import { count, type Decimal, decimal, type Given, ONE, positive, ZERO } from './number.ts';
import { solvePrice } from './solve.ts';
import { type Bracket, bracketsOf, type Tiers } from './tiers.ts';

/** A position on its own margin. `funds` is the margin in the unit of `size · price` (linear, mixed) or in coin. */
export type Isolated = {
  readonly kind: Kind | undefined;
  readonly dir: Direction;
  readonly size: Decimal;
  readonly entry: Decimal;
  readonly funds: Decimal;
};

/**
 * Price at which an isolated position's margin and gain are its maintenance and closing fee. An estimate: `bp` and
 * tiers are frozen at now.
 *
 * Linear, mixed: [m·bp + off − dir·s·e] ÷ [s(k − dir)]. Inverse: N(1 + dir·k) ÷ [N/e + dir(m + off)]. k = rate + fee.
 * @param margin in margin coin   @param mm, feeRate fractions   @param tiers progressive; they win over mm
 * @returns quote per base; null when an input is missing or no price liquidates. A long already below its maintenance
 *   has a price above its entry
 */
export function liquidationPriceIsolated({
  kind,
  side,
  size,
  entry,
  margin,
  mm,
  tiers,
  feeRate,
  bp,
}: {
  kind?: Kind;
  side: SideCode;
  size: Given;
  entry: Given;
  margin: Given;
  mm?: Given;
  tiers?: Tiers;
  feeRate?: Given;
  bp?: Given;
}): Decimal | null {
  const [held, from, own] = [count(size), positive(entry), decimal(margin)];
  const [coin, brackets] = [coinPriceFor(kind, bp), bracketsOf({ tiers, mm })];
  if (!held || !from || !own || !coin || !brackets) return null;
  const position = { kind, dir: directionOf(side), size: held, entry: from, funds: own.times(coin) };
  const fee = decimal(feeRate) ?? ZERO;
  const { rate, off } = bracketAtPrice(position, brackets, fee);
  return priceAt(position, rate.plus(fee), off);
}

/** Where equity is `k · value − off`. */
export function priceAt({ kind, dir, size, entry, funds }: Isolated, k: Decimal, off: Decimal): Decimal | null {
  const backed = funds.plus(off);
  if (kind !== 'inverse') return solvePrice(backed.minus(signed(size.times(entry), dir)), size.times(k.minus(dir)));
  // Over-funded shorts have no such price: the denominator would be negative.
  const bottom = size.plus(signed(entry.times(backed), dir));
  return bottom.gt(0) ? solvePrice(size.times(entry).times(ONE.plus(signed(k, dir))), bottom) : null;
}

/**
 * The tier that the value lies in at the liquidation price. Equity less requirement is monotonic in the value, so its
 * sign at each tier's end tells, exactly and without a division, whether the crossing lies before it.
 */
function bracketAtPrice(position: Isolated, brackets: readonly Bracket[], fee: Decimal): Bracket {
  const falling = (position.dir === 1) !== (position.kind === 'inverse');
  return brackets.find(({ upTo, rate, off }) => {
    if (upTo === null) return true;
    const surplus = surplusAt(position, upTo, rate.plus(fee), off);
    return falling ? surplus.gte(0) : surplus.lte(0);
  })!;
}

/** Equity less requirement where the position is worth `value` (inverse: times the entry, which is positive). */
function surplusAt({ kind, dir, size, entry, funds }: Isolated, value: Decimal, k: Decimal, off: Decimal): Decimal {
  const rest = funds.plus(off).minus(k.times(value));
  if (kind !== 'inverse') return rest.plus(signed(value.minus(size.times(entry)), dir));
  return rest.times(entry).plus(signed(size.minus(value.times(entry)), dir));
}
