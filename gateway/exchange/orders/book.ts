import { Ladder } from './ladder.ts';
import type { Levels } from './sparse-ladder.ts';

/** Which side an order stands on. A number, because it indexes arrays in the hot path: the place of its word in `SIDES`. */
export const BUY = 0;
export const SELL = 1;
export type SideIndex = typeof BUY | typeof SELL;

const NONE = -1;
/** Rows; a venue has some hundred books, and most of them are small. */
const FIRST_CAPACITY = 32;

// An order and a level are one row of 32 bytes each, so that touching one costs one miss of the cache, not one a field:
// a double, then whole numbers of 32 bits.
const LOTS = 0;
const PRICE = 2;
const OWNER = 3;
const SIDE = 4;
const LEVEL = 5;
const NEXT = 6;
const PREVIOUS = 7;

const TOTAL = 0;
const COUNT = 2;
const HEAD = 3;
const TAIL = 4;

/** Rows of 32 bytes in one piece of memory: `d` shows four doubles a row, `i` the same bytes as eight whole numbers. */
class Rows {
  d = new Float64Array(FIRST_CAPACITY * 4);
  i = new Int32Array(this.d.buffer);
  #used = 0;

  /** @returns the number of a row never used before. */
  add(): number {
    if (this.#used * 4 === this.d.length) {
      const larger = new Float64Array(this.d.length * 2);
      larger.set(this.d);
      this.d = larger;
      this.i = new Int32Array(larger.buffer);
    }
    return this.#used++;
  }
}

/**
 * The resting orders of one market: price–time priority in an integer ladder of intrusive lists.
 * Adding, cancelling and finding the best cost the same at any depth. Orders live in pooled slots; a slot number is
 * valid until its order is removed.
 *
 * Prices are ticks (integer, 0 … 2³¹−1), sizes are lots (safe integers > 0), owners are account numbers, an item is what
 * the caller keeps of the order.
 */
export class Book<T> {
  readonly #ladders: readonly [Levels, Levels];
  /** A free slot's NEXT is the free slot after it. */
  readonly #orders = new Rows();
  readonly #items: (T | undefined)[] = [];
  /** A free level's HEAD is the free level after it. */
  readonly #levels = new Rows();
  #freeSlot = NONE;
  #freeLevel = NONE;

  /** Orders resting now. */
  size = 0;

  /** @param levels makes the price levels of a side; `Ladder` is fastest where prices lie close together */
  constructor(levels: () => Levels = () => new Ladder()) {
    this.#ladders = [levels(), levels()];
  }

  /** Puts an order at the end of its price's queue. @returns its slot. */
  rest(side: SideIndex, price: number, lots: number, owner: number, item: T): number {
    const slot = this.#takeSlot();
    const ladder = this.#ladders[side];
    let level = ladder.get(price);
    if (level === NONE) {
      level = this.#takeLevel();
      ladder.set(price, level);
    }
    const { d, i } = this.#orders;
    const levels = this.#levels.i;
    const tail = levels[level * 8 + TAIL]!;
    const at = slot * 8;
    d[slot * 4 + LOTS] = lots;
    this.#items[slot] = item;
    i[at + PRICE] = price;
    i[at + OWNER] = owner;
    i[at + SIDE] = side;
    i[at + LEVEL] = level;
    i[at + NEXT] = NONE;
    i[at + PREVIOUS] = tail;
    if (tail === NONE) levels[level * 8 + HEAD] = slot;
    else i[tail * 8 + NEXT] = slot;
    levels[level * 8 + TAIL] = slot;
    levels[level * 8 + COUNT] = levels[level * 8 + COUNT]! + 1;
    this.#addTotal(level, lots);
    this.size += 1;
    return slot;
  }

  /** Lets the last order of a queue pass those right before it, as long as they are `later` than it. */
  pass(slot: number, later: (item: T) => boolean): void {
    const { i } = this.#orders;
    const levels = this.#levels.i;
    const at = slot * 8;
    const last = i[at + PREVIOUS]!;
    let before = last;
    while (before !== NONE && later(this.item(before))) before = i[before * 8 + PREVIOUS]!;
    if (before === last) return;
    const level = i[at + LEVEL]! * 8;
    const behind = before === NONE ? levels[level + HEAD]! : i[before * 8 + NEXT]!;
    i[last * 8 + NEXT] = NONE;
    levels[level + TAIL] = last;
    i[at + PREVIOUS] = before;
    i[at + NEXT] = behind;
    i[behind * 8 + PREVIOUS] = slot;
    if (before === NONE) levels[level + HEAD] = slot;
    else i[before * 8 + NEXT] = slot;
  }

  /** Takes an order out, wherever it stands. */
  remove(slot: number): void {
    const { d, i } = this.#orders;
    const levels = this.#levels.i;
    const at = slot * 8;
    const level = i[at + LEVEL]!;
    const next = i[at + NEXT]!;
    const previous = i[at + PREVIOUS]!;
    if (previous === NONE) levels[level * 8 + HEAD] = next;
    else i[previous * 8 + NEXT] = next;
    if (next === NONE) levels[level * 8 + TAIL] = previous;
    else i[next * 8 + PREVIOUS] = previous;
    this.#addTotal(level, -d[slot * 4 + LOTS]!);
    const count = levels[level * 8 + COUNT]! - 1;
    levels[level * 8 + COUNT] = count;
    if (count === 0) {
      this.#ladders[i[at + SIDE] as SideIndex].delete(i[at + PRICE]!);
      levels[level * 8 + HEAD] = this.#freeLevel;
      this.#freeLevel = level;
    }
    this.#items[slot] = undefined;
    i[at + NEXT] = this.#freeSlot;
    this.#freeSlot = slot;
    this.size -= 1;
  }

  /** Makes an order smaller without losing its place: after a fill, or when its owner asks for less. Never to zero. */
  reduce(slot: number, by: number): void {
    const { d, i } = this.#orders;
    d[slot * 4 + LOTS] = d[slot * 4 + LOTS]! - by;
    this.#addTotal(i[slot * 8 + LEVEL]!, -by);
  }

  /** A fill: the order shrinks in its place, or is taken out when it is used up. @returns whether it is. */
  use(slot: number, lots: number): boolean {
    const isLeft = this.lots(slot) > lots;
    if (isLeft) this.reduce(slot, lots);
    else this.remove(slot);
    return !isLeft;
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
    return level === NONE ? NONE : this.#levels.i[level * 8 + HEAD]!;
  }

  /** @returns the order behind this one at the same price, -1 when it is the last. */
  behind(slot: number): number {
    return this.#orders.i[slot * 8 + NEXT]!;
  }

  price(slot: number): number {
    return this.#orders.i[slot * 8 + PRICE]!;
  }

  lots(slot: number): number {
    return this.#orders.d[slot * 4 + LOTS]!;
  }

  owner(slot: number): number {
    return this.#orders.i[slot * 8 + OWNER]!;
  }

  /** @throws Error when nothing rests in the slot. */
  item(slot: number): T {
    const item = this.#items[slot];
    if (item === undefined) throw new Error(`nothing rests in slot ${slot}`);
    return item;
  }

  /** @returns lots and orders resting at a price. */
  at(side: SideIndex, price: number): { readonly lots: number; readonly orders: number } {
    const level = this.#ladders[side].get(price);
    if (level === NONE) return { lots: 0, orders: 0 };
    return { lots: this.#levels.d[level * 4 + TOTAL]!, orders: this.#levels.i[level * 8 + COUNT]! };
  }

  /** Levels of a side, best first, at most `limit`. */
  *levels(side: SideIndex, limit: number): Generator<readonly [price: number, lots: number]> {
    let price = this.best(side);
    for (let i = 0; i < limit && price !== NONE; i++) {
      yield [price, this.at(side, price).lots];
      price = this.worse(side, price);
    }
  }

  #addTotal(level: number, lots: number): void {
    const { d } = this.#levels;
    d[level * 4 + TOTAL] = d[level * 4 + TOTAL]! + lots;
  }

  #takeSlot(): number {
    const free = this.#freeSlot;
    if (free === NONE) return this.#orders.add();
    this.#freeSlot = this.#orders.i[free * 8 + NEXT]!;
    return free;
  }

  #takeLevel(): number {
    let level = this.#freeLevel;
    if (level === NONE) level = this.#levels.add();
    else this.#freeLevel = this.#levels.i[level * 8 + HEAD]!;
    const { d, i } = this.#levels;
    d[level * 4 + TOTAL] = 0;
    i[level * 8 + COUNT] = 0;
    i[level * 8 + HEAD] = NONE;
    i[level * 8 + TAIL] = NONE;
    return level;
  }
}
