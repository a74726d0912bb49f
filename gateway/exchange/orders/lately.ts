/**
 * The latest entries, by key, so many and no more. A Map whose oldest keys are deleted one by one has to step over
 * every one of them to find the next; this forgets at the same cost however much went before.
 */
export class Lately<K, V> {
  readonly #limit: number;
  readonly #values = new Map<K, V>();
  readonly #ring: K[] = [];
  /** Where the oldest key stands once the ring is full. */
  #oldest = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** A key that is remembered keeps its age. */
  set(key: K, value: V): void {
    const isNew = !this.#values.has(key);
    this.#values.set(key, value);
    if (!isNew) return;
    if (this.#ring.length < this.#limit) {
      this.#ring.push(key);
      return;
    }
    this.#values.delete(this.#ring[this.#oldest]!);
    this.#ring[this.#oldest] = key;
    this.#oldest = (this.#oldest + 1) % this.#limit;
  }

  /** Oldest first. */
  *[Symbol.iterator](): Generator<readonly [K, V]> {
    for (let i = 0; i < this.#ring.length; i++) {
      const key = this.#ring[(this.#oldest + i) % this.#ring.length]!;
      yield [key, this.#values.get(key)!];
    }
  }
}
