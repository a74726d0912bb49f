import { directionOf, type SideCode, signed } from './codes.ts';
import { coinPriceFor, type Kind } from './contract.ts';
import { count, type Decimal, decimal, type Given, ONE, positive } from './number.ts';
import { solveLinear, solvePrice } from './solve.ts';

/**
 * Take-profit or stop-loss price for a return on margin: e(1 + dir·R/L); inverse e ÷ (1 − dir·R/L). Before tick rounding.
 * @param roe fraction, profit-signed: a stop loss is negative
 */
export function priceForRoe({
  kind,
  side,
  entry,
  leverage,
  roe,
}: {
  kind?: Kind;
  side: SideCode;
  entry: Given;
  leverage: Given;
  roe: Given;
}): Decimal | null {
  const [from, times, part] = [positive(entry), positive(leverage), decimal(roe)];
  if (!from || !times || !part) return null;
  const move = signed(part, directionOf(side));
  if (kind !== 'inverse') return solvePrice(from.times(times.plus(move)), times);
  return solvePrice(from.times(times), times.minus(move));
}

/** The inverse of it: return on margin at a price, a fraction. */
export function roeAtPrice({
  kind,
  side,
  entry,
  leverage,
  price,
}: {
  kind?: Kind;
  side: SideCode;
  entry: Given;
  leverage: Given;
  price: Given;
}): Decimal | null {
  const [from, times, to] = [positive(entry), positive(leverage), positive(price)];
  if (!from || !times || !to) return null;
  return solveLinear(signed(to.minus(from), directionOf(side)).times(times), kind === 'inverse' ? to : from);
}

/** Price at which a position gains an amount: e + dir·pnl·bp/s; inverse N·e ÷ (N − dir·pnl·e). @param pnl margin coin, profit-signed */
export function priceForPnl({
  kind,
  side,
  entry,
  size,
  pnl,
  bp,
}: {
  kind?: Kind;
  side: SideCode;
  entry: Given;
  size: Given;
  pnl: Given;
  bp?: Given;
}): Decimal | null {
  const [from, held, gain, coin] = [positive(entry), count(size), decimal(pnl), coinPriceFor(kind, bp)];
  if (!from || !held || !gain || !coin) return null;
  const move = signed(gain, directionOf(side));
  if (kind !== 'inverse') return solvePrice(from.times(held).plus(move.times(coin)), held);
  return solvePrice(held.times(from), held.minus(move.times(from)));
}

/** Price after a change in favour of the position. @param change fraction, profit-signed */
export function priceForChange({
  side,
  entry,
  change,
}: {
  side: SideCode;
  entry: Given;
  change: Given;
}): Decimal | null {
  const [from, part] = [positive(entry), decimal(change)];
  return from && part && solvePrice(from.times(ONE.plus(signed(part, directionOf(side)))), ONE);
}
