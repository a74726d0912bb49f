import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import { Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue.close());

test('W7: a silent client is asked every 10 seconds, and one that answers lives on', async () => {
  venue = await new Venue().listen();
  const peer = await venue.connect();
  venue.tick(1_000, STREAM_LIMIT.pingMs / 1_000 - 1);
  let pings = 0;
  peer.socket.on('ping', () => {
    pings += 1;
  });
  await peer.settle();
  expect(pings).toBe(0);
  for (let round = 1; round <= 5; round += 1) {
    const asked = once(peer.socket, 'ping');
    venue.tick(STREAM_LIMIT.pingMs);
    await asked;
    // The answer to the ping is on its way before this question.
    await peer.settle();
    expect(pings).toBe(round);
  }
  expect(venue.hub.stats().clients).toBe(1);
});

test('W7: a dead peer is gone before 60 seconds are over', async () => {
  venue = await new Venue().listen();
  const dead = await venue.connect({ autoPong: false });
  venue.tick(STREAM_LIMIT.deadMs - 1_000);
  expect(venue.hub.stats().clients).toBe(1);
  venue.tick(999);
  venue.tick(1_000);
  await dead.closed;
  expect(venue.hub.stats().clients).toBe(0);
});

test('W7: one that sends and does not read is gone 20 seconds after it was asked, whatever it answers', async () => {
  venue = await new Venue().listen();
  const deaf = await venue.connect({ autoPong: false });
  const seconds = (STREAM_LIMIT.pingMs + STREAM_LIMIT.pongMs) / 1_000;
  for (let second = 1; second <= seconds; second += 1) {
    deaf.socket.pong(Buffer.from('guessed'));
    deaf.send({ op: 'ping', id: `${second}` });
    await deaf.settle();
    expect(venue.hub.stats().clients).toBe(1);
    venue.tick(1_000);
  }
  await deaf.closed;
  expect(venue.hub.stats().clients).toBe(0);
});

test('W7: after a day a connection is asked to connect again', async () => {
  venue = await new Venue({ limits: { deadMs: 1e12 } }).listen();
  const peer = await venue.connect();
  venue.tick(STREAM_LIMIT.maxAgeMs - 1_000);
  await peer.settle();
  venue.tick(1_000);
  expect(await peer.closed).toMatchObject({ code: 1001 });
});

test('W7: clients that come back at once are sent one frame, built once', async () => {
  venue = await new Venue({ limits: { socketsPerIp: 200 } }).listen();
  const peers = await Promise.all(Array.from({ length: 100 }, () => venue.connect()));
  await Promise.all(peers.map((peer) => peer.ask('subscribe', 'tickers', 'book:BTCUSDT')));
  let asked = 0;
  const { depth } = venue.feed;
  venue.feed.depth = (...query) => {
    asked += 1;
    return depth(...query);
  };
  venue.tick();
  const frames = await Promise.all(peers.map((peer) => peer.frame()));
  for (const frame of frames) expect(frame).toEqual(frames[0]);
  expect(asked).toBe(1);
  expect(venue.hub.stats()).toMatchObject({ groups: 1, frames: 100 });
});
