import { afterEach, expect, test } from 'vitest';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { DEPTH_LIMIT } from '#lib/contract/market.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { Venue } from './harness.ts';

const feed = createSyntheticFeed({ seed: 'meridian' });
let venue: Venue;
afterEach(() => venue.close());

const SYMBOL = 'BTCUSDT';
const TICKS = 600;

type Told<Ch extends StreamMessage['ch']> = Extract<StreamMessage, { ch: Ch }>;

/** What a screen shows of one market, from what it was told. */
class Screen {
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();
  /** Time of the frame that told the book last. */
  bookAt = 0;
  prints: { price: string; ts: number }[] = [];
  last = '';
  bid = '';
  ask = '';
  close = '';

  take(ts: number, messages: readonly StreamMessage[]): void {
    const by = <Ch extends StreamMessage['ch']>(ch: Ch) => messages.find((one): one is Told<Ch> => one.ch === ch);
    this.prints = by('trades')?.type === 'update' ? [...(by('trades')?.data ?? [])] : [];
    this.last = by('trades')?.data[0]?.price ?? this.last;
    const book = by('book');
    if (book) this.#book(ts, book.data);
    const ticker = by('ticker')?.data;
    if (ticker) Object.assign(this, { bid: ticker.bid, ask: ticker.ask });
    this.close = by('candles')?.data.at(-1)?.[4] ?? this.close;
  }

  #book(ts: number, { b, a }: { readonly b: readonly Level[]; readonly a: readonly Level[] }): void {
    for (const [side, levels] of [
      [this.bids, b],
      [this.asks, a],
    ] as const)
      for (const [price, size] of levels) size === '0' ? side.delete(price) : side.set(price, size);
    this.bookAt = ts;
  }

  best(side: 'bids' | 'asks'): string | undefined {
    const sign = side === 'bids' ? -1 : 1;
    return [...this[side].keys()].toSorted((x, y) => sign * compareDecimal(x, y))[0];
  }
}

/** Whether the level of a print was in the book just before it. */
function stood({ price, ts }: { readonly price: string; readonly ts: number }): boolean {
  const { bids, asks } = feed.depth(SYMBOL, DEPTH_LIMIT, ts - 1);
  return [...bids, ...asks].some(([level]) => level === price);
}

test('tape, book, ticker and candle of one market are one moment in every frame', async () => {
  venue = await new Venue({ feed }).listen();
  const peer = await venue.connect();
  await peer.ask('subscribe', ...['trades', 'ticker', 'book'].map((ch) => `${ch}:${SYMBOL}`), `candles:${SYMBOL}:1m`);
  const screen = new Screen();
  let prints = 0;
  const wrong: unknown[] = [];
  for (let at = 0; at < TICKS; at += 1) {
    venue.tick();
    if (at % 20 > 0) continue;
    await peer.settle();
    for (const { ts, m } of peer.taken()) {
      const before = screen.bookAt;
      screen.take(ts, m);
      const { bid, ask, last, close } = screen;
      if (bid !== screen.best('bids') || ask !== screen.best('asks')) wrong.push({ ts, bid, ask });
      if (last !== close) wrong.push({ ts, last, close });
      for (const print of screen.prints) {
        prints += 1;
        // Told in the pass after it happened, never against a book that is older than that pass.
        if (print.ts <= before || print.ts > ts) wrong.push({ ts, before, print });
        if (!stood(print)) wrong.push({ ts, print });
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(prints).toBeGreaterThan(50);
});
