import type { BookSides } from '#gateway/feed/env-books.ts';
import { bookChecksum } from '#lib/contract/checksum.ts';
import type { Level } from '#lib/contract/shapes/market.ts';

/**
 * What is told of books: whole, or as the change from another one. Worked out once for all topics that tell the same,
 * such as a book, its fast one and those of environments where nothing differs; forgotten with the books themselves.
 */
export class BookTexts {
  readonly #whole = new WeakMap<BookSides, string>();
  /** By the later book, then by the one before; as many as topics told it. */
  readonly #changes = new WeakMap<BookSides, Map<BookSides, string | null>>();
  readonly #sums = new WeakMap<BookSides, number>();

  whole(book: BookSides): string {
    let text = this.#whole.get(book);
    if (text === undefined) {
      text = this.#members(book, book);
      this.#whole.set(book, text);
    }
    return text;
  }

  /** @returns null when no level differs */
  change(before: BookSides, after: BookSides): string | null {
    let known = this.#changes.get(after);
    if (!known) {
      known = new Map();
      this.#changes.set(after, known);
    }
    let text = known.get(before);
    if (text === undefined) {
      const changed = { bids: changes(before.bids, after.bids, -1), asks: changes(before.asks, after.asks, 1) };
      text = changed.bids.length + changed.asks.length === 0 ? null : this.#members(changed, after);
      known.set(before, text);
    }
    return text;
  }

  #members({ bids, asks }: BookSides, whole: BookSides): string {
    let sum = this.#sums.get(whole);
    if (sum === undefined) {
      sum = bookChecksum(whole);
      this.#sums.set(whole, sum);
    }
    return `"data":${JSON.stringify({ b: bids, a: asks })},"checksum":${sum}`;
  }
}

/** Both sides are sorted, so one walk along them finds what differs. @param way 1 where prices grow, -1 where they fall */
export function changes(before: readonly Level[], after: readonly Level[], way: 1 | -1): Level[] {
  const changed: Level[] = [];
  const gone: Level[] = [];
  let [old, now] = [0, 0];
  for (;;) {
    const [was, is] = [before[old], after[now]];
    if (!was && !is) return [...changed, ...gone];
    const order = !is ? -1 : !was ? 1 : way * byPrice(was[0], is[0]);
    if (was && order < 0) gone.push([was[0], '0']);
    else if (is && (order > 0 || was?.[1] !== is[1])) changed.push(is);
    if (order <= 0) old += 1;
    if (order >= 0) now += 1;
  }
}

/** Below, at or above 0. Prices of one market are plain and have the same places, so text compares them. */
export function byPrice(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [wholeOf(a), wholeOf(b)];
  if (left !== right) return left - right;
  return a < b ? -1 : 1;
}

function wholeOf(price: string): number {
  const point = price.indexOf('.');
  return point < 0 ? price.length : point;
}

export function isCrossed({ bids, asks }: BookSides): boolean {
  const [bid] = bids;
  const [ask] = asks;
  return bid !== undefined && ask !== undefined && byPrice(bid[0], ask[0]) >= 0;
}
