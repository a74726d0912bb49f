import { directionOf, MarginMode, type ModeCode, type SideCode } from './codes.ts';
import { type Decimal, decimal, type Given, ZERO } from './number.ts';

/**
 * The liquidation or trigger price where it is worth showing, else null: isolated long not at or below `lower`,
 * isolated short not at or above `upper` nor negative, cross not outside the two. Unrounded: the cell rounds to the tick.
 * @param upper no upper bound when missing
 */
export function showLiquidation({
  price,
  marginMode,
  side,
  lower,
  upper,
}: {
  price: Given;
  marginMode: ModeCode;
  side: SideCode;
  lower?: Given;
  upper?: Given;
}): Decimal | null {
  const [at, least, most] = [decimal(price), decimal(lower) ?? ZERO, decimal(upper)];
  if (!at) return null;
  const outside = {
    long: () => at.lte(least),
    short: () => at.isNegative() || most?.lte(at) === true,
    cross: () => at.lt(least) || most?.lt(at) === true,
  };
  if (marginMode === MarginMode.CROSS_MARGIN) return outside.cross() ? null : at;
  if (marginMode !== MarginMode.FIXED_MARGIN) return null;
  return outside[directionOf(side) === 1 ? 'long' : 'short']() ? null : at;
}
