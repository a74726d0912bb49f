import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import { isBetter, MAKER_LIMIT, STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import { closingLots, wouldFall } from './admit.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { perpOf } from './figures.ts';
import { deal } from './fill.ts';
import { closable, partyOf, rateOf, tradeOf } from './party.ts';

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
    if (fills + aside >= MAKER_LIMIT) return end('limit');
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
  const resting = nextResting(desk, market, side);
  const level = nextLevel(desk, market, side, limit);
  const first = resting !== null && (level === null || !isBetter(side, level.ticks, resting.ticks)) ? resting : level;
  return first === null || isBetter(side, limit, first.ticks) ? null : first;
}

/** The first order in the book that is not over on this desk. */
function nextResting(desk: Desk, { book }: MarketState, side: SideIndex): Next | null {
  const facing: SideIndex = side === BUY ? SELL : BUY;
  for (let ticks = book.best(facing); ticks !== -1; ticks = book.worse(facing, ticks))
    for (let slot = book.first(facing, ticks); slot !== -1; slot = book.behind(slot)) {
      const maker = desk.order(book.item(slot).facts.id);
      if (maker !== null) return { ticks, lots: maker.lots - maker.filled, maker };
    }
  return null;
}

/** The best level of the feed of which something is left. */
export function nextLevel(desk: Desk, market: MarketState, side: SideIndex, limit: number): Next | null {
  const house = desk.turn.facing(market, side, limit);
  for (let level = 0; level < house.length; level++) {
    const ticks = house.prices[level]!;
    const lots = house.lots[level]! - desk.takenOf(market, side, ticks);
    if (lots > 0) return { ticks, lots, maker: null };
  }
  return null;
}
