import { Ladder } from './ladder.ts';

/** Which side an order stands on. A number, because it indexes arrays in the hot path. */
export const BUY = 0;
export const SELL = 1;
export type SideIndex = typeof BUY | typeof SELL;

const NONE = -1;
const FIRST_CAPACITY = 1024;

/**
 * The resting orders of one market: price–time priority in an integer ladder of intrusive lists.
 * Adding, cancelling and finding the best cost the same at any depth. Orders live in pooled slots; a slot number is
 * valid until its order is removed.
 *
 * Prices are ticks (integer, 0 … 2³¹−1), sizes are lots (safe integers > 0), owners are account numbers, refs are the
 * caller's order numbers.
 */
export class Book {
  readonly #ladders: readonly [Ladder, Ladder] = [new Ladder(), new Ladder()];

  #price = new Int32Array(FIRST_CAPACITY);
  #lots = new Float64Array(FIRST_CAPACITY);
  #owner = new Int32Array(FIRST_CAPACITY);
  #ref = new Float64Array(FIRST_CAPACITY);
  #side = new Uint8Array(FIRST_CAPACITY);
  #level = new Int32Array(FIRST_CAPACITY);
  #next = new Int32Array(FIRST_CAPACITY);
  #previous = new Int32Array(FIRST_CAPACITY);
  #freeSlot = NONE;
  #usedSlots = 0;

  #head = new Int32Array(FIRST_CAPACITY);
  #tail = new Int32Array(FIRST_CAPACITY);
  #total = new Float64Array(FIRST_CAPACITY);
  #count = new Int32Array(FIRST_CAPACITY);
  #freeLevel = NONE;
  #usedLevels = 0;

  /** Orders resting now. */
  size = 0;

  /** Puts an order at the end of its price's queue. @returns its slot. */
  rest(side: SideIndex, price: number, lots: number, owner: number, ref: number): number {
    const slot = this.#takeSlot();
    const ladder = this.#ladders[side];
    let level = ladder.get(price);
    if (level === NONE) {
      level = this.#takeLevel();
      ladder.set(price, level);
    }
    const tail = this.#tail[level]!;
    this.#price[slot] = price;
    this.#lots[slot] = lots;
    this.#owner[slot] = owner;
    this.#ref[slot] = ref;
    this.#side[slot] = side;
    this.#level[slot] = level;
    this.#next[slot] = NONE;
    this.#previous[slot] = tail;
    if (tail === NONE) this.#head[level] = slot;
    else this.#next[tail] = slot;
    this.#tail[level] = slot;
    this.#total[level] = this.#total[level]! + lots;
    this.#count[level] = this.#count[level]! + 1;
    this.size += 1;
    return slot;
  }

  /** Takes an order out, wherever it stands. */
  remove(slot: number): void {
    const level = this.#level[slot]!;
    const next = this.#next[slot]!;
    const previous = this.#previous[slot]!;
    if (previous === NONE) this.#head[level] = next;
    else this.#next[previous] = next;
    if (next === NONE) this.#tail[level] = previous;
    else this.#previous[next] = previous;
    this.#total[level] = this.#total[level]! - this.#lots[slot]!;
    const count = this.#count[level]! - 1;
    this.#count[level] = count;
    if (count === 0) {
      this.#ladders[this.#side[slot] as SideIndex].delete(this.#price[slot]!);
      this.#head[level] = this.#freeLevel;
      this.#freeLevel = level;
    }
    this.#level[slot] = NONE;
    this.#next[slot] = this.#freeSlot;
    this.#freeSlot = slot;
    this.size -= 1;
  }

  /** Makes an order smaller without losing its place: after a fill, or when its owner asks for less. Never to zero. */
  reduce(slot: number, by: number): void {
    this.#lots[slot] = this.#lots[slot]! - by;
    const level = this.#level[slot]!;
    this.#total[level] = this.#total[level]! - by;
  }

  /** @returns the best price of a side, -1 when it is empty. */
  best(side: SideIndex): number {
    return side === BUY ? this.#ladders[BUY].highest : this.#ladders[SELL].lowest;
  }

  /** @returns the next worse price that has orders, -1 when there is none. */
  worse(side: SideIndex, price: number): number {
    return side === BUY ? this.#ladders[BUY].below(price) : this.#ladders[SELL].above(price);
  }

  /** @returns the order that has waited longest at a price, -1 when there is none. */
  first(side: SideIndex, price: number): number {
    const level = this.#ladders[side].get(price);
    return level === NONE ? NONE : this.#head[level]!;
  }

  /** @returns the order behind this one at the same price, -1 when it is the last. */
  behind(slot: number): number {
    return this.#next[slot]!;
  }

  price(slot: number): number {
    return this.#price[slot]!;
  }

  lots(slot: number): number {
    return this.#lots[slot]!;
  }

  owner(slot: number): number {
    return this.#owner[slot]!;
  }

  ref(slot: number): number {
    return this.#ref[slot]!;
  }

  side(slot: number): SideIndex {
    return this.#side[slot] as SideIndex;
  }

  /** @returns lots and orders resting at a price. */
  at(side: SideIndex, price: number): { readonly lots: number; readonly orders: number } {
    const level = this.#ladders[side].get(price);
    return level === NONE ? { lots: 0, orders: 0 } : { lots: this.#total[level]!, orders: this.#count[level]! };
  }

  /** Levels of a side, best first, at most `limit`. */
  *levels(side: SideIndex, limit: number): Generator<readonly [price: number, lots: number]> {
    let price = this.best(side);
    for (let i = 0; i < limit && price !== NONE; i++) {
      yield [price, this.at(side, price).lots];
      price = this.worse(side, price);
    }
  }

  #takeSlot(): number {
    const free = this.#freeSlot;
    if (free !== NONE) {
      this.#freeSlot = this.#next[free]!;
      return free;
    }
    if (this.#usedSlots === this.#price.length) this.#growSlots();
    return this.#usedSlots++;
  }

  #takeLevel(): number {
    let level = this.#freeLevel;
    if (level === NONE) {
      if (this.#usedLevels === this.#head.length) this.#growLevels();
      level = this.#usedLevels++;
    } else {
      this.#freeLevel = this.#head[level]!;
    }
    this.#head[level] = NONE;
    this.#tail[level] = NONE;
    this.#total[level] = 0;
    this.#count[level] = 0;
    return level;
  }

  #growSlots(): void {
    const size = this.#price.length * 2;
    this.#price = grown(this.#price, new Int32Array(size));
    this.#lots = grown(this.#lots, new Float64Array(size));
    this.#owner = grown(this.#owner, new Int32Array(size));
    this.#ref = grown(this.#ref, new Float64Array(size));
    this.#side = grown(this.#side, new Uint8Array(size));
    this.#level = grown(this.#level, new Int32Array(size));
    this.#next = grown(this.#next, new Int32Array(size));
    this.#previous = grown(this.#previous, new Int32Array(size));
  }

  #growLevels(): void {
    const size = this.#head.length * 2;
    this.#head = grown(this.#head, new Int32Array(size));
    this.#tail = grown(this.#tail, new Int32Array(size));
    this.#total = grown(this.#total, new Float64Array(size));
    this.#count = grown(this.#count, new Int32Array(size));
  }
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
