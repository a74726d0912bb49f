import { BUY, SELL, type SideIndex } from './book.ts';
import { type Answer, type Place, refuse } from './commands.ts';
import type { Attached, OrderFacts } from './events.ts';
import { HOUSE, type HouseLevels, planFills, type StpIndex, wouldTake } from './match.ts';
import { type Market, PPM } from './spec.ts';
import { givenAsset, type MarketState, type OpenOrder } from './state.ts';
import { emitFill, lockFor, type Turn } from './turn.ts';
import { formatUnits } from './units.ts';
import { type Draft, draftOf } from './validate.ts';

/** Checks an order, accepts it, matches it and rests what is left. */
export function place(turn: Turn, command: Place): Answer {
  const draft = draftOf(turn.state, command, turn.view);
  return 'ok' in draft ? draft : enter(turn, draft, null);
}

/** The same for an order whose shape is known to be right: a new one, or the child of a trigger. */
export function enter(turn: Turn, draft: Draft, parent: number | null): Answer {
  const market = turn.state.market(draft.symbol);
  const { spec } = market;
  const house = turn.facing(market, draft.side);
  const limit = draft.price ?? worstPrice(spec, draft.side, turn.view?.last ?? 0);
  const waits = draft.kind === 'trigger' || draft.kind === 'tpsl';
  const lots = draft.lots ?? (waits ? 0 : lotsForQuote(market, house, draft, limit));
  if (!waits) {
    const refused = checkBook(turn, market, house, { ...draft, lots }, limit);
    if (refused) return refused;
  }
  const lock = lockOf(spec, draft, lots);
  const asset = givenAsset(spec, draft.side);
  const available = turn.state.balance(draft.account, asset).available;
  const places = draft.side === BUY ? spec.quotePlaces : spec.basePlaces;
  const needed = draft.kind === 'market' ? costOf(turn, spec, draft.side) : lock;
  if (needed > available)
    return refuse(
      draft.quote === null ? 'size' : 'quote',
      'insufficientBalance',
      formatUnits(needed, places),
      formatUnits(available, places),
    );
  const order: OrderFacts = {
    ...draft,
    lots: waits ? draft.lots : lots,
    id: turn.state.nextOrder,
    parent,
    at: turn.now,
  };
  turn.emit({ t: 'order', order, moves: lock === 0n ? [] : [[draft.account, asset, -lock, lock]] });
  if (!waits) work(turn, turn.state.orders.get(order.id)!, house, limit);
  return { ok: true, orders: [order.id] };
}

/** The farthest a market order walks: its slippage cap around the last price. */
function worstPrice(spec: Market, side: SideIndex, last: number): number {
  const reach = Math.ceil((last * spec.slippagePpm) / PPM);
  return side === BUY ? last + reach : Math.max(1, last - reach);
}

function lockOf(spec: Market, { kind, side, price, triggers }: Draft, lots: number): bigint {
  if (kind === 'market' || kind === 'trigger') return 0n;
  if (kind === 'tpsl') return lockFor(spec, SELL, 0, lots);
  const highest = Math.max(price ?? 0, ...triggers.map((leg) => leg.limit ?? 0));
  return lockFor(spec, side, kind === 'oco' ? highest : (price ?? 0), lots);
}

/** What stops an order before it is accepted; leaves the plan of its fills in the turn. */
function checkBook(
  turn: Turn,
  market: MarketState,
  house: HouseLevels,
  draft: Draft & { lots: number },
  limit: number,
): Answer | null {
  const { side, lots, account, kind, tif } = draft;
  if (kind === 'oco' || draft.postOnly) {
    if (wouldTake(market.book, house, side, limit))
      return refuse(kind === 'oco' ? 'price' : 'postOnly', kind === 'oco' ? 'triggerSide' : 'postOnly', `${limit}`);
    return null;
  }
  if (lots < 1) return refuse('quote', 'minSize', formatUnits(draft.quote ?? 0n, market.spec.quotePlaces));
  planFills(market.book, house, { side, limit, lots, owner: account, stp: draft.stp as StpIndex }, turn.plan);
  if (tif === 'fok' && (turn.plan.left > 0 || turn.plan.stopped))
    return refuse('tif', 'fillOrKill', `${turn.plan.left}`);
  if (kind === 'market' && turn.plan.fills === 0) return refuse('symbol', 'noLiquidity', draft.symbol);
  return null;
}

/** What the planned fills cost a market order, in units of the asset it gives. */
function costOf(turn: Turn, spec: Market, side: SideIndex): bigint {
  let cost = 0n;
  for (let i = 0; i < turn.plan.fills; i++) cost += lockFor(spec, side, turn.plan.price[i]!, turn.plan.lots[i]!);
  return cost;
}

/** Whole lots that an amount of quote buys or brings now, level by level; never more than the amount. */
function lotsForQuote(market: MarketState, house: HouseLevels, { side, quote }: Draft, limit: number): number {
  const { book, spec } = market;
  const facing: SideIndex = side === BUY ? SELL : BUY;
  let left = quote ?? 0n;
  let lots = 0;
  let level = 0;
  let price = book.best(facing);
  while (left > 0n) {
    const housePrice = level < house.length ? house.prices[level]! : -1;
    const resting = price !== -1 && (housePrice === -1 || (side === BUY ? price <= housePrice : price >= housePrice));
    const at = resting ? price : housePrice;
    if (at === -1 || (side === BUY ? at > limit : at < limit)) return lots;
    const here = resting ? book.at(facing, at).lots : house.lots[level]!;
    const afford = left / (BigInt(at) * spec.quotePerTickLot);
    if (afford < BigInt(here)) return lots + Number.parseInt(afford.toString(), 10);
    left -= BigInt(at) * BigInt(here) * spec.quotePerTickLot;
    lots += here;
    if (resting) price = book.worse(facing, at);
    else level += 1;
  }
  return lots;
}

/** Matches an accepted order and settles what becomes of the rest. */
export function work(turn: Turn, order: OpenOrder, house: HouseLevels, limit: number): void {
  const { facts } = order;
  const market = turn.state.market(facts.symbol);
  const { plan } = turn;
  planFills(
    market.book,
    house,
    { side: facts.side, limit, lots: order.lots - order.filled, owner: facts.account, stp: facts.stp },
    plan,
  );
  // The plan names slots; folding a fill frees them. So the orders are read before anything is emitted.
  const makers = Array.from({ length: plan.fills }, (_, i) =>
    plan.maker[i] === HOUSE ? null : turn.state.orders.get(market.book.ref(plan.maker[i]!))!,
  );
  const aside = Array.from(
    { length: plan.aside },
    (_, i) => turn.state.orders.get(market.book.ref(plan.asideSlot[i]!))!,
  );
  const { fills, left, stopped } = plan;
  const prices = plan.price.slice(0, fills);
  const lots = plan.lots.slice(0, fills);
  for (const maker of aside) turn.done(maker, 'stp');
  makers.forEach((maker, i) => {
    emitFill(turn, {
      market: market.spec,
      taker: order,
      maker,
      takerSide: facts.side,
      price: prices[i]!,
      lots: lots[i]!,
      rule: maker === null ? 'feed' : 'order',
    });
    if (maker === null) turn.take(market, facts.side, prices[i]!, lots[i]!);
    else if (maker.filled === maker.lots) finish(turn, maker);
  });
  if (left === 0) return finish(turn, order);
  if (stopped) return end(turn, order, 'stp');
  if (facts.kind === 'market' || facts.tif !== 'gtc') return end(turn, order, 'ioc');
  if (fills === plan.maker.length) return end(turn, order, 'limit');
  turn.emit({ t: 'rest', order: facts.id, lots: left });
}

/** An order that is completely filled: it is over, and its take profit and stop loss begin. */
export function finish(turn: Turn, order: OpenOrder): void {
  turn.done(order, 'filled');
  protect(turn, order);
}

function end(turn: Turn, order: OpenOrder, reason: 'stp' | 'ioc' | 'limit'): void {
  turn.done(order, reason);
  protect(turn, order);
}

/** Places the attached take profit and stop loss for what a buy really brought, its fee taken off. */
export function protect(turn: Turn, { facts, filled, fee }: OpenOrder): void {
  const { attached } = facts;
  if (attached === null || filled === 0) return;
  const { spec } = turn.state.market(facts.symbol);
  const got = (BigInt(filled) * spec.basePerLot - fee) / spec.basePerLot;
  const lots = Number.parseInt(got.toString(), 10);
  if (lots < 1) return;
  enter(
    turn,
    {
      ...facts,
      clientId: `${facts.clientId.slice(0, 30)}.exit`,
      kind: 'tpsl',
      side: SELL,
      price: null,
      lots,
      quote: null,
      tif: 'gtc',
      postOnly: false,
      triggers: exits(attached),
      attached: null,
    },
    facts.id,
  );
}

function exits({ takeProfit, stopLoss }: Attached) {
  return [
    ...(takeProfit === null ? [] : [{ price: takeProfit, when: 'up' as const, limit: null, rests: false }]),
    ...(stopLoss === null ? [] : [{ price: stopLoss, when: 'down' as const, limit: null, rests: false }]),
  ];
}
