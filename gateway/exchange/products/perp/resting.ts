import { type Book, BUY, SELL, type SideIndex } from '../../orders/book.ts';
import type { Tick } from '../../orders/commands.ts';
import type { MarketState, OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { Desk, type DeskOrder } from './desk.ts';
import { deal } from './fill.ts';
import type { Part } from './part.ts';
import { firstResting, makerLots, nextLevel } from './walk.ts';

/** Orders that one step of the feed looks at, and fills that it makes, per side. Beyond it the answer says `more`. */
const STEP_LIMIT = 250;

/**
 * The third part of a step: orders that the feed traded through fill at their own price as far as they bear it, those that
 * stand at its quote meet what it offers there.
 */
export function meetResting(turn: Transaction, market: MarketState, { low, high, from }: Tick): Part {
  const desk = new Desk(turn);
  const through = [
    reached(market.book, BUY, from, (price) => price > low),
    reached(market.book, SELL, from, (price) => price < high),
  ];
  const orders: number[] = [];
  for (const { facts } of through.flat()) {
    const order = desk.order(facts.id);
    // Another one's fill may have ended it.
    if (order === null) continue;
    meet(desk, market, order, order.lots - order.filled);
    orders.push(facts.id);
  }
  const met = [meetFeed(desk, market, BUY), meetFeed(desk, market, SELL)];
  orders.push(...met.flatMap((side) => [...side.orders]));
  desk.commit();
  return { orders, more: through.some(({ length }) => length === STEP_LIMIT) || met.some(({ isCut }) => isCut) };
}

/** Orders of a side that the trades reached, best price first, oldest first; not those that came after `from`. */
function reached(book: Book<OpenOrder>, side: SideIndex, from: number, hit: (price: number) => boolean): OpenOrder[] {
  const found: OpenOrder[] = [];
  for (let price = book.best(side); price !== -1 && hit(price); price = book.worse(side, price))
    for (let slot = book.first(side, price); slot !== -1; slot = book.behind(slot)) {
      const order = book.item(slot);
      if (order.since <= from) found.push(order);
      if (found.length === STEP_LIMIT) return found;
    }
  return found;
}

/** Fills an order at its own price against the feed, as far as it bears it; what it does not bear ends it. */
function meet(desk: Desk, market: MarketState, order: DeskOrder, wanted: number): number {
  const ticks = order.price;
  const lots = makerLots(desk, market, order, ticks, wanted);
  const takerSide = order.facts.side === BUY ? SELL : BUY;
  if (lots > 0) deal(desk, { market, ticks, lots, takerSide, taker: null, maker: order, rule: 'through' });
  if (lots < wanted && desk.order(order.facts.id) !== null) desk.done(order, 'margin');
  return lots;
}

/** The feed's quote has come to orders that rest: they meet what it offers there, level by level, and no more. */
function meetFeed(desk: Desk, market: MarketState, side: SideIndex): { orders: ReadonlySet<number>; isCut: boolean } {
  const met = new Set<number>();
  for (let fills = 0; fills < STEP_LIMIT; fills++) {
    const order = firstResting(desk, market, side);
    const level = order && nextLevel(desk, market, side, order.price);
    if (!order || !level) return { orders: met, isCut: false };
    const lots = meet(desk, market, order, Math.min(order.lots - order.filled, level.lots));
    if (lots > 0) desk.take(market, side, level.ticks, lots);
    met.add(order.facts.id);
  }
  return { orders: met, isCut: true };
}
