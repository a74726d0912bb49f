import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { Trade } from '#lib/contract/shapes/market.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import { ticksOf } from './view.ts';

/** One moment in which the feed traded: its outermost prices in ticks. @param at epoch ms */
export type TradedRange = { readonly at: number; readonly low: number; readonly high: number };

/** How far back trades are looked at, ms: who slept longer was closed for that time, and nothing traded here. */
const LONGEST = 60_000;
/** Moments told apart in one go. After a sleep there are more, and the oldest are taken as one. */
const MOST = 100;

/** The feed's trades as the engine takes them in: every moment once, in order, market by market. */
export class Steps {
  readonly #feed: Feed;
  /** Trades up to this time are taken in, by market. */
  readonly #until = new Map<string, number>();
  readonly #begin: () => number;
  #start: number;

  /** @param begin trades before it happened while this venue was closed, epoch ms */
  constructor(feed: Feed, begin: () => number) {
    this.#feed = feed;
    this.#begin = begin;
    this.#start = begin();
  }

  /** As at the beginning, from now on. */
  forget(): void {
    this.#until.clear();
    this.#start = this.#begin();
  }

  /** Whether nothing can have traded since the last look: the feed stands still between two of its steps. */
  isTaken(symbol: string, now: number): boolean {
    const until = this.#until.get(symbol);
    return until !== undefined && Math.floor(until / FEED_TICK_MS) === Math.floor(now / FEED_TICK_MS);
  }

  /** Everything up to this time is taken in. */
  taken(symbol: string, until: number): void {
    this.#until.set(symbol, until);
  }

  /**
   * The moments since the last one taken, oldest first. When there was none it is the latest again: an order may have
   * been restored on its wrong side. Taking a moment twice does nothing, as what it reaches is over after the first.
   */
  next(market: Market, now: number): readonly TradedRange[] {
    const { symbol } = market;
    const from = Math.max(this.#until.get(symbol) ?? this.#start, now - LONGEST);
    const trades = this.#feed.tradesBetween(symbol, from, now);
    const steps = stepsOf(market, trades.length > 0 ? trades : this.#feed.trades(symbol, 1, now));
    return steps.length <= MOST ? steps : [together(steps.slice(0, 1 - MOST)), ...steps.slice(1 - MOST)];
  }
}

function stepsOf(market: Market, trades: readonly Trade[]): TradedRange[] {
  const steps: TradedRange[] = [];
  for (const { price, ts } of trades) {
    const ticks = ticksOf(market, price);
    const last = steps.at(-1);
    if (last?.at !== ts) steps.push({ at: ts, low: ticks, high: ticks });
    else steps[steps.length - 1] = together([last, { at: ts, low: ticks, high: ticks }]);
  }
  return steps;
}

/** As of the first of them: nobody who came later is concerned. */
function together(steps: readonly TradedRange[]): TradedRange {
  return {
    at: steps[0]?.at ?? 0,
    low: Math.min(...steps.map(({ low }) => low)),
    high: Math.max(...steps.map(({ high }) => high)),
  };
}
