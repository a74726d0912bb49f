import type { Wish } from '#lib/rules/amend.ts';
import type { FillRule } from '#lib/rules/words.ts';
import type { Event } from '../events/events.ts';
import type { DoneReason, ProductName } from '../events/facts.ts';
import type { Move } from '../ledger/moves.ts';
import { BUY, type SideIndex } from './book.ts';
import type { Answer, No, Place, Stamp, Tick } from './commands.ts';
import { leftOf, noteTaken } from './consumed-liquidity.ts';
import type { Draft } from './draft.ts';
import { fold } from './fold.ts';
import { type HouseLevels, isBetter, NO_HOUSE, type Plan } from './match.ts';
import type { MarketState, OpenOrder, State } from './state.ts';

/** What the feed offers in a market now. */
export type FeedBook = Pick<MarketView, 'last' | 'bids' | 'asks' | 'stale'>;

/** The feed as a command sees it. Prices in ticks; levels best first, before what this environment took. */
export type MarketView = {
  readonly last: number;
  readonly bids: HouseLevels;
  readonly asks: HouseLevels;
  /** Older than three seconds or crossed: nothing may trade against it. */
  readonly stale: boolean;
  /** Marks of all markets of contracts, ticks. They move with the feed's steps only. */
  readonly marks?: ReadonlyMap<string, number> | undefined;
  /** The same of their indexes. */
  readonly indexes?: ReadonlyMap<string, number> | undefined;
  /** What other markets offer, for pools that have legs in them: a map, or whatever looks them up. */
  readonly others?: { readonly get: (symbol: string) => FeedBook | undefined } | undefined;
};

type Needs = Pick<Transaction, 'now' | 'view' | 'symbol' | 'plan' | 'products'>;

/** One command's way through the exchange: every event it emits is folded at once, so that the next step sees it. */
export class Transaction {
  readonly state: State;
  readonly now: number;
  readonly view: MarketView | null;
  /** The market that `view` is of; null where the command names none, and the view has a book of none. */
  readonly symbol: string | null;
  readonly events: Event[] = [];
  /** Reused: a plan is read before the next one is made. */
  readonly plan: Plan;
  readonly products: Products;

  constructor(state: State, { now, view, symbol, plan, products }: Needs) {
    this.state = state;
    this.now = now;
    this.view = view;
    this.symbol = symbol;
    this.plan = plan;
    this.products = products;
  }

  emit(event: Event): void {
    fold(this.state, event);
    this.events.push(event);
  }

  /** Ends an order: its lock goes back, its place in the book is free. */
  done(order: OpenOrder, reason: DoneReason): void {
    const moves = this.products[order.facts.product].released(this, order);
    this.emit({ t: 'done', order: order.facts.id, reason, moves, at: this.now });
  }

  /** What the feed says of a market: the command's own, or another one as far as the command was told of it. */
  viewOf(symbol: string): FeedBook | null {
    if (symbol === this.symbol) return this.view;
    return this.view?.others?.get(symbol) ?? (this.symbol === null ? this.view : null);
  }

  /** The feed's levels that an order on this side meets up to its limit, less what this environment took lately. */
  facing(market: MarketState, side: SideIndex, limit: number): HouseLevels {
    const view = this.viewOf(market.spec.symbol);
    if (!view) return NO_HOUSE;
    const { prices, lots, length } = side === BUY ? view.asks : view.bids;
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

/** One side of a fill: an open order, or nobody (the reference market). */
export type Party = OpenOrder | null;

export type FillFacts = {
  readonly market: MarketState;
  readonly taker: Party;
  readonly maker: Party;
  readonly takerSide: SideIndex;
  readonly price: number;
  readonly lots: number;
  readonly rule: FillRule;
};

/**
 * What is traded, as against how orders meet: it says what an order may be, what it locks, what a fill moves. The book,
 * the matching and the triggers know none of them by name; a product never knows another one.
 */
export type Product = {
  /** Checks all that can be known of a new order before the book is looked at. */
  readonly validate: (turn: Transaction, market: MarketState, command: Place) => Draft | No;
  /** What an order of so many lots locks, its fills being planned (`turn.plan`), or why it cannot be paid. */
  readonly plan: (turn: Transaction, market: MarketState, draft: Draft, lots: number) => readonly Move[] | No;
  /** Why a resting order may not become this, its means apart. */
  readonly forbids: (turn: Transaction, market: MarketState, order: OpenOrder, wish: Wish) => No | null;
  /** What it locks more, or less, once it has. */
  readonly relock: (turn: Transaction, market: MarketState, order: OpenOrder, wish: Wish) => readonly Move[] | No;
  /** A fill with its whole effect on both sides. */
  readonly settle: (turn: Transaction, fill: FillFacts) => Event;
  /** What an order that ends gives back. */
  readonly released: (turn: Transaction, order: OpenOrder) => readonly Move[];
  /** An order is over that may have filled: what it leaves behind. */
  readonly ended: (turn: Transaction, order: OpenOrder) => void;
  /** The feed moved in a market of this product. */
  readonly onPrice: (turn: Transaction, market: MarketState, step: Tick) => Answer;
  /** A time that the venue keeps has come for a market. */
  readonly onStamp: (turn: Transaction, market: MarketState, stamp: Stamp) => Answer;
};

export type Products = Readonly<Record<ProductName, Product>>;
