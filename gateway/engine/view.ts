import { BUY, SELL, type SideIndex } from '#gateway/exchange/orders/book.ts';
import type { HouseLevels } from '#gateway/exchange/orders/match.ts';
import { type EnvBook, isFeedAlone, mergedLevels } from '#gateway/exchange/orders/merged.ts';
import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { formatSteps, MAX_LOTS, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { BookSides } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed, isFresh } from '../feed/feed.ts';

/** Feed levels per side that an order may meet. */
const LEVELS = 200;

function steps(text: string, place: number, step: number, most: number): number {
  const count = parseSteps(text, place, step, most);
  if (typeof count !== 'number')
    throw new RangeError(`the feed says ${JSON.stringify(text)}, which is no count of steps`);
  return count;
}

/** @returns a feed price in ticks. */
export function ticksOf(market: Market, price: string): number {
  return steps(price, market.pricePlace, market.tickStep, MAX_TICKS);
}

function levelsOf(market: Market, levels: readonly Level[]): HouseLevels {
  const prices = new Int32Array(levels.length);
  const lots = new Float64Array(levels.length);
  levels.forEach(([price, size], i) => {
    prices[i] = ticksOf(market, price);
    lots[i] = steps(size, market.sizePlace, market.lotStep, MAX_LOTS);
  });
  return { prices, lots, length: levels.length };
}

type Book = { readonly step: number; readonly last: number; readonly bids: HouseLevels; readonly asks: HouseLevels };

/** The feed at a moment, as the exchange sees it. Book and price are read once a step of the feed, however many orders meet them. */
export class Views {
  readonly #feed: Feed;
  /** The latest book of each market. */
  readonly #books = new Map<string, Book>();

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  of(market: Market, now: number): MarketView {
    const { last, bids, asks } = this.#book(market, now);
    return { last, bids, asks, stale: !isFresh(this.#feed, now) || isCrossed(bids, asks) };
  }

  #book(market: Market, now: number): Book {
    const step = Math.floor(now / FEED_TICK_MS);
    const kept = this.#books.get(market.symbol);
    if (kept?.step === step) return kept;
    const { bids, asks } = this.#feed.depth(market.symbol, LEVELS, now);
    const { last } = this.#feed.ticker(market.symbol, now);
    const book = { step, last: ticksOf(market, last), bids: levelsOf(market, bids), asks: levelsOf(market, asks) };
    this.#books.set(market.symbol, book);
    return book;
  }
}

/** A feed that offers to buy for more than it sells is wrong, and nothing may trade against it. */
function isCrossed(bids: HouseLevels, asks: HouseLevels): boolean {
  return bids.length > 0 && asks.length > 0 && bids.prices[0]! >= asks.prices[0]!;
}

type Asked = { readonly feed: BookSides; readonly limit: number; readonly now: number };

/** @returns the feed's sides themselves where this environment's book is no other. */
export function mergedSides(spec: Market, own: EnvBook, { feed, limit, now }: Asked): BookSides {
  if (isFeedAlone(own, now)) return feed;
  const side = (index: SideIndex, levels: readonly Level[]): Level[] =>
    mergedLevels(own, index, { feed: levelsOf(spec, levels), limit, now }).map(([ticks, lots]) => [
      formatSteps(ticks, spec.pricePlace, spec.tickStep),
      formatSteps(lots, spec.sizePlace, spec.lotStep),
    ]);
  return { bids: side(BUY, feed.bids), asks: side(SELL, feed.asks) };
}
