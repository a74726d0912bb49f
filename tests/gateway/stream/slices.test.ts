import { afterEach, describe, expect, test } from 'vitest';
import type { Outside } from '#gateway/stream/delivery.ts';
import { Pace, SLICE_MS } from '#gateway/stream/pace.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { fakeFeed, SYMBOLS } from './fake-feed.ts';
import { Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue.close());

/** A feed whose books take four milliseconds each, and turns of others that the test gives. */
function busy() {
  const plain = fakeFeed();
  const outside = { at: 0, next: null as (() => void) | null };
  const asked: string[] = [];
  const given: Outside = {
    spent: () => outside.at,
    later: (work) => {
      outside.next = work;
      return () => {
        outside.next = null;
      };
    },
  };
  const { depth: quick } = plain;
  const depth: typeof quick = (symbol, levels, now) => {
    outside.at += 4;
    asked.push(symbol);
    return quick(symbol, levels, now);
  };
  /** Everybody else had a turn. */
  const turn = () => {
    const { next } = outside;
    outside.next = null;
    next?.();
    return next !== null;
  };
  return { feed: Object.assign(plain, { depth }), given, asked, turn, outside };
}

const BOOKS = SYMBOLS.map((symbol) => `book:${symbol}`);

test('a tick that takes longer than a slice goes on after everybody else had a turn, between two markets', async () => {
  const { feed, given, asked, turn } = busy();
  venue = await new Venue({ feed, outside: given }).listen();
  const peer = await venue.connect();
  await peer.ask('subscribe', ...BOOKS, ...SYMBOLS.map((symbol) => `ticker:${symbol}`));
  venue.tick(100);
  expect(asked).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(venue.hub.stats().frames).toBe(0);
  expect(turn()).toBe(true);
  expect(asked).toHaveLength(3);
  const told = await peer.messages();
  expect(told.map(({ topic }) => topic).sort()).toEqual([...BOOKS, ...SYMBOLS.map((s) => `ticker:${s}`)].sort());
  expect(turn()).toBe(false);
  expect(SLICE_MS).toBe(5);
});

test('ticks that come while one is under way are left out, and one moment is told of every market', async () => {
  const { feed, given, asked, turn, outside } = busy();
  venue = await new Venue({ feed, outside: given }).listen();
  const peer = await venue.connect();
  await peer.ask('subscribe', ...BOOKS);
  venue.tick(100);
  const at = venue.now;
  venue.tick(50, 5);
  expect(asked).toHaveLength(2);
  while (turn());
  const told = (await peer.messages()) as Extract<StreamMessage, { ch: 'book' }>[];
  for (const { topic, data } of told) {
    const { bids } = fakeFeed().depth(topic.split(':')[1]!, 200, at);
    expect(data.b).toEqual(bids);
  }
  // It rests half as long as it worked: 12 ms of books.
  venue.tick(50);
  expect(asked).toHaveLength(3);
  outside.at += 6;
  venue.tick(50);
  expect(asked.length).toBeGreaterThan(3);
});

test('who comes, leaves or asks again while a tick is under way is told from a snapshot on, without a gap', async () => {
  const { feed, given, turn, outside } = busy();
  venue = await new Venue({ feed, outside: given }).listen();
  const [one, two] = await Promise.all([venue.connect(), venue.connect()]);
  await one.ask('subscribe', ...BOOKS);
  const step = async (between?: () => Promise<unknown>) => {
    outside.at += 100;
    venue.tick(100);
    await between?.();
    while (turn());
  };
  await step();
  await step(() => two.ask('subscribe', BOOKS[0]!, BOOKS[2]!));
  await step(() => one.ask('subscribe', BOOKS[1]!));
  await step(() => one.ask('unsubscribe', BOOKS[0]!));
  await step();
  await step();
  await Promise.all([one.settle(), two.settle()]);
  for (const peer of [one, two]) {
    const last = new Map<string, number>();
    for (const { topic, type, seq } of peer.taken().flatMap(({ m }) => m)) {
      if (type === 'update') expect(seq).toBe(last.get(topic)! + 1);
      last.set(topic, seq);
    }
    expect(last.size).toBeGreaterThan(1);
  }
});

test('what breaks a later slice is told to the log, and the next tick goes on', async () => {
  const errors: unknown[] = [];
  const { feed, given, turn, outside } = busy();
  venue = await new Venue({ feed, outside: given, log: { warn: () => {}, error: (it) => errors.push(it) } }).listen();
  const peer = await venue.connect();
  await peer.ask('subscribe', ...BOOKS);
  venue.tick(100);
  const { spent } = given;
  Object.assign(given, {
    spent: () => {
      throw new Error('the clock broke');
    },
  });
  expect(turn()).toBe(true);
  expect(errors).toHaveLength(1);
  Object.assign(given, { spent });
  outside.at += 100;
  venue.tick(100);
  while (turn());
  expect(await peer.messages()).toHaveLength(3);
});

describe('when the stream may work', () => {
  test('it rests half as long as it worked', () => {
    const pace = new Pace();
    expect(pace.begins(0, 0)).toBe(true);
    pace.ended(30, 20);
    expect([pace.begins(39, 0), pace.begins(40, 0)]).toEqual([false, true]);
  });

  test('it leaves out ticks that come late, but tells four times a second', () => {
    const pace = new Pace();
    const begun = Array.from({ length: 40 }, (_, i) => pace.begins(i * 50, 51)).filter(Boolean);
    expect(begun).toHaveLength(8);
    expect(pace.begins(2_000, 50)).toBe(true);
  });
});
