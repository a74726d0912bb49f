import type { BookSides, EnvBooks } from '#gateway/feed/env-books.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { Env } from '#lib/contract/trade.ts';
import { BookTexts } from './channels/book-texts.ts';

/** The feed as one tick sees it: what several topics need at the same moment is asked once. */
export class MarketView {
  readonly feed: Feed;
  readonly books = new BookTexts();
  readonly #levels: number;
  #now = Number.NaN;
  #revision: number | undefined;
  readonly #books = new Map<string, BookSides>();
  readonly #tickers = new Map<string, Ticker>();

  readonly #envs: EnvBooks | null;

  /** @param levels book levels per side */
  constructor(feed: Feed, levels: number, envs: EnvBooks | null = null) {
    this.feed = feed;
    this.#levels = levels;
    this.#envs = envs;
  }

  /** The feed's book, or that of an environment. */
  book(symbol: string, now: number, env?: Env): BookSides {
    const feed = this.#feedBook(symbol, now);
    if (!env || !this.#envs) return feed;
    const key = `${env} ${symbol}`;
    let book = this.#books.get(key);
    if (!book) {
      book = this.#envs.depth(env, { symbol, feed, limit: this.#levels, now });
      this.#books.set(key, book);
    }
    return book;
  }

  #feedBook(symbol: string, now: number): BookSides {
    this.#turnTo(now);
    let book = this.#books.get(symbol);
    if (!book) {
      book = this.feed.depth(symbol, this.#levels, now);
      this.#books.set(symbol, book);
    }
    return book;
  }

  ticker(symbol: string, now: number): Ticker {
    this.#turnTo(now);
    let ticker = this.#tickers.get(symbol);
    if (!ticker) {
      ticker = this.feed.ticker(symbol, now);
      this.#tickers.set(symbol, ticker);
    }
    return ticker;
  }

  tickers(now: number): Ticker[] {
    return this.feed.instruments().map(({ symbol }) => this.ticker(symbol, now));
  }

  #turnTo(now: number): void {
    const { revision } = this.feed;
    if (now === this.#now && revision === this.#revision) return;
    this.#now = now;
    this.#revision = revision;
    this.#books.clear();
    this.#tickers.clear();
  }
}
