import { bookChecksum } from '#lib/contract/checksum.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { BookData } from '#lib/contract/shapes/stream.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import { comparePrice, isPlainDecimal, isZero } from './price-order.ts';
import type { Reducer } from './reducer.ts';

/** Best first on both sides. */
export type BookState = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly seq: number;
  /** Server time of the last change, epoch ms. */
  readonly ts: number;
};

/** An order book kept from a snapshot and its updates, checked against the checksum of every message. */
export function bookReducer(): Reducer<BookState> {
  let bids: Level[] = [];
  let asks: Level[] = [];
  let state: BookState | null = null;
  let at = { seq: 0, ts: 0 };

  return {
    apply(message, ts) {
      if (message.ch !== 'book') return false;
      if (message.type === 'snapshot') [bids, asks] = [[], []];
      state = null;
      at = { seq: message.seq, ts };
      const data: Partial<BookData> | null = message.data;
      return setAll(bids, data?.b, -1) && setAll(asks, data?.a, 1) && bookChecksum({ bids, asks }) === message.checksum;
    },
    read() {
      state ??= { bids: bids.slice(), asks: asks.slice(), ...at };
      return state;
    },
  };
}

/** @param order 1 for rising prices (asks), -1 for falling ones (bids) @returns false when a level is no level */
function setAll(side: Level[], levels: unknown, order: 1 | -1): boolean {
  if (!Array.isArray(levels)) return false;
  for (const level of levels) if (!setLevel(side, level, order)) return false;
  // The gateway never holds more; what would grow here is not its book.
  return side.length <= 2 * STREAM_LIMIT.bookLevels;
}

function setLevel(side: Level[], level: unknown, order: 1 | -1): boolean {
  if (!Array.isArray(level)) return false;
  const [price, size]: unknown[] = level;
  if (!isPlainDecimal(price) || !isPlainDecimal(size)) return false;
  const at = placeOf(side, price, order);
  const found = side[at] !== undefined && comparePrice(side[at][0], price) === 0;
  if (!isZero(size)) side.splice(at, found ? 1 : 0, [price, size]);
  else if (found) side.splice(at, 1);
  return true;
}

/** Index of the price, or where it would stand. */
function placeOf(side: readonly Level[], price: string, order: 1 | -1): number {
  let low = 0;
  let high = side.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const level = side[middle];
    if (level && comparePrice(level[0], price) * order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
