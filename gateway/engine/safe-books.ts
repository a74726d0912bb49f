import { type EnvBook, NO_OWN, ownBook } from '#gateway/exchange/orders/merged.ts';
import type { MarketState } from '#gateway/exchange/orders/state.ts';
import { DEPTH_LIMIT } from '#lib/contract/market.ts';

type Needs = {
  readonly market: (symbol: string) => MarketState | undefined;
  /** Everything that happened is on disk. */
  readonly isSafe: () => boolean;
  /** Resolves when everything that happened so far is. */
  readonly settled: () => Promise<void>;
};

/**
 * The books of an environment as they are on disk: an order is shown to nobody before that, as its owner is told nothing
 * before that. While commits are under way that is the book of the last look.
 */
export class SafeBooks {
  readonly #needs: Needs;
  readonly #safe = new Map<string, EnvBook>();
  /** Markets whose book was copied and waits for the disk. */
  readonly #waiting = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  of(symbol: string): EnvBook {
    const { market, isSafe, settled } = this.#needs;
    const state = market(symbol);
    if (!state) return NO_OWN;
    if (isSafe()) {
      this.#safe.set(symbol, ownBook(state, DEPTH_LIMIT));
    } else if (!this.#waiting.has(symbol)) {
      const copy = ownBook(state, DEPTH_LIMIT);
      this.#waiting.add(symbol);
      // When the disk failed the process ends, and what is not safe is not shown.
      settled()
        .then(() => void this.#safe.set(symbol, copy))
        .catch(() => undefined)
        .finally(() => this.#waiting.delete(symbol));
    }
    return this.#safe.get(symbol) ?? NO_OWN;
  }
}
