import type { PerpFillRule, PerpParty } from '../../events/perp-facts.ts';
import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { perpOf } from './figures.ts';
import { closesLeg, feedParty, movesOf, partyOf, tradeOf } from './party.ts';
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
  const { spec } = market;
  const { contract, settle } = perpOf(market);
  const trade = tradeOf(market, ticks, lots);
  const makerSide = takerSide === BUY ? SELL : BUY;
  const party = (order: DeskOrder | null, side: SideIndex, rate: bigint): PerpParty =>
    order === null ? feedParty(desk, trade, side) : partyOf(desk, trade, order, rate);
  const sides = {
    taker: party(taker, takerSide, contract.takerFee),
    maker: party(maker, makerSide, contract.makerFee),
  };
  desk.emit({
    t: 'perpFill',
    id: desk.nextFill,
    symbol: spec.symbol,
    price: ticks,
    lots,
    value: trade.value,
    side: takerSide,
    rule,
    ...sides,
    moves: movesOf(settle, [sides.taker, sides.maker]),
    at: desk.turn.now,
  });
  for (const order of [taker, maker]) if (order !== null && order.filled === order.lots) desk.done(order, 'filled');
  if (taker !== null && sides.taker.closes > 0) rebalance(desk, taker.facts.account, market, closesLeg(takerSide));
  if (maker !== null && sides.maker.closes > 0) rebalance(desk, maker.facts.account, market, closesLeg(makerSide));
  for (const order of [taker, maker]) if (order !== null) cover(desk, order.facts.account, market);
}
