import { BUY, SELL, type SideIndex } from './book.ts';
import type { No } from './bounds.ts';
import { type Answer, type Place, refuse } from './commands.ts';
import type { OrderFacts } from './events.ts';
import { exits } from './legs.ts';
import { HOUSE, meets, type Plan, planFills, planQuote, STP } from './match.ts';
import { type Market, PPM, priceText, sizeText } from './spec.ts';
import { givenAsset, type MarketState, type OpenOrder } from './state.ts';
import { emitFill, lockFor, type Turn } from './turn.ts';
import { formatUnits, MAX_TICKS, safe } from './units.ts';
import { type Draft, draftOf } from './validate.ts';

/** Checks an order, accepts it, matches it and rests what is left. */
export function place(turn: Turn, command: Place): Answer {
  const draft = draftOf(turn.state, command, turn.view);
  return 'ok' in draft ? draft : enter(turn, draft, null);
}

/** The same for an order whose shape is known to be right: a new one, or the child of a trigger. */
export function enter(turn: Turn, draft: Draft, parent: number | null): Answer {
  const market = turn.state.market(draft.symbol);
  const waits = draft.kind === 'trigger' || draft.kind === 'tpsl';
  const lots = waits ? draft.lots : meet(turn, market, draft);
  if (typeof lots === 'object' && lots !== null) return lots;
  const lock = lockOf(market.spec, draft, lots ?? 0);
  const refused = checkFunds(turn, market.spec, draft, lots ?? 0, lock);
  if (refused) return refused;
  const order: OrderFacts = { ...draft, lots, id: turn.state.nextOrder, parent, at: turn.now };
  const asset = givenAsset(market.spec, draft.side);
  turn.emit({ t: 'order', order, moves: lock === 0n ? [] : [[draft.account, asset, -lock, lock]] });
  if (!waits) settle(turn, market, turn.state.orders.get(order.id)!);
  return { ok: true, orders: [order.id] };
}

/** Leaves the plan of an order's fills in the turn. @returns its lots, or what stops it before it is accepted. */
function meet(turn: Turn, market: MarketState, draft: Draft): number | No {
  const { side, kind, symbol, account: owner, stp } = draft;
  const { book, spec } = market;
  const limit = draft.price ?? worstPrice(spec, side, turn.view?.last ?? 0);
  const house = turn.facing(market, side, limit);
  if (kind === 'oco' || draft.postOnly) {
    turn.plan.clear(draft.lots ?? 0);
    const found = meets(book, house, side, limit);
    if (found === -1) return draft.lots ?? 0;
    const [value, bound] = [priceText(spec, limit), priceText(spec, found)];
    return kind === 'oco' ? refuse('price', 'triggerSide', value, bound) : refuse('postOnly', 'postOnly', value, bound);
  }
  const taker = { side, limit, owner, stp };
  let lots = draft.lots ?? 0;
  if (draft.quote === null) planFills(book, house, { ...taker, lots }, turn.plan);
  else
    lots = planQuote(book, house, { ...taker, quote: draft.quote, quotePerTickLot: spec.quotePerTickLot }, turn.plan);
  const { fills, aside, stopped, left } = turn.plan;
  if (draft.quote !== null) {
    // With lots left in the plan the book ran out, and what there is may be less than the least order.
    if (lots < spec.minLots && left === 0)
      return refuse('quote', 'minSize', sizeText(spec, lots), sizeText(spec, spec.minLots));
    if (lots > spec.maxLots) return refuse('quote', 'maxSize', sizeText(spec, lots), sizeText(spec, spec.maxLots));
  }
  if (draft.tif === 'fok' && left > 0)
    return refuse('tif', 'fillOrKill', sizeText(spec, lots), sizeText(spec, lots - left));
  if (kind === 'market' && fills === 0 && aside === 0 && !stopped) return refuse('symbol', 'noLiquidity', symbol);
  return lots;
}

/** The farthest a market order walks: its slippage cap around the last price. */
function worstPrice(spec: Market, side: SideIndex, last: number): number {
  const reach = Math.ceil((last * spec.slippagePpm) / PPM);
  return side === BUY ? Math.min(last + reach, safe(MAX_TICKS)) : Math.max(1, last - reach);
}

function lockOf(spec: Market, { kind, side, price, triggers }: Draft, lots: number): bigint {
  if (kind === 'market' || kind === 'trigger') return 0n;
  if (kind !== 'oco') return lockFor(spec, side, price ?? 0, lots);
  return lockFor(spec, side, Math.max(price ?? 0, ...triggers.map((leg) => leg.limit ?? 0)), lots);
}

/** A market buy must be able to pay its planned fills; everything else its lock, a market sell its whole size. */
function checkFunds(turn: Turn, spec: Market, draft: Draft, lots: number, lock: bigint): No | null {
  const { side, kind, account } = draft;
  const needed = kind !== 'market' ? lock : side === SELL ? lockFor(spec, SELL, 0, lots) : costOf(turn.plan, spec);
  const { available } = turn.state.balance(account, givenAsset(spec, side));
  if (needed <= available) return null;
  const places = side === BUY ? spec.quotePlaces : spec.basePlaces;
  const field = draft.quote === null ? 'size' : 'quote';
  return refuse(field, 'insufficientBalance', formatUnits(needed, places), formatUnits(available, places));
}

/** What the planned fills of a buy cost, in quote units. */
function costOf(plan: Plan, spec: Market): bigint {
  let cost = 0n;
  for (let i = 0; i < plan.fills; i++) cost += lockFor(spec, BUY, plan.price[i]!, plan.lots[i]!);
  return cost;
}

/** Plans an order anew, at its present price: it has been amended. */
export function replan(turn: Turn, order: OpenOrder): void {
  const { symbol, side, account: owner, stp } = order.facts;
  const market = turn.state.market(symbol);
  const house = turn.facing(market, side, order.price);
  const lots = order.lots - order.filled;
  planFills(market.book, house, { side, limit: order.price, lots, owner, stp }, turn.plan);
}

/** Carries out the turn's plan for an accepted order and decides what becomes of the rest. */
export function settle(turn: Turn, market: MarketState, order: OpenOrder): void {
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
    emitFill(turn, { market: market.spec, taker: order, maker, takerSide: facts.side, price, lots, rule });
    if (maker === null) turn.take(market, facts.side, price, lots);
    else if (maker.filled === maker.lots) finish(turn, maker, 'filled');
  }
  if (plan.left === 0) finish(turn, order, 'filled');
  else if (plan.stopped) finish(turn, order, 'stp');
  else if (plan.full) finish(turn, order, 'limit');
  else if (facts.kind === 'market' || facts.tif !== 'gtc') finish(turn, order, 'ioc');
  else turn.emit({ t: 'rest', order: facts.id, lots: plan.left });
  // Only now: the taker was counting on funds that their protection will lock.
  for (const maker of aside) protect(turn, maker);
}

/** Ends an order that may have filled: its take profit and stop loss begin. */
export function finish(turn: Turn, order: OpenOrder, reason: 'filled' | 'stp' | 'ioc' | 'limit' | 'cancelled'): void {
  turn.done(order, reason);
  protect(turn, order);
}

/**
 * Places the attached take profit and stop loss for what a buy really brought, its fee taken off, as far as it is still
 * there. When nothing of it can be sold the record says why.
 */
function protect(turn: Turn, { facts, filled, fee }: OpenOrder): void {
  const { attached, symbol, account, id } = facts;
  if (attached === null || filled === 0) return;
  const { spec } = turn.state.market(symbol);
  const brought = (BigInt(filled) * spec.basePerLot - fee) / spec.basePerLot;
  const there = turn.state.balance(account, spec.base).available / spec.basePerLot;
  if (brought === 0n || there === 0n) {
    const rule = brought === 0n ? 'minSize' : 'insufficientBalance';
    return turn.emit({ t: 'failed', order: id, account, rule, at: turn.now });
  }
  const exit: Draft = {
    account,
    symbol,
    // No client may choose an id that begins so; cancelling the buy too late must not cancel its protection.
    clientId: `~exit.${id}`,
    kind: 'tpsl',
    side: SELL,
    price: null,
    lots: safe(brought < there ? brought : there),
    quote: null,
    tif: 'gtc',
    postOnly: false,
    stp: STP.cancelMaker,
    triggers: exits(attached),
    attached: null,
  };
  enter(turn, exit, id);
}
