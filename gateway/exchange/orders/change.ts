import { readChange, type Standing, type Wish } from '#lib/rules/amend.ts';
import { KINDS } from '#lib/rules/kinds.ts';
import { priceAt } from '#lib/rules/limits.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { Findings } from '#lib/rules/violation.ts';
import { SIDES } from '#lib/rules/words.ts';
import type { EventOf } from '../events/events.ts';
import type { OrderFacts } from '../events/facts.ts';
import { type Amend, type Answer, type Cancel, type CancelAll, type No, refuse, refused } from './commands.ts';
import { wrongStatus } from './entry.ts';
import { meets } from './match.ts';
import { finish, replan, settle } from './place.ts';
import type { MarketState, OpenOrder } from './state.ts';
import type { Transaction } from './transaction.ts';

/** An order that is not open, or another account's: both answer alike, so that ids tell nothing. */
export function find(
  turn: Transaction,
  { account, order, clientId, product }: Omit<Cancel, 'c'>,
): OpenOrder | undefined {
  const owner = turn.state.accounts.get(account);
  const found = order === undefined ? owner?.clientIds.get(clientId ?? '') : owner?.orders.get(order);
  return product === undefined || found?.facts.product === product ? found : undefined;
}

export function unknown({ order, clientId }: Omit<Cancel, 'c'>): No {
  return refuse(order === undefined ? 'clientId' : 'order', 'unknownOrder', `${order ?? clientId ?? ''}`);
}

export function cancel(turn: Transaction, command: Cancel): Answer {
  const order = find(turn, command);
  if (!order) return unknown(command);
  finish(turn, order, 'cancelled');
  return { ok: true, orders: [order.facts.id] };
}

/** Afterwards nothing of the account waits: a partly filled buy gets no take profit or stop loss by this. */
export function cancelAll(turn: Transaction, { account, symbol, product, settle }: CancelAll): Answer {
  // A symbol with a slip in it would leave everything open and look as if it had not.
  if (symbol !== undefined && !turn.state.markets.has(symbol)) return refuse('symbol', 'unknownSymbol', symbol);
  const owner = turn.state.accounts.get(account);
  // A yes could not be remembered under its key: repeated once the account is there, it would end newer orders.
  if (!owner) return refuse('account', 'notAllowed', `${account}`);
  const isMeant = (facts: OrderFacts) =>
    (symbol === undefined || facts.symbol === symbol) &&
    (product === undefined || facts.product === product) &&
    (settle === undefined || turn.state.market(facts.symbol).spec.perp?.settle === settle);
  const orders = [...owner.orders.values()].filter(({ facts }) => isMeant(facts));
  for (const order of orders) turn.done(order, 'cancelled');
  return { ok: true, orders: orders.map(({ facts }) => facts.id) };
}

/**
 * Gives an open order another price, size, trigger or exit, all of them or none. Less at the same price keeps its place
 * in the queue; anything else that concerns the book goes to the end of it, or matches. What fires before it is over:
 * it is not found any more, or takes other fields.
 */
export function amend(turn: Transaction, command: Amend): Answer {
  const order = find(turn, command);
  if (!order) return unknown(command);
  const { facts } = order;
  const { id } = facts;
  const market = turn.state.market(facts.symbol);
  const closed = wrongStatus(market.spec);
  if (closed) return closed;
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', facts.symbol);
  const found = new Findings();
  const wish = readChange(found, command, market.spec, standingOf(order), turn.view.last);
  if (!wish) return refused(found.list[0]!);
  const forbidden = forbids(turn, market, order, wish);
  if (forbidden) return forbidden;
  const moves = turn.products[facts.product].relock(turn, market, order, wish);
  if ('ok' in moves) return moves;
  turn.emit({
    t: 'amend',
    order: id,
    price: wish.ticks ?? order.price,
    lots: wish.lots ?? order.lots,
    terms: termsOf(facts, wish),
    moves,
    at: turn.now,
  });
  if (order.slot === -1 && KINDS[facts.kind].waits !== 'wholly') {
    replan(turn, order);
    settle(turn, market, order);
  }
  return { ok: true, orders: [id] };
}

/** An open order as the rules see it. */
export function standingOf({ facts, price, lots, filled }: OpenOrder): Standing {
  const { kind, side, quote, triggers, attached } = facts;
  return {
    kind,
    side: SIDES[side],
    price: facts.price === null ? null : price,
    lots: facts.lots === null ? null : lots,
    quote,
    filled,
    legs: triggers,
    attached,
  };
}

/** What is not read by price and size; null where none of it changes. */
function termsOf({ triggers, attached, quote }: OrderFacts, wish: Wish): EventOf<'amend'>['terms'] {
  if (wish.legs === triggers && wish.attached === attached && wish.quote === quote) return null;
  return { quote: wish.quote, triggers: wish.legs, attached: wish.attached };
}

/** What the product forbids, and what the book says to an order that must not take. */
function forbids(turn: Transaction, market: MarketState, order: OpenOrder, wish: Wish): No | null {
  const { facts } = order;
  const forbidden = turn.products[facts.product].forbids(turn, market, order, wish);
  if (forbidden) return forbidden;
  const { ticks, lots } = wish;
  if (ticks === null || lots === null || !(facts.postOnly || facts.kind === 'oco')) return null;
  const keepsPlace = ticks === order.price && lots <= order.lots;
  const met = keepsPlace ? -1 : meets(market.book, turn.facing(market, facts.side, ticks), facts.side, ticks);
  return met === -1 ? null : refused(wouldTake(facts.kind, priceAt(market.spec, ticks), priceAt(market.spec, met)));
}
