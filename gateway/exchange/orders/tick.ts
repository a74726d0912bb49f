import type { TriggerSide } from '#lib/rules/words.ts';
import { type Book, BUY, SELL, type SideIndex } from './book.ts';
import type { Answer, Tick } from './commands.ts';
import { enter, fill, finish } from './place.ts';
import type { MarketState, OpenOrder } from './state.ts';
import type { Transaction } from './transaction.ts';

/** Orders of one kind that one tick looks at, per side. Beyond it the answer says `more`: run the same tick again. */
const TICK_LIMIT = 1000;

/**
 * The feed moved. Resting orders that it traded through fill whole at their own price; those that stand at its quote
 * meet what the feed offers there; triggers that it reached fire.
 * Whether anything can happen is answered by the best prices, so a quiet market costs next to nothing.
 */
export function tick(turn: Transaction, market: MarketState, { low, high, from }: Tick): Answer {
  if (!turn.view || turn.view.stale) return { ok: true, orders: [] };
  const through = [
    reached(market.book, BUY, from, (price) => price > low),
    reached(market.book, SELL, from, (price) => price < high),
  ];
  for (const orders of through) for (const order of orders) fillThrough(turn, market, order, order.lots - order.filled);
  const met = [...meetFeed(turn, market, BUY), ...meetFeed(turn, market, SELL)];
  const fired = [
    reached(market.triggers, BUY, from, (price) => price >= low),
    reached(market.triggers, SELL, from, (price) => price <= high),
  ];
  const began = turn.state.nextFill;
  const launched = [...fire(turn, fired[0]!, 'down', began), ...fire(turn, fired[1]!, 'up', began)];
  const orders = [...through.flat().map(({ facts }) => facts.id), ...met, ...launched];
  const isFull = turn.state.nextFill - began >= TICK_LIMIT;
  const more = isFull || [...through, ...fired].some(({ length }) => length === TICK_LIMIT);
  return more ? { ok: true, orders, more } : { ok: true, orders };
}

/** Orders of a side that the trades reached, best price first, oldest first; not those that came after `from`. */
function reached(
  book: Book<OpenOrder>,
  side: SideIndex,
  from: number,
  isReached: (price: number) => boolean,
): OpenOrder[] {
  const found: OpenOrder[] = [];
  for (let price = book.best(side); price !== -1 && isReached(price); price = book.worse(side, price)) {
    for (let slot = book.first(side, price); slot !== -1; slot = book.behind(slot)) {
      const order = book.item(slot);
      if (order.since <= from) found.push(order);
      if (found.length === TICK_LIMIT) return found;
    }
  }
  return found;
}

function fillThrough(turn: Transaction, market: MarketState, order: OpenOrder, lots: number): void {
  const takerSide = order.facts.side === BUY ? SELL : BUY;
  const { price } = order;
  fill(turn, { market, taker: null, maker: order, takerSide, price, lots, rule: 'through' });
  if (order.filled === order.lots) finish(turn, order, 'filled');
}

/** The feed's quote has come to orders that rest: they meet what it offers there, level by level, and no more. */
function meetFeed(turn: Transaction, market: MarketState, side: SideIndex): Set<number> {
  const { book } = market;
  const met = new Set<number>();
  for (let fills = 0; fills < TICK_LIMIT; fills++) {
    const price = book.best(side);
    if (price === -1) break;
    const house = turn.facing(market, side, price);
    let level = 0;
    while (level < house.length && house.lots[level]! <= 0) level += 1;
    if (level === house.length) break;
    const order = book.item(book.first(side, price));
    const lots = Math.min(order.lots - order.filled, house.lots[level]!);
    turn.take(market, side, house.prices[level]!, lots);
    fillThrough(turn, market, order, lots);
    met.add(order.facts.id);
  }
  return met;
}

/**
 * @param began  number of the first fill of what fires: after a thousand the others are left to the next tick
 * @returns the orders that fired; an order both of whose legs were reached fires once
 */
function fire(turn: Transaction, orders: readonly OpenOrder[], when: TriggerSide, began: number): number[] {
  const fired: number[] = [];
  for (const order of orders) {
    if (turn.state.nextFill - began >= TICK_LIMIT) break;
    if (order.legs.length === 0) continue;
    fired.push(order.facts.id);
    launch(turn, order, when);
  }
  return fired;
}

/** Ends the waiting order and enters what it waited for; when that is refused now, the record says why it ended. */
function launch(turn: Transaction, order: OpenOrder, when: TriggerSide): void {
  const { facts } = order;
  const leg = facts.triggers.find((one) => one.when === when);
  turn.done(order, 'fired');
  const limit = leg?.limit ?? null;
  // The client id is free now, and whoever sent it knows the order by it.
  const child = {
    ...facts,
    kind: limit === null ? ('market' as const) : ('limit' as const),
    price: limit,
    lots: facts.lots === null ? null : order.lots - order.filled,
    tif: leg?.rests ? ('gtc' as const) : ('ioc' as const),
    triggers: [],
  };
  const answer = enter(turn, child, facts.id);
  if (!answer.ok)
    turn.emit({ t: 'failed', order: facts.id, account: facts.account, rule: answer.refusal.rule, at: turn.now });
}
