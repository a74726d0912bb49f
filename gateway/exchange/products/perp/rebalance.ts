import type { MarketState } from '../../orders/state.ts';
import { type LegIndex, LONG } from '../../positions/positions.ts';
import { endExits } from './brought.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { markOf, openingFigure, perpOf, poolOf, walletOf } from './figures.ts';
import { closesLeg, restingLock } from './party.ts';
import { cutNotice } from './tell-order.ts';

/** Orders of an owner that rest where they would close a leg, oldest first. */
export function closingOrders(desk: Desk, owner: number, market: MarketState, side: LegIndex): DeskOrder[] {
  const word = side === LONG ? 'long' : 'short';
  return desk
    .resting(owner, market.spec.symbol)
    .filter(({ facts, terms }) => closesLeg(facts.side) === side && (terms.positionSide ?? word) === word);
}

/** Lots of a leg that are promised to resting orders. */
export function promisedLots(desk: Desk, owner: number, market: MarketState, side: LegIndex): number {
  const word = side === LONG ? 'long' : 'short';
  let sum = 0;
  desk.look(owner, ({ facts }, { closing, positionSide }, rests) => {
    if (!rests || closing === 0 || facts.symbol !== market.spec.symbol) return;
    if (closesLeg(facts.side) === side && (positionSide ?? word) === word) sum += closing;
  });
  return sum;
}

/**
 * A leg shrank: what its owner's orders promise to close is held against what there still is, oldest first. One that only
 * reduces is cut; another opens with more of itself and locks that anew, or ends where it cannot be paid. With the leg end its
 * take profits and stop losses. Done again it changes nothing.
 */
export function rebalance(desk: Desk, owner: number, market: MarketState, side: LegIndex): void {
  let there = desk.leg(market.spec.symbol, walletOf(owner, market), side)?.lots ?? 0;
  if (there === 0) endExits(desk, owner, market, side);
  for (const order of closingOrders(desk, owner, market, side)) {
    const closing = Math.min(order.terms.closing, there);
    if (closing < order.terms.closing && !shrink(desk, market, order, closing)) continue;
    there -= closing;
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
