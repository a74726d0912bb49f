import { TRIGGER_PRICES, type TriggerPrice } from '#lib/rules/perp-orders.ts';
import { type Book, BUY, SELL } from '../../orders/book.ts';
import type { Tick } from '../../orders/commands.ts';
import type { MarketState, OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { fire } from './fire.ts';
import type { Part } from './part.ts';
import { type Range, referenceOf } from './reference.ts';
import { follow } from './trailing.ts';
import { FILL_LIMIT } from './walk.ts';

/** Orders that one command looks at. Beyond it the answer says `more`. */
const STEP_LIMIT = 1000;

/**
 * The fourth part of a step: triggers of last, mark and index, then those that trail, oldest first. A stop that the same move
 * reached comes before the liquidation: it can only leave the trader more. It costs what is reached.
 */
export function fireTriggers(turn: Transaction, market: MarketState, tick: Tick): Part {
  const orders: number[] = [];
  const { state } = turn;
  const began = state.nextFill;
  // Each of them takes what an order may: those that are left fire in the next slice.
  const isFull = () => state.nextFill - began >= FILL_LIMIT;
  let room = STEP_LIMIT;
  for (const by of TRIGGER_PRICES) {
    const range = rangeOf(turn, market, tick, by);
    const found = range && reached(market.waiting[by], range, tick.from);
    for (const order of (found ?? []).slice(0, room)) {
      if (isFull()) return { orders, more: true };
      // What another one did may have ended it.
      if (turn.state.orders.get(order.facts.id) !== order) continue;
      const leg = order.facts.triggers.findIndex(({ price, when }, i) => {
        const isBy = turn.state.positions.terms.get(order.facts.id)!.by[i] === by;
        return isBy && isReached(order, when === 'down', price, range!, tick.from);
      });
      fire(turn, market, order, order.facts.triggers[leg]!);
      orders.push(order.facts.id);
    }
    room -= Math.min(room, found?.length ?? 0);
  }
  const trailing = TRIGGER_PRICES.flatMap((by) => {
    const range = rangeOf(turn, market, tick, by);
    return range === null ? [] : reached(market.trails[by], range, tick.from).map((order) => ({ order, range }));
  }).sort((a, b) => a.order.facts.id - b.order.facts.id);
  for (const { order, range } of trailing.slice(0, room)) {
    if (isFull()) return { orders, more: true };
    if (turn.state.orders.get(order.facts.id) !== order) continue;
    follow(
      turn,
      market,
      order,
      isOlder(order, tick.from) ? range : { low: range.now, high: range.now, now: range.now },
    );
    orders.push(order.facts.id);
  }
  return { orders, more: room === 0 || trailing.length > room };
}

/** Last goes through the outermost trades of a step; mark and index stand where the step brought them. */
function rangeOf(turn: Transaction, { spec }: MarketState, { low, high }: Tick, by: TriggerPrice): Range | null {
  const now = referenceOf(turn, spec.symbol, by);
  if (now === null) return null;
  return by === 'last' ? { low: Math.min(low, now), high: Math.max(high, now), now } : { low: now, high: now, now };
}

/** Whoever came later is not concerned by the trades of a step, but by where the price stands now. */
const isOlder = ({ since }: OpenOrder, from: number): boolean => since <= from;

function isReached(order: OpenOrder, down: boolean, price: number, { low, high, now }: Range, from: number): boolean {
  const [least, most] = isOlder(order, from) ? [low, high] : [now, now];
  return down ? price >= least : price <= most;
}

/** Orders that wait at prices which were reached, oldest first, each once. */
function reached(book: Book<OpenOrder>, range: Range, from: number): OpenOrder[] {
  const found = new Set<OpenOrder>();
  for (const side of [BUY, SELL] as const) {
    const hit = (price: number) => (side === BUY ? price >= range.low : price <= range.high);
    for (let price = book.best(side); price !== -1 && hit(price); price = book.worse(side, price))
      for (let slot = book.first(side, price); slot !== -1; slot = book.behind(slot)) {
        const order = book.item(slot);
        if (isReached(order, side === BUY, price, range, from)) found.add(order);
      }
  }
  return [...found].sort((a, b) => a.facts.id - b.facts.id);
}
