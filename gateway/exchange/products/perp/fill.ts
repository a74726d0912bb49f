import type { PerpFillRule, PerpParty } from '../../events/perp-facts.ts';
import { ownerOf, VENUE } from '../../ledger/numbers.ts';
import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import type { MarketState } from '../../orders/state.ts';
import { bringExits } from './brought.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { perpOf } from './figures.ts';
import { closesLeg, feedParty, movesOf, partyOf, rateOf, type Trade, tradeOf } from './party.ts';
import { cover, rebalance } from './rebalance.ts';

export type Deal = {
  readonly market: MarketState;
  readonly ticks: number;
  readonly lots: number;
  readonly takerSide: SideIndex;
  /** Null: the reference market. */
  readonly taker: DeskOrder | null;
  readonly maker: DeskOrder | null;
  readonly rule: PerpFillRule;
};

/** Two sides meet: the event with its whole effect, the orders that are filled, and what shrunken legs leave of others. */
export function deal(desk: Desk, { market, ticks, lots, takerSide, taker, maker, rule }: Deal): void {
  const trade = tradeOf(market, ticks, lots);
  const { contract } = perpOf(market);
  const takerParty =
    taker === null ? feedParty(desk, trade, takerSide) : partyOf(desk, trade, taker, rateOf(contract, taker, 'taker'));
  meet(desk, { trade, takerSide, rule, taker, takerParty, maker });
}

type Meet = Pick<Deal, 'takerSide' | 'taker' | 'maker' | 'rule'> & {
  readonly trade: Trade;
  /** Without an order it is the reference market, or what the venue does by itself with a holder's leg. */
  readonly takerParty: PerpParty;
};

/** The same with a side that takes and has been made already. */
export function meet(desk: Desk, { trade, takerSide, rule, taker, takerParty, maker }: Meet): void {
  const { market, ticks, lots, value } = trade;
  const { contract, settle } = perpOf(market);
  const makerSide = takerSide === BUY ? SELL : BUY;
  const makerParty =
    maker === null ? feedParty(desk, trade, makerSide) : partyOf(desk, trade, maker, rateOf(contract, maker, 'maker'));
  desk.emit({
    t: 'perpFill',
    id: desk.nextFill,
    symbol: market.spec.symbol,
    price: ticks,
    lots,
    value,
    side: takerSide,
    rule,
    taker: takerParty,
    maker: makerParty,
    moves: movesOf(settle, [takerParty, makerParty]),
    at: desk.turn.now,
  });
  for (const order of [taker, maker]) if (order !== null && order.filled === order.lots) desk.done(order, 'filled');
  const sides = [
    [takerParty, closesLeg(takerSide)],
    [makerParty, closesLeg(makerSide)],
  ] as const;
  for (const [{ holder, closes }, side] of sides)
    if (closes > 0 && ownerOf(holder) !== VENUE) rebalance(desk, ownerOf(holder), market, side);
  for (const [{ holder }] of sides) if (ownerOf(holder) !== VENUE) cover(desk, ownerOf(holder), market);
  for (const [order, { opens }] of [
    [taker, takerParty],
    [maker, makerParty],
  ] as const)
    if (order !== null && opens > 0) bringExits(desk, market, order, opens);
}
