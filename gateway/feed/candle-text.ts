import type { Interval } from '#lib/contract/market.ts';
import { CANDLE_LIMIT } from '#lib/contract/market.ts';
import { DomainRefusal } from '../base/refusal.ts';
import type { CandleQuery } from './candle-query.ts';
import type { Feed } from './feed.ts';
import { firstOpen, indexOf, openAtOrAfter, openOf, openTime, stepped } from './synthetic/calendar.ts';

/** Bars of one block; what ended never changes, so a block is only ever added to. */
const BLOCK = 500;
/** Blocks kept at most, some 50 KB each; the one unused longest goes first. */
const BLOCKS = 400;
/** Bars that are worked out before others have their turn: a millisecond or two. */
const STEP = 50;
/** Works that may wait for their turn; more are refused. */
const WAITING = 256;

/** `rows[i]` is the bar of index `from + i` as JSON; `begun` is the first bar of all when the block was begun. */
type Block = { from: number; begun: number; readonly rows: string[] };

/** Too many blocks are being made; nothing was done. */
export class CandlesBusy extends DomainRefusal {
  override readonly name = 'CandlesBusy';

  constructor() {
    super('busy', 'unavailable', { message: 'too many candles wait to be worked out' });
  }
}

type Need = { readonly symbol: string; readonly interval: Interval; readonly block: number; readonly now: number };

/**
 * Candles as the text of a JSON array. Ended bars are worked out once, a few at a time and one caller after the other,
 * so that nobody's charts hold up anybody's orders; the open bar is appended.
 */
export function createCandleText(feed: Pick<Feed, 'candles' | 'liveCandle'>) {
  const blocks = new Map<string, Block>();
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function blockOf(key: string): Block {
    const block = blocks.get(key) ?? { from: -1, begun: -1, rows: [] };
    // Put back at the end: the map's order is the order of last use.
    blocks.delete(key);
    blocks.set(key, block);
    const [oldest] = blocks.keys();
    if (blocks.size > BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  /** Makes the block hold its bars up to `until` (an index, exclusive). */
  async function reach(block: Block, need: Need, until: number): Promise<void> {
    const { symbol, interval, now } = need;
    const first = indexOf(interval, firstOpen(interval, now));
    // Bars fall off five years back as time goes on: a clock that was set back wants those that had gone.
    if (first < block.begun) {
      block.from = -1;
      block.rows.length = 0;
    }
    for (;;) {
      const next = block.from < 0 ? need.block * BLOCK : block.from + block.rows.length;
      if (next >= until) return;
      const end = Math.min(next + STEP, until);
      const query = { start: openOf(interval, next), end: openOf(interval, end), limit: STEP };
      const bars = await feed.candles(symbol, interval, query, now);
      const [earliest] = bars;
      // What a block holds has fallen off since, and so has what would come next: it begins anew behind the gap.
      if (!earliest || indexOf(interval, earliest[0]) !== next) block.rows.length = 0;
      // Bars before the first of all are nobody's; the search goes on behind them.
      if (block.rows.length === 0) {
        block.from = earliest ? indexOf(interval, earliest[0]) : end;
        block.begun = first;
      }
      for (const bar of bars) block.rows.push(JSON.stringify(bar));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** One work at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= WAITING) return Promise.reject(new CandlesBusy());
    waiting += 1;
    const done = queue.then(work).finally(() => {
      waiting -= 1;
    });
    queue = done.catch(() => undefined);
    return done;
  }

  /** The ended bars of [from, until), indices. */
  async function rows(symbol: string, interval: Interval, from: number, until: number, now: number): Promise<string[]> {
    const found: string[] = [];
    for (let number = Math.floor(from / BLOCK); number * BLOCK < until; number += 1) {
      const upTo = Math.min(until, (number + 1) * BLOCK);
      const block = blockOf(`${symbol} ${interval} ${number}`);
      const holds = () =>
        block.from >= 0 &&
        block.from + block.rows.length >= upTo &&
        (from >= block.from || indexOf(interval, firstOpen(interval, now)) >= block.begun);
      // Asked again in its turn: another caller may have made it meanwhile.
      if (!holds()) await inTurn(() => reach(block, { symbol, interval, block: number, now }, upTo));
      for (let i = Math.max(from, block.from); i < upTo; i += 1) {
        const row = block.rows[i - block.from];
        if (row !== undefined) found.push(row);
      }
    }
    return found;
  }

  return {
    /** @see Feed.candles @throws CandlesBusy */
    async text(symbol: string, interval: Interval, query: CandleQuery, now: number): Promise<string> {
      const limit = Math.min(Math.max(Math.floor(query.limit), 0), CANDLE_LIMIT);
      const current = openTime(interval, now);
      const first = firstOpen(interval, now);
      // Both ends are open times: the first one at or after `start`, and the last one before `end`.
      const start = Math.max(first, query.start === undefined ? first : openAtOrAfter(interval, query.start));
      const last = query.end === undefined || query.end > current ? current : openTime(interval, query.end - 1);
      const open = query.start === undefined ? Math.max(start, stepped(interval, last, 1 - limit)) : start;
      const from = indexOf(interval, open);
      const until = Math.min(indexOf(interval, last) + 1, from + limit);
      const present = indexOf(interval, current);
      const found = until > from ? await rows(symbol, interval, from, Math.min(until, present), now) : [];
      if (until > present && present >= from) found.push(JSON.stringify(feed.liveCandle(symbol, interval, now)));
      return `[${found.join(',')}]`;
    },
    size: () => blocks.size,
  };
}
