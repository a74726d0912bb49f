import { directionOf, type SideCode } from './codes.ts';
import { coinPriceFor, type Kind } from './contract.ts';
import { type Isolated, priceAt } from './liquidation.ts';
import { count, type Decimal, decimal, type Given, ONE, positive, ZERO } from './number.ts';

/**
 * Price at which the whole margin is lost: the isolated liquidation price without maintenance. By margin and size where
 * both are given, else by leverage, which is the margin `value ÷ leverage`.
 * @param feeRate of the closing fill, a fraction; 0 leaves it out
 */
export function bankruptcyPrice({
  kind,
  side,
  entry,
  leverage,
  margin,
  size,
  bp,
  feeRate,
}: {
  kind?: Kind;
  side: SideCode;
  entry: Given;
  leverage?: Given;
  margin?: Given;
  size?: Given;
  bp?: Given;
  feeRate?: Given;
}): Decimal | null {
  const [from, coin] = [positive(entry), coinPriceFor(kind, bp)];
  if (!from || !coin) return null;
  const [own, held] = [decimal(margin), decimal(size)];
  const funded = own && held ? { size: count(held), funds: own.times(coin) } : atLeverage(kind, from, leverage);
  if (!funded?.size) return null;
  const position: Isolated = { kind, dir: directionOf(side), entry: from, size: funded.size, funds: funded.funds };
  return priceAt(position, decimal(feeRate) ?? ZERO, ZERO);
}

/** The size whose margin needs no division: L at its entry, whose margin is e (inverse: N = L·e, whose margin is 1). */
function atLeverage(kind: Kind | undefined, entry: Decimal, leverage: Given): { size: Decimal; funds: Decimal } | null {
  const times = positive(leverage);
  if (!times) return null;
  return kind === 'inverse' ? { size: times.times(entry), funds: ONE } : { size: times, funds: entry };
}
