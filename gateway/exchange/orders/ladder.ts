/**
 * One side of a book: price levels in pages of 4,096 ticks, each with a bitmap of its used ticks, so that the best
 * price and the next one are found by counting zeros, whatever the depth. Prices are integer ticks ≥ 0.
 */
const BITS = 12;
const TICKS = 1 << BITS;
const WORDS = TICKS >> 5;
const NONE = -1;
/** Empty pages kept for reuse; a page is some 16 kB. */
const SPARE_PAGES = 8;

class Page {
  index = 0;
  used = 0;
  readonly words = new Int32Array(WORDS);
  /** One bit per word of `words` that is not zero. */
  readonly summary = new Int32Array(WORDS >> 5);
  readonly levels = new Int32Array(TICKS).fill(NONE);
}

export class Ladder {
  readonly #pages = new Map<number, Page>();
  /** Indexes of pages in use, ascending. */
  readonly #order: number[] = [];
  readonly #spare: Page[] = [];
  #recent: Page | undefined;
  /** Lowest and highest used price, -1 when empty. */
  lowest = NONE;
  highest = NONE;

  /** @returns the level kept at this price, -1 when there is none. */
  get(price: number): number {
    const page = this.#page(price >> BITS);
    return page === undefined ? NONE : page.levels[price & (TICKS - 1)]!;
  }

  set(price: number, level: number): void {
    const index = price >> BITS;
    const page = this.#page(index) ?? this.#open(index);
    const at = price & (TICKS - 1);
    if (page.levels[at] === NONE) {
      const word = at >> 5;
      page.words[word] = page.words[word]! | (1 << (at & 31));
      page.summary[word >> 5] = page.summary[word >> 5]! | (1 << (word & 31));
      page.used += 1;
      if (this.lowest === NONE || price < this.lowest) this.lowest = price;
      if (price > this.highest) this.highest = price;
    }
    page.levels[at] = level;
  }

  delete(price: number): void {
    const page = this.#page(price >> BITS);
    const at = price & (TICKS - 1);
    if (page === undefined || page.levels[at] === NONE) return;
    page.levels[at] = NONE;
    const word = at >> 5;
    page.words[word] = page.words[word]! & ~(1 << (at & 31));
    if (page.words[word] === 0) page.summary[word >> 5] = page.summary[word >> 5]! & ~(1 << (word & 31));
    page.used -= 1;
    if (price === this.lowest) this.lowest = this.above(price);
    if (price === this.highest) this.highest = this.below(price);
    if (page.used === 0) this.#close(page);
  }

  /** @returns the lowest used price > `price`, -1 when there is none. */
  above(price: number): number {
    const index = price >> BITS;
    const page = this.#page(index);
    if (page !== undefined) {
      const at = nextBit(page, (price & (TICKS - 1)) + 1);
      if (at !== NONE) return index * TICKS + at;
    }
    for (let i = this.#position(index + 1); i < this.#order.length; i++) {
      const found = this.#pages.get(this.#order[i]!)!;
      if (found.used > 0) return found.index * TICKS + nextBit(found, 0);
    }
    return NONE;
  }

  /** @returns the highest used price < `price`, -1 when there is none. */
  below(price: number): number {
    const index = price >> BITS;
    const page = this.#page(index);
    if (page !== undefined) {
      const at = previousBit(page, (price & (TICKS - 1)) - 1);
      if (at !== NONE) return index * TICKS + at;
    }
    for (let i = this.#position(index) - 1; i >= 0; i--) {
      const found = this.#pages.get(this.#order[i]!)!;
      if (found.used > 0) return found.index * TICKS + previousBit(found, TICKS - 1);
    }
    return NONE;
  }

  #page(index: number): Page | undefined {
    if (this.#recent !== undefined && this.#recent.index === index) return this.#recent;
    const page = this.#pages.get(index);
    if (page !== undefined) this.#recent = page;
    return page;
  }

  #open(index: number): Page {
    const page = this.#spare.pop() ?? new Page();
    page.index = index;
    this.#pages.set(index, page);
    this.#order.splice(this.#position(index), 0, index);
    this.#recent = page;
    return page;
  }

  #close(page: Page): void {
    this.#pages.delete(page.index);
    this.#order.splice(this.#position(page.index), 1);
    if (this.#recent === page) this.#recent = undefined;
    if (this.#spare.length < SPARE_PAGES) this.#spare.push(page);
  }

  /** Where a page index stands, or would stand, in the ascending list. */
  #position(index: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#order[middle]! < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Lowest used place ≥ `from` in a page, -1 when there is none. */
function nextBit(page: Page, from: number): number {
  if (from >= TICKS) return NONE;
  let word = from >> 5;
  const bits = page.words[word]! & (-1 << (from & 31));
  if (bits !== 0) return (word << 5) + lowBit(bits);
  word += 1;
  for (let group = word >> 5; group < page.summary.length; group++) {
    const mask = group === word >> 5 ? -1 << (word & 31) : -1;
    const some = page.summary[group]! & mask;
    if (some !== 0) {
      const found = (group << 5) + lowBit(some);
      return (found << 5) + lowBit(page.words[found]!);
    }
  }
  return NONE;
}

/** Highest used place ≤ `from` in a page, -1 when there is none. */
function previousBit(page: Page, from: number): number {
  if (from < 0) return NONE;
  let word = from >> 5;
  const bits = page.words[word]! & (-1 >>> (31 - (from & 31)));
  if (bits !== 0) return (word << 5) + highBit(bits);
  word -= 1;
  if (word < 0) return NONE;
  for (let group = word >> 5; group >= 0; group--) {
    const mask = group === word >> 5 ? -1 >>> (31 - (word & 31)) : -1;
    const some = page.summary[group]! & mask;
    if (some !== 0) {
      const found = (group << 5) + highBit(some);
      return (found << 5) + highBit(page.words[found]!);
    }
  }
  return NONE;
}

function lowBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function highBit(bits: number): number {
  return 31 - Math.clz32(bits);
}
