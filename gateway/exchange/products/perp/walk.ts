import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import { leftAt } from '../../orders/consumed-liquidity.ts';
import { isBetter, STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import { closingLots, wouldFall } from './admit.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { perpOf } from './figures.ts';
import { deal } from './fill.ts';
import { closable, partyOf, rateOf, tradeOf } from './party.ts';

/** Orders and levels that an order meets at the most: it is done at once, and everybody else waits for it. */
export const FILL_LIMIT = 500;

/** How a taker's way through the book ended, with lots left or without. */
export type Walked = {
  readonly fills: number;
  /** Own orders that stepped aside. */
  readonly aside: number;
  readonly why: 'all' | 'book' | 'stp' | 'limit' | 'cut' | 'fit';
};

/** What stands next in the merged book: a resting order, or a level of the feed. */
export type Next = { readonly ticks: number; readonly lots: number; readonly maker: DeskOrder | null };

/**
 * Takes from the merged book, best price first; at one price resting orders before the feed, longest waiting first.
 * @param limit the worst price, ticks   @param beforeFill is told of each fill before it is done, and says how much of it may be
 */
export function walk(
  desk: Desk,
  market: MarketState,
  taker: DeskOrder,
  limit: number,
  beforeFill: (ticks: number, lots: number) => number = (_, lots) => lots,
): Walked {
  let [fills, aside] = [0, 0];
  const { side, account, stp, id } = taker.facts;
  const end = (why: Walked['why']): Walked => ({ fills, aside, why });
  while (desk.order(id) !== null && taker.filled < taker.lots) {
    if (fills + aside >= FILL_LIMIT) return end('limit');
    const next = nextOf(desk, market, side, limit);
    if (next === null) return end('book');
    const { maker, ticks } = next;
    if (maker !== null && maker.facts.account === account) {
      if (stp !== STP.cancelTaker) {
        desk.done(maker, 'stp');
        aside += 1;
      }
      if (stp !== STP.cancelMaker) return end('stp');
      continue;
    }
    const wanted = Math.min(taker.lots - taker.filled, next.lots);
    const able = takerLots(desk, market, taker, ticks, wanted);
    if (able === 0) return end('cut');
    const lots = maker === null ? able : makerLots(desk, market, maker, ticks, able);
    if (lots > 0) {
      const paid = beforeFill(ticks, lots);
      if (paid === 0) return end('fit');
      deal(desk, { market, ticks, lots: paid, takerSide: side, taker, maker, rule: maker === null ? 'feed' : 'order' });
      if (maker === null) desk.take(market, side, ticks, paid);
      fills += 1;
      if (paid < lots) return end('fit');
    }
    // It could not bear what it stood for; by then its own rebalance may have ended it.
    if (lots < able && maker !== null && desk.order(maker.facts.id) !== null) desk.done(maker, 'margin');
    else if (able < wanted) return end('cut');
  }
  return end('all');
}

/** Closing lots go as far as they pay for themselves; a close that is cut opens nothing. */
function takerLots(desk: Desk, market: MarketState, taker: DeskOrder, ticks: number, wanted: number): number {
  const closes = Math.min(wanted, closable(desk, market, taker));
  if (closes === 0) return wanted;
  const rate = rateOf(perpOf(market).contract, taker, 'taker');
  const able = closingLots(desk, market, taker, { ticks, lots: closes, rate });
  return able < closes ? able : wanted;
}

/** The same of what rests; where it would open itself into liquidation, it closes at the most. */
export function makerLots(desk: Desk, market: MarketState, maker: DeskOrder, ticks: number, wanted: number): number {
  const rate = rateOf(perpOf(market).contract, maker, 'maker');
  const closes = Math.min(wanted, closable(desk, market, maker));
  const able = closes === 0 ? 0 : closingLots(desk, market, maker, { ticks, lots: closes, rate });
  if (able < closes || wanted === closes) return able;
  const party = partyOf(desk, tradeOf(market, ticks, wanted), maker, rate);
  return wouldFall(desk, market, maker, party) ? closes : wanted;
}

/** The best of the merged book that a side meets up to its limit. */
export function nextOf(desk: Desk, market: MarketState, side: SideIndex, limit: number): Next | null {
  const maker = firstResting(desk, market, side === BUY ? SELL : BUY);
  const resting = maker && { ticks: maker.price, lots: maker.lots - maker.filled, maker };
  const level = nextLevel(desk, market, side, limit);
  const first = resting !== null && (level === null || !isBetter(side, level.ticks, resting.ticks)) ? resting : level;
  return first === null || isBetter(side, limit, first.ticks) ? null : first;
}

/** The order that comes first on a side of the book, of those that are not over on this desk. */
export function firstResting(desk: Desk, market: MarketState, side: SideIndex): DeskOrder | null {
  const { book } = market;
  const at = desk.frontOf(market, side);
  while (at.slot !== -1) {
    const order = desk.order(book.item(at.slot).facts.id);
    if (order !== null) return order;
    // Whoever is over stays so: the next look begins behind them.
    at.slot = book.behind(at.slot);
    if (at.slot !== -1) continue;
    at.ticks = book.worse(side, at.ticks);
    if (at.ticks !== -1) at.slot = book.first(side, at.ticks);
  }
  return null;
}

/** The best level of the feed of which something is left. */
export function nextLevel(desk: Desk, market: MarketState, side: SideIndex, limit: number): Next | null {
  const { turn } = desk;
  const view = turn.viewOf(market.spec.symbol);
  if (view === null) return null;
  const house = side === BUY ? view.asks : view.bids;
  const facing: SideIndex = side === BUY ? SELL : BUY;
  const front = desk.frontOf(market, facing);
  for (; front.level < house.length; front.level++) {
    const ticks = house.prices[front.level]!;
    if (isBetter(side, limit, ticks)) return null;
    const left = leftAt(house.lots[front.level]!, ticks, market.taken[facing], turn.now);
    const lots = left - desk.takenOf(market, side, ticks);
    if (lots > 0) return { ticks, lots, maker: null };
  }
  return null;
}
