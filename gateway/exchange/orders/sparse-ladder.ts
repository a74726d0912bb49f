import type { Ladder } from './ladder.ts';

/** What a side of a book asks of its price levels. */
export type Levels = Pick<Ladder, 'lowest' | 'highest' | 'get' | 'set' | 'delete' | 'above' | 'below'>;

const NONE = -1;

/**
 * Price levels by a sorted list of the used prices: some dozen bytes each, wherever they lie. For prices that nothing
 * bounds, such as those of triggers, where a page of the `Ladder` for each would be memory for the asking. Finding is a
 * binary search; a new price moves the ones behind it.
 */
export class SparseLadder implements Levels {
  readonly #levels = new Map<number, number>();
  /** Ascending. */
  readonly #prices: number[] = [];

  get lowest(): number {
    return this.#prices[0] ?? NONE;
  }

  get highest(): number {
    return this.#prices.at(-1) ?? NONE;
  }

  get(price: number): number {
    return this.#levels.get(price) ?? NONE;
  }

  set(price: number, level: number): void {
    if (!this.#levels.has(price)) this.#prices.splice(this.#position(price), 0, price);
    this.#levels.set(price, level);
  }

  delete(price: number): void {
    if (this.#levels.delete(price)) this.#prices.splice(this.#position(price), 1);
  }

  above(price: number): number {
    return this.#prices[this.#position(price + 1)] ?? NONE;
  }

  below(price: number): number {
    return this.#prices[this.#position(price) - 1] ?? NONE;
  }

  /** Where a price stands in the list, or would stand. */
  #position(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#prices[middle]! < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
