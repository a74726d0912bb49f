import { type Direction, directionOf, MarginMode, type ModeCode, PositionMode, type SideCode } from './codes.ts';
import { coinPriceFor, gainOf, type Kind, worthOf } from './contract.ts';
import { count, Decimal, decimal, type Given, ONE, plain, positive, ZERO } from './number.ts';
import { solveLinear } from './solve.ts';
import { readValue, type ValueInput } from './value.ts';

/** Initial margin, in margin coin: value ÷ leverage. With the entry as price the entry basis, with the mark that one. */
export function openMargin({ leverage, ...input }: ValueInput & { leverage: Given }): Decimal | null {
  const [value, times] = [readValue(input), positive(leverage)];
  return value && times && solveLinear(value.top, value.bottom.times(times));
}

export type OrderCostInput = {
  kind?: Kind;
  side: SideCode;
  size: Given;
  price: Given;
  leverage: Given;
  /** Of the opening fill, a fraction. */
  feeRate: Given;
  bp?: Given;
  /** Needed for `openLoss`. */
  mark?: Given;
  /** Adds the fee of a close at the bankruptcy price. */
  reserveCloseFee?: boolean;
  /** Adds what the order would have lost at the mark price. */
  openLoss?: boolean;
};

/** What an order locks, in margin coin: margin and opening fee, and what the options add. */
export function orderCost(input: OrderCostInput): Decimal | null {
  const { kind, feeRate } = input;
  const [size, price, leverage, rate] = [
    count(input.size),
    positive(input.price),
    positive(input.leverage),
    decimal(feeRate),
  ];
  const bp = coinPriceFor(kind, input.bp);
  if (!size || !price || !leverage || !rate || !bp) return null;
  const dir = directionOf(input.side);
  const { top, bottom } = worthOf({ kind, size, price, bp });
  const load = loadOf({ kind, dir, leverage, rate, reserveCloseFee: input.reserveCloseFee });
  const cost = solveLinear(top.times(load), bottom.times(leverage));
  if (input.openLoss !== true) return cost;
  const mark = positive(input.mark);
  const gain = mark && gainOf({ kind, dir, size, entry: price, price: mark, bp });
  const loss = gain && solveLinear(Decimal.min(gain.top, ZERO).negated(), gain.bottom);
  return cost && loss && plain(cost.plus(loss));
}

/**
 * Cost of one unit of value times the leverage: 1 + fee·L, and with a reserved close fee, whose value at the bankruptcy
 * price is 1 − dir/L of the opening value (inverse: 1 + dir/L), + fee·(L ∓ dir).
 */
export function loadOf({
  kind,
  dir,
  leverage,
  rate,
  reserveCloseFee,
}: {
  kind: Kind | undefined;
  dir: Direction;
  leverage: Decimal;
  rate: Decimal;
  reserveCloseFee: boolean | undefined;
}): Decimal {
  const closed = kind === 'inverse' ? leverage.plus(dir) : leverage.minus(dir);
  return ONE.plus(rate.times(reserveCloseFee === true ? leverage.plus(closed) : leverage));
}

/** Margin of a pair with two legs: the larger leg's in cross two-way, where one leg covers the other; else both. */
export function pairMargin({
  longMargin,
  shortMargin,
  marginMode,
  positionMode,
}: {
  longMargin: Given;
  shortMargin: Given;
  marginMode: ModeCode;
  positionMode: ModeCode;
}): Decimal | null {
  const [long, short] = [decimal(longMargin), decimal(shortMargin)];
  const modes = [decimal(marginMode), decimal(positionMode)];
  if (!long || !short || modes.includes(null)) return null;
  const covered = marginMode === MarginMode.CROSS_MARGIN && positionMode === PositionMode.TWO_WAY;
  return plain(covered ? Decimal.max(long, short) : long.plus(short));
}
