import type { ContractFeed } from '../feed/perpetual/contract-feed.ts';

/** Marks or indexes of all contracts at one moment, ticks: each is read when somebody asks for it, and once. */
class LazyTicks extends Map<string, number> {
  readonly #read: (symbol: string) => number;
  readonly #symbols: ReadonlySet<string>;

  constructor(symbols: ReadonlySet<string>, read: (symbol: string) => number) {
    super();
    this.#symbols = symbols;
    this.#read = read;
  }

  override get(symbol: string): number | undefined {
    if (!super.has(symbol) && this.#symbols.has(symbol)) super.set(symbol, this.#read(symbol));
    // Before there is a price there is none, and nothing may be decided by it.
    return super.get(symbol) || undefined;
  }

  override has(symbol: string): boolean {
    return this.get(symbol) !== undefined;
  }
}

export type ContractPrices = {
  readonly marks: ReadonlyMap<string, number>;
  readonly indexes: ReadonlyMap<string, number>;
};

/** @param at epoch ms */
export const contractPrices = (contracts: ContractFeed, symbols: ReadonlySet<string>, at: number): ContractPrices => ({
  marks: new LazyTicks(symbols, (symbol) => contracts.mark(symbol, at)),
  indexes: new LazyTicks(symbols, (symbol) => contracts.index(symbol, at)),
});
