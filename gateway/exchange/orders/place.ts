import { KINDS } from '#lib/rules/kinds.ts';
import { priceAt, sizeAt, valueAt } from '#lib/rules/limits.ts';
import { worstTicks, wouldTake } from '#lib/rules/price.ts';
import { noLiquidity, notFilled, wrongBought } from '#lib/rules/size.ts';
import { SIDES } from '#lib/rules/words.ts';
import type { OrderFacts } from '../events/facts.ts';
import { type Answer, type No, type Place, refuse, refused } from './commands.ts';
import type { Draft } from './draft.ts';
import { checkEntry } from './entry.ts';
import { HOUSE, meets, type Plan, planFills, planQuote } from './match.ts';
import type { Market } from './spec.ts';
import type { MarketState, OpenOrder } from './state.ts';
import type { FillFacts, Transaction } from './transaction.ts';

/** Checks an order, accepts it, matches it and rests what is left. */
export function place(turn: Transaction, command: Place): Answer {
  const market = turn.state.markets.get(command.symbol);
  if (!market) return refuse('symbol', 'unknownSymbol', command.symbol);
  const draft = checkEntry(turn, command) ?? turn.products[market.spec.product].validate(turn, market, command);
  return 'ok' in draft ? draft : enter(turn, draft, null);
}

/** The same for an order whose shape is known to be right: a new one, or the child of a trigger. */
export function enter(turn: Transaction, draft: Draft, parent: number | null): Answer {
  const market = turn.state.market(draft.symbol);
  const waits = KINDS[draft.kind].waits === 'wholly';
  const lots = waits ? draft.lots : meet(turn, market, draft);
  if (typeof lots === 'object' && lots !== null) return lots;
  const moves = turn.products[draft.product].plan(turn, market, draft, lots ?? 0);
  if ('ok' in moves) return moves;
  const order: OrderFacts = { ...draft, lots, id: turn.state.nextOrder, parent, at: turn.now };
  turn.emit({ t: 'order', order, moves });
  if (!waits) settle(turn, market, turn.state.orders.get(order.id)!);
  return { ok: true, orders: [order.id] };
}

/** Leaves the plan of an order's fills in the turn. @returns its lots, or what stops it before it is accepted. */
function meet(turn: Transaction, market: MarketState, draft: Draft): number | No {
  const { side, kind, symbol, account: owner, stp } = draft;
  const { book, spec } = market;
  const limit = draft.price ?? worstTicks(spec, SIDES[side], turn.view?.last ?? 0);
  const house = turn.facing(market, side, limit);
  if (kind === 'oco' || draft.postOnly) {
    turn.plan.clear(draft.lots ?? 0);
    const found = meets(book, house, side, limit);
    if (found === -1) return draft.lots ?? 0;
    return refused(wouldTake(kind, priceAt(spec, limit), priceAt(spec, found)));
  }
  const taker = { side, limit, owner, stp };
  let lots = draft.lots ?? 0;
  if (draft.quote === null) planFills(book, house, { ...taker, lots }, turn.plan);
  else
    lots = planQuote(book, house, { ...taker, quote: draft.quote, quotePerTickLot: spec.quotePerTickLot }, turn.plan);
  const { fills, aside, stopped, left } = turn.plan;
  if (draft.quote !== null) {
    // With lots left in the plan the book ran out.
    const wrong = wrongBought(spec, { lots, cost: costOf(spec, turn.plan), short: left > 0 });
    if (wrong) return refused(wrong);
  }
  if (draft.tif === 'fok' && left > 0) return refused(notFilled(sizeAt(spec, lots), sizeAt(spec, lots - left)));
  if (kind === 'market' && fills === 0 && aside === 0 && !stopped) return refused(noLiquidity(symbol));
  return lots;
}

/** What the planned fills come to, quote units. */
function costOf(spec: Market, plan: Plan): bigint {
  let cost = 0n;
  for (let i = 0; i < plan.fills; i++) cost += valueAt(spec, plan.price[i]!, plan.lots[i]!);
  return cost;
}

/** Plans an order anew, at its present price: it has been amended. */
export function replan(turn: Transaction, order: OpenOrder): void {
  const { symbol, side, account: owner, stp } = order.facts;
  const market = turn.state.market(symbol);
  const house = turn.facing(market, side, order.price);
  const lots = order.lots - order.filled;
  planFills(market.book, house, { side, limit: order.price, lots, owner, stp }, turn.plan);
}

/** Carries out the turn's plan for an accepted order and decides what becomes of the rest. */
export function settle(turn: Transaction, market: MarketState, order: OpenOrder): void {
  const { plan } = turn;
  const { facts } = order;
  // Each slot is read before the event that frees it, and nothing in between plans again.
  const aside: OpenOrder[] = [];
  for (let i = 0; i < plan.aside; i++) aside.push(market.book.item(plan.asideSlot[i]!));
  for (const maker of aside) turn.done(maker, 'stp');
  for (let i = 0; i < plan.fills; i++) {
    const [price, lots] = [plan.price[i]!, plan.lots[i]!];
    const maker = plan.maker[i] === HOUSE ? null : market.book.item(plan.maker[i]!);
    const rule = maker === null ? 'feed' : 'order';
    fill(turn, { market, taker: order, maker, takerSide: facts.side, price, lots, rule });
    if (maker === null) turn.take(market, facts.side, price, lots);
    else if (maker.filled === maker.lots) finish(turn, maker, 'filled');
  }
  if (plan.left === 0) finish(turn, order, 'filled');
  else if (plan.stopped) finish(turn, order, 'stp');
  else if (plan.full) finish(turn, order, 'limit');
  else if (facts.kind === 'market' || facts.tif !== 'gtc') finish(turn, order, 'ioc');
  else turn.emit({ t: 'rest', order: facts.id, lots: plan.left });
  // Only now: the taker was counting on funds that their protection will lock.
  for (const maker of aside) turn.products[maker.facts.product].ended(turn, maker);
}

/** Two sides meet, or one the reference market; what that moves is the product's affair. */
export function fill(turn: Transaction, facts: FillFacts): void {
  turn.emit(turn.products[facts.market.spec.product].settle(turn, facts));
}

/** Ends an order that may have filled, so that what it leaves behind begins. */
export function finish(
  turn: Transaction,
  order: OpenOrder,
  reason: 'filled' | 'stp' | 'ioc' | 'limit' | 'cancelled',
): void {
  turn.done(order, reason);
  turn.products[order.facts.product].ended(turn, order);
}
