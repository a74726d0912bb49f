import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { bookChecksum } from '#lib/contract/checksum.ts';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import { type Peer, Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue.close());

/** Limits that a test reaches soon; the kernel's own buffers come on top. */
const LIMITS = { conflateBytes: 64 * 1024, messagesPerSecond: 1_000_000, messagesBurst: 1_000_000 };
const FAT = ['book:BTCUSDT:fast', 'book:ETHUSDT:fast', 'book:SOLUSDT:fast'];

/** Asks for one snapshot after the other without reading any, until the hub leaves the reader out. */
async function fill(peer: Peer): Promise<void> {
  peer.socket.pause();
  for (let i = 0; i < 2_000 && venue.hub.stats().lagging === 0; i += 1) {
    peer.send({ op: 'subscribe', id: 'again', topics: FAT });
    await setImmediate();
    venue.tick(50);
  }
  expect(venue.hub.stats().lagging).toBe(1);
}

async function slowReader(needs: Parameters<typeof start>[0] = {}): Promise<Peer> {
  await start(needs);
  const peer = await venue.connect({ perMessageDeflate: false });
  await peer.ask('subscribe', ...FAT);
  await fill(peer);
  return peer;
}

async function start(limits: Record<string, number>): Promise<void> {
  // Dead peers are another test: nobody here answers pings.
  venue = await new Venue({
    levels: 2_000,
    limits: { ...LIMITS, bookLevels: 2_000, deadMs: 1e12, ...limits },
  }).listen();
}

test('W5: a slow reader is left out while bytes wait, then goes on from fresh snapshots without a gap', async () => {
  const peer = await slowReader({ closeAfterMs: 1e12 });
  const before = venue.hub.stats().frames;
  venue.tick(50, 100);
  expect(venue.hub.stats().frames).toBe(before);

  peer.socket.resume();
  while (venue.hub.stats().lagging > 0) {
    await setImmediate();
    venue.tick(50);
  }
  venue.tick(50, 3);
  await peer.settle();
  const messages = peer.taken().flatMap(({ m }) => m.filter(({ topic }) => topic === FAT[0]));
  const restart = messages.findLastIndex(({ type }) => type === 'snapshot');
  expect(restart).toBeGreaterThan(0);
  const after = messages.slice(restart);
  expect(after.length).toBeGreaterThan(2);
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, at) => (after[0]?.seq ?? 0) + at));
  const skipped = (after[0]?.seq ?? 0) - (messages[restart - 1]?.seq ?? 0);
  expect(skipped).toBeGreaterThan(99);
  const { bids, asks } = venue.feed.depth('BTCUSDT', 2_000, venue.now);
  expect(after.at(-1)).toMatchObject({ checksum: bookChecksum({ bids, asks }) });
});

test('W5: a reader that is still behind after ten seconds is closed with 1013, the others are not touched', async () => {
  const peer = await slowReader();
  const quick = await venue.connect();
  await quick.ask('subscribe', FAT[0] ?? '');
  venue.tick(50);
  expect(await quick.messages()).toMatchObject([{ type: 'snapshot' }]);
  venue.tick(STREAM_LIMIT.closeAfterMs);
  expect(await quick.messages()).toMatchObject([{ type: 'update' }]);
  peer.socket.resume();
  expect(await peer.closed).toMatchObject({ code: 1013 });
  await quick.settle();
  expect(venue.hub.stats()).toMatchObject({ clients: 1, lagging: 0 });
});

test('W5: above the second mark a reader is closed at once', async () => {
  const peer = await slowReader({ closeBytes: 64 * 1024 + 1 });
  venue.tick(50);
  peer.socket.resume();
  expect(await peer.closed).toMatchObject({ code: 1013 });
});

test('W5: one who asks and asks and never reads the answers is closed too', async () => {
  await start({ conflateBytes: 1_024, closeBytes: 2_048 });
  const peer = await venue.connect({ perMessageDeflate: false });
  peer.socket.pause();
  const id = 'x'.repeat(64);
  for (let i = 0; i < 200_000 && venue.hub.stats().clients > 0; i += 1) {
    peer.send({ op: 'ping', id });
    if (i % 2_000 !== 0) continue;
    await setImmediate();
    venue.tick(1_000);
    if (venue.hub.stats().lagging > 0) peer.socket.resume();
  }
  expect(await peer.closed).toMatchObject({ code: 1013 });
});
