import { BUY, SELL, type SideIndex } from '#gateway/exchange/orders/book.ts';
import { type HouseLevels, NO_HOUSE } from '#gateway/exchange/orders/match.ts';
import { type EnvBook, isFeedAlone, mergedLevels } from '#gateway/exchange/orders/merged.ts';
import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { FeedBook, MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { formatSteps, MAX_LOTS, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { BookSides } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed, isFresh } from '../feed/feed.ts';
import { type ContractPrices, contractPrices } from './contract-prices.ts';

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

type Book = FeedBook & { readonly step: number; readonly revision: number | undefined };

/** The feed at a moment, as the exchange sees it. Book and price are read once a step of the feed, however many orders meet them. */
export class Views {
  readonly #feed: Feed;
  /** The latest book of each market. */
  readonly #books = new Map<string, Book>();

  /** Marks and indexes of the latest step. */
  #prices: (ContractPrices & { readonly step: number; readonly revision: number | undefined }) | undefined;
  readonly #contracts: ReadonlySet<string>;

  constructor(feed: Feed) {
    this.#feed = feed;
    this.#contracts = new Set(feed.instruments().flatMap(({ symbol, contract }) => (contract ? [symbol] : [])));
  }

  of(market: Market, now: number): MarketView {
    const { last, bids, asks, stale } = this.book(market, now);
    return { last, bids, asks, stale, ...this.#pricesAt(now) };
  }

  /** For a command that names no market: what contracts stand at. Null where there are none. */
  ofNone(now: number): MarketView | null {
    if (this.#contracts.size === 0) return null;
    return { last: 0, bids: NO_HOUSE, asks: NO_HOUSE, stale: true, ...this.#pricesAt(now) };
  }

  book(market: Market, now: number): FeedBook {
    const step = Math.floor(now / FEED_TICK_MS);
    const { revision } = this.#feed;
    let book = this.#books.get(market.symbol);
    if (book?.step !== step || book.revision !== revision) {
      book = { step, revision, ...this.#read(market, now) };
      this.#books.set(market.symbol, book);
    }
    return book.stale || isFresh(this.#feed, now) ? book : { ...book, stale: true };
  }

  #read(market: Market, now: number): FeedBook {
    const { symbol } = market;
    const sides = this.#feed.depth(symbol, LEVELS, now);
    const [bids, asks] = [levelsOf(market, sides.bids), levelsOf(market, sides.asks)];
    const { last } = this.#feed.ticker(symbol, now);
    const silent = this.#feed.isStale?.(symbol, now) ?? false;
    const unknown = this.#contracts.has(symbol) && (this.#feed.contracts?.figures(symbol, now).stale ?? true);
    return { last: ticksOf(market, last), bids, asks, stale: silent || unknown || isCrossed(bids, asks) };
  }

  /** They move with the feed's steps only. */
  #pricesAt(now: number): Partial<ContractPrices> {
    const { contracts, revision } = this.#feed;
    if (!contracts || this.#contracts.size === 0) return {};
    const step = Math.floor(now / FEED_TICK_MS);
    if (this.#prices?.step !== step || this.#prices.revision !== revision)
      this.#prices = { step, revision, ...contractPrices(contracts, this.#contracts, step * FEED_TICK_MS) };
    return { marks: this.#prices.marks, indexes: this.#prices.indexes };
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
