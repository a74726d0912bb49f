import type { FeedBook, MarketView } from '#gateway/exchange/orders/transaction.ts';
import { type IndexSource, indexOf } from '#lib/trade/units/index-price.ts';
import { markOf } from '#lib/trade/units/mark-price.ts';
import { CONTRACTS } from './house.ts';

/** One market at one step of the feed. Prices in ticks, levels best first. */
export type Book = {
  readonly symbol: string;
  readonly last: number;
  /** The outermost trades of the step. */
  readonly low: number;
  readonly high: number;
  readonly bids: readonly (readonly [price: number, lots: number])[];
  readonly asks: readonly (readonly [price: number, lots: number])[];
  /** Nothing comes from this market. */
  readonly gap: boolean;
  readonly sources: readonly Source[];
};

/** What a source of the index says, and how old that is, ms. */
export type Source = { readonly ticks: number; readonly weight: number; readonly age: number };

type Step = { readonly low: number; readonly high: number; readonly at: number };
type Market = { readonly book: FeedBook; readonly steps: Step[] };

export type Stamp = { readonly symbol: string; readonly at: number; readonly rate: number };

/** The mark is clipped to so many hundred-millionths of the index. */
const BAND = 5_000_000n;
const INTERVAL_MS = 60_000;
/** Where everything stands before the first step, ticks. */
const FIRST = 2000;

/** The reference market of contracts: every process sees the same, and none of them moves it. */
export class Feed {
  readonly #markets = new Map<string, Market>();
  readonly #marks = new Map(CONTRACTS.map((symbol) => [symbol, FIRST]));
  readonly #indexes = new Map(CONTRACTS.map((symbol) => [symbol, FIRST]));
  readonly #rates = new Map<string, number>();
  readonly stamps: Stamp[] = [];

  /** One step. A market whose sources are all silent, or whose book is crossed, is stale; its index and mark stand still. */
  step(books: readonly Book[], at: number): void {
    for (const book of books) {
      const { symbol, last, low, high, bids, asks, gap } = book;
      const index = indexOf(book.sources.map(sourceOf));
      const steps = this.#markets.get(symbol)?.steps ?? [];
      const isCrossed = bids.length > 0 && asks.length > 0 && bids[0]![0] >= asks[0]![0];
      if (!gap) {
        steps.push({ low, high, at });
        if (index !== null) this.#move(symbol, index, last);
      }
      const stale = gap || isCrossed || index === null;
      this.#markets.set(symbol, { book: { last, bids: sideOf(bids), asks: sideOf(asks), stale }, steps });
    }
  }

  #move(symbol: string, index: bigint, last: number): void {
    this.#indexes.set(symbol, Number(index));
    const rate = BigInt(this.#rates.get(symbol) ?? 0);
    const times = { left: INTERVAL_MS / 2, interval: INTERVAL_MS };
    this.#marks.set(symbol, Number(markOf({ index, last: BigInt(last), basis: 0n, rate, ...times, band: BAND })));
  }

  /** A stamp comes; it is later than the one before. */
  stamp(symbol: string, rate: number, at: number): void {
    const later = Math.max(at, (this.stamps.findLast((one) => one.symbol === symbol)?.at ?? 0) + 1);
    this.stamps.push({ symbol, at: later, rate });
    this.#rates.set(symbol, rate);
  }

  /** How many steps a market ever made. */
  count(symbol: string): number {
    return this.#markets.get(symbol)?.steps.length ?? 0;
  }

  stepsSince(symbol: string, count: number): readonly Step[] {
    return this.#markets.get(symbol)?.steps.slice(count) ?? [];
  }

  isStale(symbol: string): boolean {
    return this.#book(symbol)?.stale ?? true;
  }

  #book(symbol: string): FeedBook | undefined {
    return this.#markets.get(symbol)?.book;
  }

  /** The feed as a command sees it; of a command that names no market, marks and indexes. */
  view(symbol: string | undefined): MarketView {
    const book = symbol === undefined ? undefined : this.#book(symbol);
    const others = { get: (other: string) => this.#book(other) };
    const empty = { last: 0, bids: sideOf([]), asks: sideOf([]), stale: true };
    return { ...(book ?? empty), marks: new Map(this.#marks), indexes: new Map(this.#indexes), others };
  }
}

const sourceOf = ({ ticks, weight, age }: Source): IndexSource => ({ ticks, weight: BigInt(weight), age });

const sideOf = (levels: Book['bids']) => ({
  prices: Int32Array.from(levels, ([price]) => price),
  lots: Float64Array.from(levels, ([, lots]) => lots),
  length: levels.length,
});
