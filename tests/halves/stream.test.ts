import { afterEach, expect, test } from 'vitest';
import type { StreamFrame } from '#lib/contract/shapes/stream.ts';
import { openBook } from '#lib/market/book.ts';
import { openCandles } from '#lib/market/candles.ts';
import { type MarketStream, openStream } from '#lib/market/client.ts';
import type { SocketLike } from '#lib/market/outside.ts';
import type { StreamStatus } from '#lib/market/status.ts';
import { openTickers } from '#lib/market/tickers.ts';
import { openTrades } from '#lib/market/trades.ts';
import { Venue } from '../gateway/stream/harness.ts';

// The page's stream against the hub, over a real socket, both at the pace they have in earnest.

let venue: Venue;
let stream: MarketStream;

afterEach(async () => {
  stream.close();
  await venue.close();
});

async function openVenue(port = 0): Promise<Venue> {
  const opened = await new Venue({ clock: { now: Date.now } }).listen(port);
  opened.hub.start();
  return opened;
}

/** @param tamper may change or swallow (null) what the gateway sent, before the page sees it */
function openPage(tamper: (text: string) => string | null = (text) => text): MarketStream {
  class TamperedSocket extends WebSocket {
    override set onmessage(listener: ((event: MessageEvent) => void) | null) {
      super.onmessage = listener
        ? (event: MessageEvent) => {
            const data = tamper(event.data);
            if (data !== null) listener({ data } as MessageEvent);
          }
        : null;
    }
  }
  return openStream({
    url: venue.url,
    WebSocket: TamperedSocket as unknown as new (url: string) => SocketLike,
    now: Date.now,
    random: () => 0,
    frame: (task) => setImmediate(task),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    online: () => true,
    onWake: () => () => {},
  });
}

/** Calls back with each new state until it says true. */
function follow<State>(
  handle: { subscribe(listener: () => void): () => void; get(): State | null },
  done: (state: State) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = handle.subscribe(() => {
      try {
        const state = handle.get();
        if (state === null || !done(state)) return;
        stop();
        resolve();
      } catch (error) {
        stop();
        reject(error);
      }
    });
  });
}

const page = () => stream;
const sameAsFeed = ({ bids, asks, ts }: { bids: unknown; asks: unknown; ts: number }) =>
  expect({ bids, asks }).toEqual(venue.feed.depth('BTCUSDT', 200, ts));

test('every book that the page shows is the one that the feed had at that time', async () => {
  venue = await openVenue();
  stream = openPage();
  let seen = 0;
  let last = 0;
  await follow(openBook('BTCUSDT', { fast: true }, page), (book) => {
    sameAsFeed(book);
    if (last > 0) expect(book.seq).toBeGreaterThan(last);
    last = book.seq;
    seen += 1;
    return seen === 10;
  });
  expect(stream.connection().status).toBe('live');
});

test('all channels come over one socket and agree with the feed', async () => {
  venue = await openVenue();
  stream = openPage();
  const trades = openTrades('ETHUSDT', [], page);
  const candles = openCandles({ symbol: 'ETHUSDT', interval: '1m' }, page);
  const tickers = openTickers(page);
  await Promise.all([
    follow(trades, (list) => list.length === 50),
    follow(candles, (list) => list.length === 2),
    follow(tickers, (list) => list.length === 3),
  ]);
  expect(venue.hub.stats()).toMatchObject({ clients: 1, topics: 3, groups: 1 });
});

test('W6: a page that loses and garbles messages never shows a wrong book and always catches up', async () => {
  venue = await openVenue();
  let count = 0;
  let broken = 0;
  stream = openPage((text) => {
    const frame = JSON.parse(text) as Partial<StreamFrame>;
    if (!frame.m?.some(({ type }) => type === 'update')) return text;
    count += 1;
    if (count !== 4 && count !== 12) return text;
    broken += 1;
    // The first is lost on the way, the second has one digit changed.
    return count === 4 ? null : text.replace(/"(\d+\.\d)","(\d+)\./, '"$1","9$2.');
  });
  const sequences: number[] = [];
  await follow(openBook('BTCUSDT', { fast: true }, page), (book) => {
    sameAsFeed(book);
    sequences.push(book.seq);
    return broken === 2 && sequences.length >= 20;
  });
  const jumps = sequences.filter((seq, at) => at > 0 && seq !== (sequences[at - 1] ?? 0) + 1);
  expect(jumps.length).toBeGreaterThanOrEqual(2);
});

test('K11: a gateway that restarts under the open page: the page goes on by itself', async () => {
  venue = await openVenue();
  stream = openPage();
  const statuses: StreamStatus[] = [];
  stream.onConnection(() => {
    const { status } = stream.connection();
    if (statuses.at(-1) !== status) statuses.push(status);
  });
  const book = openBook('BTCUSDT', { fast: true }, page);
  await follow(book, ({ seq }) => seq > 3);
  const held = book.subscribe(() => {});
  const { port } = venue;
  await venue.close();
  const before = book.get();
  venue = await openVenue(port);
  await follow(book, (state) => {
    if (state === before) return false;
    sameAsFeed(state);
    return state.seq > 3;
  });
  held();
  expect(statuses).toEqual(['connecting', 'live', 'connecting', 'live']);
});
