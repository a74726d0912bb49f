import { afterEach, expect, test } from 'vitest';
import type { EnvBooks } from '#gateway/feed/env-books.ts';
import { bookChecksum } from '#lib/contract/checksum.ts';
import { Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue.close());

/** Paper has one more bid than the feed. */
const depth: EnvBooks['depth'] = (_, { feed }) => ({ ...feed, bids: [...feed.bids, ['1.0', '7']] });
const paper: EnvBooks = { has: (env) => env === 'paper', depth, ask: async (env, asked) => depth(env, asked) };

test("the book of an environment is told under its own name, beside the feed's", async () => {
  venue = await new Venue({ books: paper }).listen();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'book:BTCUSDT', 'book:BTCUSDT:paper');
  venue.tick();
  const [feed, own] = await peer.messages();
  const { bids, asks } = venue.feed.depth('BTCUSDT', 200, venue.now);
  expect(feed).toMatchObject({ topic: 'book:BTCUSDT', env: 'public', data: { b: bids } });
  const merged = [...bids, ['1.0', '7']] as typeof bids;
  expect(own).toMatchObject({
    topic: 'book:BTCUSDT:paper',
    env: 'paper',
    type: 'snapshot',
    data: { b: merged, a: asks },
    checksum: bookChecksum({ bids: merged, asks }),
  });
});

test('an environment without an engine has no book, and that changes nothing else', async () => {
  venue = await new Venue({ books: paper }).listen();
  const peer = await venue.connect();
  expect(await peer.ask('subscribe', 'book:BTCUSDT', 'book:BTCUSDT:live')).toMatchObject({
    op: 'error',
    topics: ['book:BTCUSDT:live'],
  });
  expect(await peer.ask('subscribe', 'book:BTCUSDT')).toMatchObject({ op: 'ack' });
});
