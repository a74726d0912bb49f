import { readChange, type Wish } from '#lib/rules/amend.ts';
import { priceAt } from '#lib/rules/limits.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { Findings } from '#lib/rules/violation.ts';
import { type Amend, type Answer, type Cancel, type CancelAll, type No, refuse, refused } from './commands.ts';
import { meets } from './match.ts';
import { finish, replan, settle } from './place.ts';
import type { MarketState, OpenOrder } from './state.ts';
import type { Transaction } from './transaction.ts';

/** An order that is not open, or another account's: both answer alike, so that ids tell nothing. */
function find(turn: Transaction, { account, order, clientId }: Omit<Cancel, 'c'>): OpenOrder | undefined {
  const owner = turn.state.accounts.get(account);
  if (order !== undefined) return owner?.orders.get(order);
  return clientId === undefined ? undefined : owner?.clientIds.get(clientId);
}

function unknown({ order, clientId }: Omit<Cancel, 'c'>): No {
  return refuse(order === undefined ? 'clientId' : 'order', 'unknownOrder', `${order ?? clientId ?? ''}`);
}

export function cancel(turn: Transaction, command: Cancel): Answer {
  const order = find(turn, command);
  if (!order) return unknown(command);
  finish(turn, order, 'cancelled');
  return { ok: true, orders: [order.facts.id] };
}

/** Afterwards nothing of the account waits: a partly filled buy gets no take profit or stop loss by this. */
export function cancelAll(turn: Transaction, { account, symbol }: CancelAll): Answer {
  // A symbol with a slip in it would leave everything open and look as if it had not.
  if (symbol !== undefined && !turn.state.markets.has(symbol)) return refuse('symbol', 'unknownSymbol', symbol);
  const owner = turn.state.accounts.get(account);
  // A yes could not be remembered under its key: repeated once the account is there, it would end newer orders.
  if (!owner) return refuse('account', 'notAllowed', `${account}`);
  const orders = [...owner.orders.values()].filter(({ facts }) => symbol === undefined || facts.symbol === symbol);
  for (const order of orders) turn.done(order, 'cancelled');
  return { ok: true, orders: orders.map(({ facts }) => facts.id) };
}

/**
 * Gives a resting limit order another price or size. Less at the same price keeps its place in the queue; anything
 * else goes to the end of it, or matches.
 */
export function amend(turn: Transaction, command: Amend): Answer {
  const order = find(turn, command);
  if (!order) return unknown(command);
  const { facts } = order;
  const { id } = facts;
  if (facts.kind !== 'limit') return refuse('order', 'notAllowed', facts.kind);
  if (!turn.view || turn.view.stale) return refuse('symbol', 'staleFeed', facts.symbol);
  const market = turn.state.market(facts.symbol);
  const found = new Findings();
  const wish = readChange(found, command, market.spec, order, turn.view.last);
  if (!wish) return refused(found.list[0]!);
  const forbidden = forbids(turn, market, order, wish);
  if (forbidden) return forbidden;
  const moves = turn.products[facts.product].relock(turn, market, order, wish);
  if ('ok' in moves) return moves;
  turn.emit({ t: 'amend', order: id, price: wish.ticks, lots: wish.lots, moves, at: turn.now });
  if (order.slot === -1) {
    replan(turn, order);
    settle(turn, market, order);
  }
  return { ok: true, orders: [id] };
}

/** What the product forbids, and what the book says to an order that must not take. */
function forbids(turn: Transaction, market: MarketState, order: OpenOrder, wish: Wish): No | null {
  const { facts } = order;
  const forbidden = turn.products[facts.product].forbids(turn, market, order, wish);
  if (forbidden) return forbidden;
  const { ticks, lots } = wish;
  const keepsPlace = ticks === order.price && lots <= order.lots;
  if (!facts.postOnly || keepsPlace) return null;
  const met = meets(market.book, turn.facing(market, facts.side, ticks), facts.side, ticks);
  return met === -1 ? null : refused(wouldTake(facts.kind, priceAt(market.spec, ticks), priceAt(market.spec, met)));
}
