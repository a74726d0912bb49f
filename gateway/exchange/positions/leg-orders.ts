/**
 * Open orders of one owner that stand against one leg: what rests promises to close lots of it, what waits for a price ends
 * with it. Kept beside the orders, so that a fill costs the same however many its owner has open.
 */
export class OrdersOfLeg {
  /** Lots that what rests promises to close, all of it. */
  promised = 0;
  /** The same by order. */
  readonly #lots: Map<number, number>;
  readonly #closing: number[];
  readonly #bound: number[];

  /** @param other  is copied */
  constructor(other: OrdersOfLeg | null = null) {
    this.promised = other === null ? 0 : other.promised;
    this.#lots = new Map(other === null ? [] : other.#lots);
    this.#closing = other === null ? [] : [...other.#closing];
    this.#bound = other === null ? [] : [...other.#bound];
  }

  /** What rests and closes, oldest first. */
  get closing(): readonly number[] {
    return this.#closing;
  }

  /** What ends with the leg, oldest first. */
  get bound(): readonly number[] {
    return this.#bound;
  }

  get isEmpty(): boolean {
    return this.#closing.length === 0 && this.#bound.length === 0;
  }

  lotsOf(order: number): number {
    return this.#lots.get(order) ?? 0;
  }

  /** An order promises so many lots from now on; 0 where it rests no more, or closes nothing. */
  promise(order: number, lots: number): void {
    const before = this.lotsOf(order);
    this.promised += lots - before;
    if (lots === 0) this.#lots.delete(order);
    else this.#lots.set(order, lots);
    if (before === 0 && lots > 0) insert(this.#closing, order);
    if (before > 0 && lots === 0) remove(this.#closing, order);
  }

  bind(order: number): void {
    insert(this.#bound, order);
  }

  unbind(order: number): void {
    remove(this.#bound, order);
  }
}

/** Where a number stands, or would, in a list from the least to the greatest. The newest, at the end, are asked for most. */
function placeOf(list: readonly number[], number: number): number {
  if (list.length === 0 || list.at(-1)! < number) return list.length;
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(list: number[], number: number): void {
  const at = placeOf(list, number);
  if (list[at] !== number) list.splice(at, 0, number);
}

function remove(list: number[], number: number): void {
  const at = placeOf(list, number);
  if (list[at] === number) list.splice(at, 1);
}
