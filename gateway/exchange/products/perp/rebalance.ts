import type { MarketState } from '../../orders/state.ts';
import type { LegIndex } from '../../positions/positions.ts';
import { endWithLeg } from './brought.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { markOf, openingFigure, perpOf, poolOf, walletOf } from './figures.ts';
import { restingLock } from './party.ts';
import { cutNotice } from './tell-order.ts';

/** Lots of a leg that are promised to resting orders. */
export const promisedLots = (desk: Desk, owner: number, { spec }: MarketState, side: LegIndex): number =>
  desk.ordersOfLeg(owner, spec.symbol, side)?.promised ?? 0;

/**
 * A leg shrank: what its owner's orders promise to close is held against what there still is, oldest first. One that only
 * reduces is cut; another opens with more of itself and locks that anew, or ends where it cannot be paid. With the leg ends
 * what was set for it. Done again it changes nothing. It costs the orders that change, however many there are.
 */
export function rebalance(desk: Desk, owner: number, market: MarketState, side: LegIndex): void {
  const { symbol } = market.spec;
  const there = desk.leg(symbol, walletOf(owner, market), side)?.lots ?? 0;
  if (there === 0) endWithLeg(desk, owner, market, side);
  const against = desk.ordersOfLeg(owner, symbol, side);
  if (against === undefined || against.promised <= there) return;
  // The newest go without: looked for from their end, until what the older ones promise is there.
  const { closing: ids } = against;
  let first = ids.length;
  let kept = against.promised;
  while (kept > there) {
    first -= 1;
    kept -= against.lotsOf(ids[first]!);
  }
  let left = there - kept;
  for (const id of ids.slice(first)) {
    const order = desk.order(id)!;
    const closing = Math.min(order.terms.closing, left);
    if (closing < order.terms.closing && !shrink(desk, market, order, closing)) continue;
    left -= closing;
  }
}

/** @returns false where the order ended */
function shrink(desk: Desk, market: MarketState, order: DeskOrder, closing: number): boolean {
  const { facts, terms } = order;
  if (!terms.reduceOnly) return relock(desk, market, order, closing);
  if (closing === 0) {
    desk.done(order, 'reduceOnly');
    return false;
  }
  const told = { ...facts, positionSide: terms.positionSide };
  const before = { reason: 'reduceOnly', lots: order.lots, left: closing };
  desk.emit(cutNotice(market.spec, told, before, desk.turn.now));
  desk.cut(order, closing);
  desk.emit({
    t: 'relock',
    order: facts.id,
    closing,
    mark: terms.mark,
    leverage: terms.leverage,
    moves: [],
    at: desk.turn.now,
  });
  return true;
}

/** Locks the opening part of an order at the present mark. @returns false where it cannot be paid, and ended */
export function relock(desk: Desk, market: MarketState, order: DeskOrder, closing: number): boolean {
  const { turn } = desk;
  const { facts, terms } = order;
  const { contract, settle } = perpOf(market);
  const mark = markOf(turn, facts.symbol);
  const anew = { ...order, terms: { ...terms, mark, closing } };
  const lock = restingLock(contract, anew, order.lots - order.filled - closing);
  const more = lock - order.locked;
  if (more > openingFigure(poolOf(desk, facts.account, market), terms.marginMode) && more > 0n) {
    desk.done(order, 'margin');
    return false;
  }
  const wallet = walletOf(facts.account, market);
  const moves = more === 0n ? [] : [[wallet, settle, -more, more] as const];
  desk.emit({ t: 'relock', order: facts.id, closing, mark, leverage: terms.leverage, moves, at: turn.now });
  return true;
}

/**
 * A pool whose last leg closed at a loss may owe what its orders still lock: they end, newest first, until it does not. What
 * the closing fill was judged by counts locks as equity, so there always is enough.
 */
export function cover(desk: Desk, owner: number, market: MarketState): void {
  const { settle } = perpOf(market);
  const wallet = walletOf(owner, market);
  if (desk.balance(wallet, settle).available >= 0n || poolOf(desk, owner, market).hasLegs) return;
  for (const order of desk.ordersOf(owner).reverse()) {
    const { perp } = desk.turn.state.market(order.facts.symbol).spec;
    if (order.locked === 0n || order.terms.marginMode !== 'cross' || perp?.settle !== settle) continue;
    desk.done(order, 'margin');
    if (desk.balance(wallet, settle).available >= 0n) return;
  }
}
