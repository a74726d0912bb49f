import type { FeedBook } from '#gateway/exchange/orders/transaction.ts';
import type { Book, Source } from './feed.ts';

type Random = (below: number) => number;

/** One step in so many begins this trouble. */
const EVERY = { gap: 60, crossed: 40, crash: 40, lies: 12, lags: 12, silence: 90 } as const;
const GAP_ENDS = 4;
/** A crash goes on for so many steps, each up to so many ticks, and comes back at once. */
const CRASH = { steps: 6, ticks: 260 } as const;
const LEAST_TICKS = 100;
const SOURCES = 3;

/** Draws the steps of a reference market that has bad days: it is silent, crossed, crashes, and its sources lie or sleep. */
export class Prices {
  readonly #random: Random;
  readonly #last = new Map<string, number>();
  readonly #gaps = new Set<string>();
  #crash = { left: 0, fallen: 0 };

  constructor(random: Random) {
    this.#random = random;
  }

  /** @param calm the same step on a good day, and where its index stood */
  step(calm: ReadonlyMap<string, { readonly book: FeedBook; readonly index: number }>): Book[] {
    this.#goOn();
    return [...calm].map(([symbol, { book, index }]) => this.#book(symbol, book, index));
  }

  #goOn(): void {
    const random = this.#random;
    if (this.#crash.left > 0) {
      const { left, fallen } = this.#crash;
      this.#crash = { left: left - 1, fallen: fallen + random(CRASH.ticks) };
    } else if (random(EVERY.crash) === 0) this.#crash = { left: 1 + random(CRASH.steps), fallen: 0 };
    else if (random(3) === 0) this.#crash = { left: 0, fallen: 0 };
  }

  #book(symbol: string, { last: calm, bids, asks }: FeedBook, calmIndex: number): Book {
    const random = this.#random;
    const fallen = (ticks: number) => Math.max(LEAST_TICKS, ticks - this.#crash.fallen);
    const last = fallen(calm);
    const before = this.#last.get(symbol) ?? last;
    this.#last.set(symbol, last);
    const levels = ({ prices, lots, length }: FeedBook['bids']) =>
      Array.from({ length }, (_, i) => [fallen(prices[i]!), lots[i]!] as const);
    const crossed = random(EVERY.crossed) === 0;
    const [buys, sells] = [levels(bids), levels(asks)];
    if (this.#gaps.has(symbol) ? random(GAP_ENDS) > 0 : random(EVERY.gap) === 0) this.#gaps.add(symbol);
    else this.#gaps.delete(symbol);
    return {
      ...{ symbol, last, low: Math.min(last, before) - random(3), high: Math.max(last, before) + random(3) },
      ...(crossed ? { bids: sells, asks: buys } : { bids: buys, asks: sells }),
      gap: this.#gaps.has(symbol),
      sources: this.#sources(fallen(calmIndex)),
    };
  }

  /** One of them at most lies, or says what it said long ago. */
  #sources(index: number): Source[] {
    const random = this.#random;
    const silent = random(EVERY.silence) === 0;
    const sources = Array.from({ length: SOURCES }, () => ({
      ...{ ticks: index + random(7) - 3, weight: 1 + random(3), age: silent ? 20_000 : random(5000) },
    }));
    const which = random(SOURCES);
    const one = sources[which]!;
    if (random(EVERY.lies) === 0) sources[which] = { ...one, ticks: Math.max(1, random(2 * index)), weight: 100 };
    else if (random(EVERY.lags) === 0) sources[which] = { ...one, age: 10_001 + random(60_000) };
    return sources;
  }
}
