import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import { barsAtOnce, tokensOf } from './bar-cost.ts';
import { type CandleQuery, spanOf } from './candle-query.ts';
import type { Feed } from './feed.ts';
import { firstOpen, indexOf, openOf } from './synthetic/calendar.ts';
import type { Asker, WorkLine } from './work-line.ts';

/** Bars of one block; what ended never changes, so a block is only ever added to. */
const BLOCK = 100;
/** Blocks kept at most, some 10 KB each; the one unused longest goes first. */
const BLOCKS = 2000;

/** `rows[i]` is the bar of index `from + i` as JSON; `begun` is the first bar of all when the block was begun. */
type Block = { from: number; begun: number; readonly rows: string[] };

type Need = { readonly symbol: string; readonly interval: Interval; readonly block: number; readonly now: number };
/** Indices of bars: [from, until), the open one of `present` among them or not. */
type Span = { readonly from: number; readonly until: number; readonly present: number };

type Needs = {
  readonly feed: Pick<Feed, 'candles' | 'liveCandle'>;
  /** What the bars are of. */
  readonly price: CandlePrice;
  /** Where works wait for their turn. */
  readonly line: WorkLine;
};

/**
 * Candles as the text of a JSON array. Ended bars are worked out once, a few at a time and in turn with what others
 * asked for, so that nobody's charts hold up anybody's orders or charts; the open bar is appended.
 */
export function createCandleText({ feed, price, line }: Needs) {
  const blocks = new Map<string, Block>();

  function blockOf(key: string): Block {
    const block = blocks.get(key) ?? { from: -1, begun: -1, rows: [] };
    // Put back at the end: the map's order is the order of last use.
    blocks.delete(key);
    blocks.set(key, block);
    const [oldest] = blocks.keys();
    if (blocks.size > BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  }

  /** Bars that are missing in a block up to `until` (an index, exclusive). */
  function lacking(block: Block | undefined, need: Need, until: number): number {
    const { interval, now } = need;
    const first = indexOf(interval, firstOpen(interval, now));
    const begin = Math.max(need.block * BLOCK, first);
    if (!block || block.from < 0 || first < block.begun) return Math.max(0, until - begin);
    return Math.max(0, until - (block.from + block.rows.length));
  }

  /** Works out some bars of a block. @param until an index, exclusive @returns whether it holds its bars up to there */
  async function reach(block: Block, need: Need, until: number): Promise<boolean> {
    const { symbol, interval, now } = need;
    const first = indexOf(interval, firstOpen(interval, now));
    // Bars fall off five years back as time goes on: a clock that was set back wants those that had gone.
    if (first < block.begun) {
      block.from = -1;
      block.rows.length = 0;
    }
    const next = block.from < 0 ? need.block * BLOCK : block.from + block.rows.length;
    if (next >= until) return true;
    const limit = barsAtOnce(price, interval);
    const end = Math.min(next + limit, until);
    const bars = await feed.candles(
      symbol,
      interval,
      { start: openOf(interval, next), end: openOf(interval, end), limit },
      now,
    );
    const [earliest] = bars;
    // What a block holds has fallen off since, and so has what would come next: it begins anew behind the gap.
    if (!earliest || indexOf(interval, earliest[0]) !== next) block.rows.length = 0;
    // Bars before the first of all are nobody's; the search goes on behind them.
    if (block.rows.length === 0) {
      block.from = earliest ? indexOf(interval, earliest[0]) : end;
      block.begun = first;
    }
    for (const bar of bars) block.rows.push(JSON.stringify(bar));
    return block.from + block.rows.length >= until;
  }

  /** The ended bars of [from, until), indices; null when nobody waits for them any more. */
  async function rows(asked: Asked, { from, until }: Span, asker: Asker): Promise<string[] | null> {
    const { symbol, interval, now } = asked;
    const found: string[] = [];
    for (let number = Math.floor(from / BLOCK); number * BLOCK < until; number += 1) {
      const upTo = Math.min(until, (number + 1) * BLOCK);
      const key = `${symbol} ${interval} ${number}`;
      const block = blockOf(key);
      const holds =
        block.from >= 0 &&
        block.from + block.rows.length >= upTo &&
        (from >= block.from || indexOf(interval, firstOpen(interval, now)) >= block.begun);
      const need = { symbol, interval, block: number, now };
      const step = () => reach(block, need, upTo);
      if (!holds && !(await line.do(`${price} ${key} ${upTo}`, asker, step))) return null;
      for (let i = Math.max(from, block.from); i < upTo; i += 1) {
        const row = block.rows[i - block.from];
        if (row !== undefined) found.push(row);
      }
    }
    return found;
  }

  return {
    /** @returns null when nobody waits for it any more @see Feed.candles @throws LineFull */
    async text(asked: Asked, asker: Asker): Promise<string | null> {
      const { symbol, interval, now } = asked;
      const span = indicesOf(asked);
      const { from, until, present } = span;
      const found = until > from ? await rows(asked, { ...span, until: Math.min(until, present) }, asker) : [];
      if (found && until > present && present >= from)
        found.push(JSON.stringify(feed.liveCandle(symbol, interval, now)));
      return found && `[${found.join(',')}]`;
    },
    /** Tokens that the bars pay which would have to be worked out for it. */
    tokens(asked: Asked): number {
      const { symbol, interval, now } = asked;
      const { from, until, present } = indicesOf(asked);
      let bars = 0;
      for (let number = Math.floor(from / BLOCK); number * BLOCK < Math.min(until, present); number += 1) {
        const upTo = Math.min(until, present, (number + 1) * BLOCK);
        bars += lacking(blocks.get(`${symbol} ${interval} ${number}`), { symbol, interval, block: number, now }, upTo);
      }
      return tokensOf(price, interval, bars);
    },
    size: () => blocks.size,
  };
}

export type CandleText = ReturnType<typeof createCandleText>;

/** What a call wants of one market; `now` is the moment of it. */
export type Asked = {
  readonly symbol: string;
  readonly interval: Interval;
  readonly query: CandleQuery;
  readonly now: number;
};

function indicesOf({ interval, query, now }: Asked): Span {
  const { open, last, limit, current } = spanOf(interval, query, now);
  const from = indexOf(interval, open);
  return { from, until: Math.min(indexOf(interval, last) + 1, from + limit), present: indexOf(interval, current) };
}
