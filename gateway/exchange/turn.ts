import { BUY, type SideIndex } from './book.ts';
import type { DoneReason, Event, FillParty, FillRule, Move } from './events.ts';
import { HOUSE_ACCOUNT } from './events.ts';
import { fold } from './fold.ts';
import { type HouseLevels, isBetter, NO_HOUSE, type Plan } from './match.ts';
import { feeOn, type Market } from './spec.ts';
import { givenAsset, type MarketState, type OpenOrder, type State } from './state.ts';
import { leftOf, noteTaken } from './taken.ts';

/** The feed as a command sees it. Prices in ticks; levels best first, before what this environment took. */
export type MarketView = {
  readonly last: number;
  readonly bids: HouseLevels;
  readonly asks: HouseLevels;
  /** Older than three seconds or crossed: nothing may trade against it. */
  readonly stale: boolean;
};

/** One command's way through the exchange: every event it emits is folded at once, so that the next step sees it. */
export class Turn {
  readonly state: State;
  readonly now: number;
  readonly view: MarketView | null;
  readonly events: Event[] = [];
  /** Reused: a plan is read before the next one is made. */
  readonly plan: Plan;

  constructor(state: State, now: number, view: MarketView | null, plan: Plan) {
    this.state = state;
    this.now = now;
    this.view = view;
    this.plan = plan;
  }

  emit(event: Event): void {
    fold(this.state, event);
    this.events.push(event);
  }

  /** Ends an order: its lock goes back, its place in the book is free. */
  done(order: OpenOrder, reason: DoneReason): void {
    const { facts, locked } = order;
    const asset = givenAsset(this.state.market(facts.symbol).spec, facts.side);
    const moves: Move[] = locked === 0n ? [] : [[facts.account, asset, locked, -locked]];
    this.emit({ t: 'done', order: facts.id, reason, moves, at: this.now });
  }

  /** The feed's levels that an order on this side meets up to its limit, less what this environment took lately. */
  facing(market: MarketState, side: SideIndex, limit: number): HouseLevels {
    if (!this.view) return NO_HOUSE;
    const { prices, lots, length } = side === BUY ? this.view.asks : this.view.bids;
    let reach = 0;
    while (reach < length && !isBetter(side, limit, prices[reach]!)) reach += 1;
    if (reach === 0) return NO_HOUSE;
    return leftOf({ prices, lots, length }, reach, market.taken[side === BUY ? 1 : 0], this.now);
  }

  /** Remembers what was taken from a feed level. Bounded: what has come back is dropped. */
  take(market: MarketState, side: SideIndex, price: number, lots: number): void {
    noteTaken(market.taken[side === BUY ? 1 : 0], price, lots, this.now);
  }
}

/** One side of a fill: an open order, or nobody (the house). */
type Party = OpenOrder | null;

export type FillFacts = {
  readonly market: Market;
  readonly taker: Party;
  readonly maker: Party;
  readonly takerSide: SideIndex;
  readonly price: number;
  readonly lots: number;
  readonly rule: FillRule;
};

/** Emits one fill with its whole effect on both balances, the fees and the house. */
export function emitFill(turn: Turn, { market, taker, maker, takerSide, price, lots, rule }: FillFacts): void {
  const base = BigInt(lots) * market.basePerLot;
  const quote = BigInt(price) * BigInt(lots) * market.quotePerTickLot;
  const moves: Move[] = [];
  const settle = (party: Party, side: SideIndex, rate: number): FillParty | null =>
    party === null
      ? settleHouse(moves, market, side, base, quote)
      : settleOrder(moves, market, party, { side, lots, base, quote, rate });
  const takerParty = settle(taker, takerSide, market.takerFee);
  const makerParty = settle(maker, takerSide === BUY ? 1 : 0, market.makerFee);
  turn.emit({
    t: 'fill',
    id: turn.state.nextFill,
    symbol: market.symbol,
    price,
    lots,
    quote,
    side: takerSide,
    rule,
    taker: takerParty,
    maker: makerParty,
    moves,
    at: turn.now,
  });
}

type Settlement = {
  readonly side: SideIndex;
  readonly lots: number;
  readonly base: bigint;
  readonly quote: bigint;
  readonly rate: number;
};

function settleOrder(
  moves: Move[],
  market: Market,
  order: OpenOrder,
  { side, lots, base, quote, rate }: Settlement,
): FillParty {
  const { account, id } = order.facts;
  const [given, got, feeAsset] = side === BUY ? [quote, base, market.base] : [base, quote, market.quote];
  // What stays locked is what the rest may cost at the order's own price: the dearer stop of an OCO order is over.
  const unlocked =
    order.locked === 0n ? 0n : order.locked - lockFor(market, side, order.price, order.lots - order.filled - lots);
  const fee = feeOn(got, rate);
  moves.push([account, givenAsset(market, side), unlocked - given, -unlocked], [account, feeAsset, got - fee, 0n]);
  if (fee > 0n) moves.push([HOUSE_ACCOUNT, feeAsset, fee, 0n]);
  return { account, order: id, fee, feeAsset, unlocked };
}

function settleHouse(moves: Move[], market: Market, side: SideIndex, base: bigint, quote: bigint): null {
  const sign = side === BUY ? 1n : -1n;
  moves.push([HOUSE_ACCOUNT, market.base, sign * base, 0n], [HOUSE_ACCOUNT, market.quote, -sign * quote, 0n]);
  return null;
}

/** Units an order of this size locks at this price. */
export function lockFor(market: Market, side: SideIndex, price: number, lots: number): bigint {
  return side === BUY ? BigInt(price) * BigInt(lots) * market.quotePerTickLot : BigInt(lots) * market.basePerLot;
}
