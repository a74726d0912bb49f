import type { Role } from '#lib/rules/words.ts';
import type { Contract } from '#lib/trade/units/contract.ts';
import { most, paidAt } from '#lib/trade/units/divide.ts';
import { gainOf, releasedEntry, releasedMargin } from '#lib/trade/units/entry.ts';
import { orderLock } from '#lib/trade/units/lock.ts';
import { initialMargin } from '#lib/trade/units/margin.ts';
import { closedValue } from '#lib/trade/units/takeover.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { PerpParty, PositionSide } from '../../events/perp-facts.ts';
import type { Move } from '../../ledger/moves.ts';
import { venue } from '../../ledger/numbers.ts';
import type { SideIndex } from '../../orders/book.ts';
import type { MarketState } from '../../orders/state.ts';
import { closesLeg, type LegIndex, LONG, opensLeg, SHORT } from '../../positions/positions.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { perpOf, walletOf, wayOf } from './figures.ts';

export { closesLeg, opensLeg };

/** A planned fill, its value made once for both sides. */
export type Trade = {
  readonly market: MarketState;
  readonly ticks: number;
  readonly lots: number;
  readonly value: bigint;
};

export function tradeOf(market: MarketState, ticks: number, lots: number): Trade {
  return { market, ticks, lots, value: worthAt(perpOf(market).contract, lots, ticks) };
}

/** Who trades which way; null in one-way mode, where no side is named. */
export type Stance = { readonly account: number; readonly side: SideIndex; readonly positionSide: PositionSide | null };

/** Lots that can be closed now: in one-way mode whatever stands against it, in two-way only of the leg that is named. */
export function closableLots(desk: Desk, market: MarketState, { account, side, positionSide }: Stance): number {
  const closes = closesLeg(side);
  if (positionSide !== null && (positionSide === 'long' ? LONG : SHORT) !== closes) return 0;
  return desk.leg(market.spec.symbol, walletOf(account, market), closes)?.lots ?? 0;
}

export const closable = (desk: Desk, market: MarketState, { facts, terms }: DeskOrder): number =>
  closableLots(desk, market, { account: facts.account, side: facts.side, positionSide: terms.positionSide });

/** The fee of an order's side of a fill: that of its acceptance. */
export const rateOf = ({ makerFee, takerFee }: Contract, { rates }: DeskOrder, role: Role): bigint =>
  rates?.[role] ?? (role === 'maker' ? makerFee : takerFee);

/** What the opening part of an order at rest locks: its rates, leverage and mark are facts of it. */
export function restingLock(contract: Contract, order: DeskOrder, opening: number): bigint {
  if (opening <= 0) return 0n;
  const { facts, price, terms } = order;
  const way = wayOf(opensLeg(facts.side));
  const own = order.rates ? { ...contract, takerFee: order.rates.taker } : contract;
  return orderLock(own, { way, lots: opening, ticks: price, leverage: terms.leverage, mark: terms.mark });
}

/** What a fill does to the owner of an order. Its lock pays where it rests; what fills at once has none. */
export function partyOf(desk: Desk, trade: Trade, order: DeskOrder, rate: bigint): PerpParty {
  const { market, ticks, lots, value } = trade;
  const { contract } = perpOf(market);
  const { facts, terms } = order;
  const holder = walletOf(facts.account, market);
  const closes = Math.min(lots, closable(desk, market, order));
  const opens = lots - closes;
  const closeValue = opens === 0 ? value : worthAt(contract, closes, ticks);
  const fee = paidAt(value, rate);
  const closeFee = closes === 0 ? 0n : opens === 0 ? fee : paidAt(closeValue, rate);
  const isolated = terms.marginMode === 'isolated';
  const closed = closedPart(desk, market, { holder, side: closesLeg(facts.side), closes, closeValue });
  const promised = order.rests ? Math.min(closes, terms.closing) : 0;
  const left = order.lots - order.filled - lots;
  const lock = order.rests ? restingLock(contract, order, left - (terms.closing - promised)) : 0n;
  const entry = value - closeValue;
  return {
    holder,
    order: facts.id,
    closes,
    ...closed,
    // What its part of the margin does not pay is taken from what the leg still has.
    freed: isolated && closes > 0 ? most(closed.freed, closeFee - closed.realised) : 0n,
    closeFee,
    opens,
    entry: opens === 0 ? 0n : entry,
    margin: isolated && opens > 0 ? initialMargin(entry, terms.leverage) : 0n,
    fee,
    unlocked: order.rests ? order.locked - lock : 0n,
    promised,
  };
}

type Closing = {
  readonly holder: number;
  readonly side: LegIndex;
  readonly closes: number;
  readonly closeValue: bigint;
};

function closedPart(desk: Desk, market: MarketState, { holder, side, closes, closeValue }: Closing) {
  if (closes === 0) return { released: 0n, freed: 0n, realised: 0n };
  const { contract } = perpOf(market);
  const leg = desk.leg(market.spec.symbol, holder, side)!;
  const released = releasedEntry(contract, wayOf(side), { entry: leg.entry, lots: closes, of: leg.lots });
  return {
    released,
    freed: releasedMargin(leg.margin, closes, leg.lots),
    realised: gainOf(contract, wayOf(side), released, closeValue),
  };
}

/** A venue's wallet that takes so many lots at a value of their own: of a leg on the other side it closes its share of it. */
export function valueParty(
  desk: Desk,
  { market, lots, value }: Trade,
  { holder, opens: side }: { readonly holder: number; readonly opens: LegIndex },
): PerpParty {
  const other = side === LONG ? SHORT : LONG;
  const closes = Math.min(lots, desk.leg(market.spec.symbol, holder, other)?.lots ?? 0);
  const opens = lots - closes;
  const closeValue = opens === 0 ? value : closedValue(value, closes, lots);
  return {
    ...{ holder, order: null, closes, closeFee: 0n, opens, margin: 0n, fee: 0n, unlocked: 0n, promised: 0 },
    ...closedPart(desk, market, { holder, side: other, closes, closeValue }),
    freed: 0n,
    entry: opens === 0 ? 0n : value - closeValue,
  };
}

/** Lots of a leg that its owner did not ask to close, at a value; its part of an isolated margin pays, then the rest of it. */
export function closingParty(
  desk: Desk,
  { market, lots, value }: Trade,
  { holder, side, fee, isolated }: { holder: number; side: LegIndex; fee: bigint; isolated: boolean },
): PerpParty {
  const leg = desk.leg(market.spec.symbol, holder, side)!;
  const closed = closedPart(desk, market, { holder, side, closes: lots, closeValue: value });
  const freed = lots === leg.lots ? leg.margin : most(closed.freed, fee - closed.realised);
  return {
    ...{ holder, order: null, closes: lots, ...closed, freed: isolated ? freed : 0n, closeFee: fee },
    ...{ opens: 0, entry: 0n, margin: 0n, fee, unlocked: 0n, promised: 0 },
  };
}

/** The reference market as the other side: a leg of the venue's, without margin and fee. */
export function feedParty(desk: Desk, trade: Trade, side: SideIndex): PerpParty {
  const { market, ticks, lots, value } = trade;
  const holder = venue('feed');
  const leg = desk.leg(market.spec.symbol, holder, closesLeg(side));
  const closes = Math.min(lots, leg?.lots ?? 0);
  const opens = lots - closes;
  const closeValue = opens === 0 ? value : worthAt(perpOf(market).contract, closes, ticks);
  return {
    ...{ holder, order: null, closes, closeFee: 0n, opens, margin: 0n, fee: 0n, unlocked: 0n, promised: 0 },
    ...closedPart(desk, market, { holder, side: closesLeg(side), closes, closeValue }),
    freed: 0n,
    entry: opens === 0 ? 0n : value - closeValue,
  };
}

/** Moves of a fill: wallets, fees, and what open legs have not realised any more. */
export function movesOf(settle: string, parties: readonly PerpParty[]): Move[] {
  const moves: Move[] = [];
  let [fees, realised] = [0n, 0n];
  for (const party of parties) {
    fees += party.fee;
    realised += party.realised;
    const available = party.unlocked + party.freed + party.realised - party.margin - party.fee;
    const locked = party.margin - party.unlocked - party.freed;
    if (available !== 0n || locked !== 0n) moves.push([party.holder, settle, available, locked]);
  }
  if (fees > 0n) moves.push([venue('fee'), settle, fees, 0n]);
  if (realised !== 0n) moves.push([venue('clearing'), settle, -realised, 0n]);
  return moves;
}
