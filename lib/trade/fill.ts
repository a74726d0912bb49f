import { averageOf, type Dealt } from './average.ts';
import { directionOf, type ModeCode, PositionMode, type PositionSide, type SideCode, sideOf } from './codes.ts';
import { coinPriceFor, gainOf, type Kind } from './contract.ts';
import { count, Decimal, type Given, positive, ZERO } from './number.ts';
import { solveLinear } from './solve.ts';

/** A leg: its side, what is held and its average price. */
export type Held = { readonly side: PositionSide; readonly size: Decimal; readonly entry: Decimal };
export type HeldInput = { readonly side: SideCode; readonly size: Given; readonly entry: Given };

export type Filled = {
  /** Null when nothing is left. */
  readonly position: Held | null;
  /** Size closed; 0 when opening. */
  readonly closed: Decimal;
  /** Gain of what was closed, before fees, in margin coin. */
  readonly realised: Decimal;
};

export type ApplyFillInput = {
  kind?: Kind;
  bp?: Given;
  position: HeldInput | null | undefined;
  fill: { readonly side: SideCode; readonly size: Given; readonly price: Given; readonly reduceOnly?: boolean };
  mode: ModeCode;
};

type Contract = { readonly kind: Kind | undefined; readonly bp: Decimal };
type Order = Dealt & { readonly side: PositionSide; readonly reduceOnly: boolean };

/**
 * What a fill makes of a position.
 *
 * One-way: the fill's side is the direction of the trade; an opposite one closes first and opens with the rest, which
 * `reduceOnly` drops. Two-way: position and fill are of one leg, and `reduceOnly` says whether it closes or opens.
 * Margin is the caller's: × remaining ÷ previous size on a reduction, fresh on a flip.
 * @returns null when an input is missing or the fill is not possible: nothing to reduce, another leg, more than held
 */
export function applyFill({ kind, bp, position, fill, mode }: ApplyFillInput): Filled | null {
  const coin = coinPriceFor(kind, bp);
  const [size, price] = [count(fill?.size), positive(fill?.price)];
  const before = readHeld(position);
  if (!coin || !size || !price || before === undefined) return null;
  const contract = { kind, bp: coin };
  const order = { side: sideOf(fill.side), size, price, reduceOnly: fill.reduceOnly === true };
  if (mode === PositionMode.ONE_WAY) return net(contract, before, order);
  return mode === PositionMode.TWO_WAY ? onLeg(contract, before, order) : null;
}

/** @returns null when nothing is held, undefined when it cannot be read */
function readHeld(position: HeldInput | null | undefined): Held | null | undefined {
  if (position === null || position === undefined) return null;
  const size = count(position.size);
  if (size?.isZero()) return null;
  const entry = positive(position.entry);
  return size && entry ? { side: sideOf(position.side), size, entry } : undefined;
}

function net(contract: Contract, before: Held | null, order: Order): Filled | null {
  if (before !== null && before.side !== order.side) return reduce(contract, before, order);
  return order.reduceOnly ? null : add(contract, before, order);
}

function onLeg(contract: Contract, before: Held | null, order: Order): Filled | null {
  if (before !== null && before.side !== order.side) return null;
  if (!order.reduceOnly) return add(contract, before, order);
  return before?.size.gte(order.size) ? reduce(contract, before, order) : null;
}

function add({ kind }: Contract, before: Held | null, { side, size, price }: Order): Filled {
  const fills = before ? [{ size: before.size, price: before.entry }] : [];
  const entry = averageOf(kind, [...fills, { size, price }]);
  const total = before ? before.size.plus(size) : size;
  return { position: entry && { side, size: total, entry }, closed: ZERO, realised: ZERO };
}

/** Closes, and where more was dealt than held and it may, opens the other side at the fill's price. */
function reduce({ kind, bp }: Contract, before: Held, { side, size, price, reduceOnly }: Order): Filled {
  const closed = Decimal.min(size, before.size);
  const gain = gainOf({ kind, dir: directionOf(before.side), size: closed, entry: before.entry, price, bp });
  const realised = solveLinear(gain.top, gain.bottom)!;
  const [left, rest] = [before.size.minus(closed), size.minus(closed)];
  if (left.gt(0)) return { position: { ...before, size: left }, closed, realised };
  const flipped = rest.gt(0) && !reduceOnly ? { side, size: rest, entry: price } : null;
  return { position: flipped, closed, realised };
}
