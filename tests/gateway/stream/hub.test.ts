import { afterEach, expect, test } from 'vitest';
import { FEED_TICK_MS } from '#gateway/feed/feed.ts';
import { OUTSIDE } from '#gateway/stream/delivery.ts';
import { bookChecksum } from '#lib/contract/checksum.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { type Peer, START, Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue.close());

const open = async (needs: ConstructorParameters<typeof Venue>[0] = {}) => {
  venue = await new Venue(needs).listen();
  return venue;
};

test('a book begins with a snapshot equal to the feed and goes on with updates whose seq grows by one', async () => {
  await open();
  const peer = await venue.connect();
  expect(await peer.ask('subscribe', 'book:BTCUSDT')).toMatchObject({ op: 'ack', topics: ['book:BTCUSDT'] });
  venue.tick();
  const [first] = await peer.messages();
  const { bids, asks } = venue.feed.depth('BTCUSDT', 200, venue.now);
  expect(first).toMatchObject({
    topic: 'book:BTCUSDT',
    env: 'public',
    ch: 'book',
    type: 'snapshot',
    seq: 1,
    data: { b: bids, a: asks },
    checksum: bookChecksum({ bids, asks }),
  });
  venue.tick(50, 20);
  await peer.settle();
  const updates = peer.taken().flatMap((frame) => frame.m);
  expect(updates.map(({ type, seq }) => `${type} ${seq}`)).toEqual(
    Array.from({ length: updates.length }, (_, at) => `update ${at + 2}`),
  );
  expect(updates).toHaveLength(10);
});

test('all topics of a client that change in one tick come in one frame', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'book:BTCUSDT', 'ticker:BTCUSDT', 'tickers', 'trades:BTCUSDT', 'candles:BTCUSDT:1m');
  venue.tick();
  const snapshots = await peer.messages();
  expect(snapshots.map(({ topic, type }) => `${topic} ${type}`)).toEqual([
    'book:BTCUSDT snapshot',
    'ticker:BTCUSDT snapshot',
    'tickers snapshot',
    'trades:BTCUSDT snapshot',
    'candles:BTCUSDT:1m snapshot',
  ]);
  venue.tick(50, 60);
  await peer.settle();
  const frames = peer.taken();
  const times = frames.map(({ ts }) => ts);
  expect(new Set(times).size).toBe(frames.length);
  expect(frames.some(({ m }) => m.length === 5)).toBe(true);
});

test('where prices come from is told once, and again when they stop and go on', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'source');
  venue.tick();
  const [first] = (await peer.messages()) as [Extract<StreamMessage, { ch: 'source' }>];
  expect(first).toMatchObject({ topic: 'source', type: 'snapshot', data: { source: 'synthetic', live: true } });
  venue.tick(50, 20);
  await peer.settle();
  expect(peer.taken()).toEqual([]);
  venue.feed.fault = 'stale';
  venue.tick(50, 10);
  await peer.settle();
  const told = peer.taken().flatMap(({ m }) => m);
  expect(told).toMatchObject([{ topic: 'source', type: 'update', seq: 2, data: { live: false } }]);
});

test('what is of one market changes 10 times a second, fast books 20, overviews 4', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'book:BTCUSDT', 'book:BTCUSDT:fast', 'ticker:BTCUSDT', 'tickers', 'candles:BTCUSDT:1m');
  venue.tick(50, 1);
  venue.tick(50, 20);
  await peer.settle();
  const updates = peer.taken().flatMap(({ m }) => m.filter(({ type }) => type === 'update'));
  const counted = (topic: string) => updates.filter((message) => message.topic === topic).length;
  expect(counted('book:BTCUSDT')).toBe(10);
  expect(counted('book:BTCUSDT:fast')).toBe(20);
  expect(counted('ticker:BTCUSDT')).toBe(10);
  expect(counted('tickers')).toBe(4);
  expect(counted('candles:BTCUSDT:1m')).toBe(10);
});

test('trades come newest first, each once and none missing', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'trades:ETHUSDT');
  venue.tick();
  const [snapshot] = (await peer.messages()) as [Extract<StreamMessage, { ch: 'trades' }>];
  expect(snapshot.data).toEqual(venue.feed.trades('ETHUSDT', 50, venue.now));
  const from = venue.now;
  venue.tick(50, 200);
  await peer.settle();
  const told = peer
    .taken()
    .flatMap(({ m }) => (m as Extract<StreamMessage, { ch: 'trades' }>[]).map(({ data }) => data));
  for (const data of told) expect([...data].sort((a, b) => b.ts - a.ts)).toEqual(data);
  const all = told.flatMap((data) => [...data].reverse());
  const lastTick = Math.floor(venue.now / 100) * 100;
  expect(all).toEqual(venue.feed.tradesBetween('ETHUSDT', from, lastTick));
});

test('a candle that closes is told once more in its final form, with the one that opens', async () => {
  await open();
  venue.now = START + 59_000;
  const peer = await venue.connect();
  await peer.ask('subscribe', 'candles:BTCUSDT:1m');
  venue.tick();
  const [snapshot] = (await peer.messages()) as [Extract<StreamMessage, { ch: 'candles' }>];
  expect(snapshot.data).toEqual([
    venue.feed.liveCandle('BTCUSDT', '1m', START - 1),
    venue.feed.liveCandle('BTCUSDT', '1m', venue.now),
  ]);
  venue.tick(50, 40);
  await peer.settle();
  const updates = peer.taken().flatMap(({ m }) => m as Extract<StreamMessage, { ch: 'candles' }>[]);
  const rolled = updates.filter(({ data }) => data.length === 2);
  expect(rolled).toHaveLength(1);
  expect(rolled[0]?.data[0]).toEqual(venue.feed.liveCandle('BTCUSDT', '1m', START + 59_999));
  expect(rolled[0]?.data[1]?.[0]).toBe(START + 60_000);
});

test('an update of the tickers has the changed ones only, each whole', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'tickers');
  venue.tick();
  const [snapshot] = (await peer.messages()) as [Extract<StreamMessage, { ch: 'tickers' }>];
  expect(snapshot.data.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
  const before = new Map(snapshot.data.map((ticker) => [ticker.symbol, ticker]));
  venue.tick(50, 40);
  await peer.settle();
  const updates = peer.taken().map(({ m }) => m[0] as Extract<StreamMessage, { ch: 'tickers' }>);
  expect(updates.some(({ data }) => data.length < 3)).toBe(true);
  for (const { data } of updates) {
    for (const ticker of data) {
      const { ts: _, ...told } = before.get(ticker.symbol) ?? ticker;
      expect(ticker).not.toMatchObject(told);
      before.set(ticker.symbol, ticker);
    }
  }
});

test('a topic without listeners is forgotten, and nothing is asked of the feed for it', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'book:BTCUSDT', 'tickers');
  venue.tick();
  expect(venue.hub.stats()).toMatchObject({ topics: 2, groups: 1 });
  await peer.ask('unsubscribe', 'book:BTCUSDT');
  expect(venue.hub.stats()).toMatchObject({ topics: 1, groups: 1 });
  venue.feed.depth = () => {
    throw new Error('Nobody wants this book.');
  };
  peer.taken();
  venue.tick(50, 10);
  await peer.settle();
  expect(peer.taken().flatMap(({ m }) => m.map(({ topic }) => topic))).not.toContain('book:BTCUSDT');
  await peer.ask('unsubscribe', 'tickers');
  expect(venue.hub.stats()).toMatchObject({ topics: 0, groups: 0 });
  peer.taken();
  venue.tick(50, 10);
  await peer.settle();
  expect(peer.taken()).toEqual([]);
});

test('subscribing again gives a new snapshot that the next update continues', async () => {
  await open();
  const peer = await venue.connect();
  await peer.ask('subscribe', 'book:BTCUSDT:fast');
  venue.tick(50, 5);
  await peer.ask('subscribe', 'book:BTCUSDT:fast');
  venue.tick(50, 2);
  await peer.settle();
  const [snapshot, update] = peer
    .taken()
    .flatMap(({ m }) => m)
    .slice(-2);
  expect(snapshot).toMatchObject({ type: 'snapshot' });
  expect(update).toMatchObject({ type: 'update', seq: (snapshot?.seq ?? 0) + 1 });
});

test('clients with the same topics in any order share one group; compression separates them', async () => {
  await open();
  const peers = await Promise.all([
    venue.connect(),
    venue.connect(),
    venue.connect({ perMessageDeflate: false }),
    venue.connect({ perMessageDeflate: false }),
  ]);
  await peers[0]?.ask('subscribe', 'tickers', 'book:BTCUSDT');
  await peers[1]?.ask('subscribe', 'book:BTCUSDT', 'tickers');
  await peers[2]?.ask('subscribe', 'book:BTCUSDT', 'tickers');
  await peers[3]?.ask('subscribe', 'tickers');
  expect(venue.hub.stats()).toMatchObject({ clients: 4, topics: 2, groups: 3 });
  venue.tick(50, 1);
  const [a, b, c] = await Promise.all(peers.slice(0, 3).map((peer) => peer.frame()));
  expect(a).toEqual(b);
  expect(a).toEqual(c);
});

test('a wrong request is answered with what was wrong and changes nothing', async () => {
  await open();
  const peer = await venue.connect();
  expect(await peer.ask('subscribe', 'tickers', 'book', 'nonsense:BTCUSDT')).toMatchObject({
    op: 'error',
    code: '40000',
    topics: ['book', 'nonsense:BTCUSDT'],
    msg: expect.stringContaining('candles:SYMBOL:INTERVAL'),
  });
  expect(await peer.ask('subscribe', 'tickers', 'book:NOSUCH')).toMatchObject({
    op: 'error',
    code: '40401',
    topics: ['book:NOSUCH'],
  });
  expect(venue.hub.stats()).toMatchObject({ topics: 0, groups: 0 });
  for (const wrong of [
    {},
    { op: 'subscribe' },
    { op: 'jump', id: '1' },
    { op: 'subscribe', id: '', topics: ['tickers'] },
    { op: 'subscribe', id: 'x'.repeat(65), topics: ['tickers'] },
    { op: 'subscribe', id: '1', topics: [] },
    { op: 'subscribe', id: '1', topics: 'tickers' },
    { op: 'subscribe', id: '1', topics: [1] },
    { op: 'subscribe', id: 7, topics: ['tickers'] },
  ]) {
    peer.send(wrong);
    expect(await peer.control('error')).toMatchObject({ code: '40000', ts: START });
  }
  expect(await peer.ask('subscribe', 'tickers')).toMatchObject({ op: 'ack' });
});

test('a ping of the client is answered with its id and the time of the server', async () => {
  await open();
  const peer = await venue.connect();
  peer.send({ op: 'ping', id: 'p1' });
  expect(await peer.control('pong')).toEqual({
    op: 'pong',
    id: 'p1',
    ts: START,
    now: START,
    tick: Math.floor(START / FEED_TICK_MS),
  });
});

test('where the market has a time of its own every answer says that time; only now and tick of a pong are real', async () => {
  const tape = START - 86_400_000;
  await open({ marketClock: { now: () => tape } });
  const peer = await venue.connect();
  expect(await peer.control('status')).toMatchObject({ ts: tape });
  expect(await peer.ask('subscribe', 'tickers')).toMatchObject({ op: 'ack', ts: tape });
  expect(await peer.ask('subscribe', 'nothing')).toMatchObject({ op: 'error', ts: tape });
  peer.send({ op: 'ping', id: 'p1' });
  expect(await peer.control('pong')).toMatchObject({ ts: tape, now: START });
});

test('everyone is told when the feed goes stale and when it lives again, and one who comes learns the state', async () => {
  await open();
  const peer = await venue.connect();
  expect(await peer.control('status')).toEqual({ op: 'status', feed: 'live', ts: START });
  venue.tick();
  venue.feed.fault = 'stale';
  venue.tick();
  expect(await peer.control('status')).toMatchObject({ feed: 'stale' });
  const late = await venue.connect();
  expect(await late.control('status')).toMatchObject({ feed: 'stale' });
  venue.feed.fault = 'none';
  venue.tick();
  expect(await peer.control('status')).toMatchObject({ feed: 'live' });
  expect(await late.control('status')).toMatchObject({ feed: 'live' });
});

test('a crossed book is never told', async () => {
  await open();
  const peer = await venue.connect();
  venue.feed.fault = 'crossed';
  await peer.ask('subscribe', 'book:BTCUSDT:fast');
  venue.tick(50, 3);
  await peer.settle();
  expect(peer.taken()).toEqual([]);
  venue.feed.fault = 'none';
  venue.tick();
  expect(await peer.messages()).toMatchObject([{ type: 'snapshot' }]);
  venue.feed.fault = 'crossed';
  venue.tick(50, 3);
  await peer.settle();
  expect(peer.taken()).toEqual([]);
  venue.feed.fault = 'none';
  venue.tick();
  expect(await peer.messages()).toMatchObject([{ type: 'update', seq: 2 }]);
});

test('a feed that throws silences its topic, is logged once and harms no other topic', async () => {
  const warned: unknown[] = [];
  await open({ log: { warn: (fields) => warned.push(fields), error: () => {} } });
  const peer = await venue.connect();
  await peer.ask('subscribe', 'book:BTCUSDT:fast', 'tickers');
  venue.tick();
  expect(await peer.messages()).toHaveLength(2);
  venue.feed.fault = 'throws';
  venue.tick(50, 20);
  await peer.settle();
  const topics = new Set(peer.taken().flatMap(({ m }) => m.map(({ topic }) => topic)));
  expect([...topics]).toEqual(['tickers']);
  expect(warned).toHaveLength(1);
  venue.feed.fault = 'none';
  venue.tick();
  expect((await peer.messages())[0]).toMatchObject({ topic: 'book:BTCUSDT:fast', type: 'update', seq: 2 });
});

test('closing says 1001 to everyone and takes no new connection', async () => {
  await open();
  const peers = await Promise.all([venue.connect(), venue.connect()]);
  await venue.hub.close();
  for (const peer of peers) expect(await peer.closed).toMatchObject({ code: 1001 });
  expect(venue.hub.stats().clients).toBe(0);
  expect((await venue.shake()).head).toContain('HTTP/1.1 503');
});

test.each([
  'before',
  'after',
])('a large audience is served whole, also one who moves in between to a group that is served %s', async (when) => {
  let between = false;
  // Twenty clients take a fifth of a millisecond, so that a slice ends before all of them are served.
  let spent = 0;
  const outside = {
    ...OUTSIDE,
    spent: () => {
      spent += 0.2;
      return spent;
    },
  };
  const tick = () => {
    spent += 1_000;
    venue.tick();
  };
  const now = () => {
    // Asked for when a message arrives: the tick begins, and the message is read before its last slice is served.
    if (between) {
      between = false;
      tick();
    }
    return venue.now;
  };
  await open({ clock: { now }, outside, limits: { socketsPerIp: 2_000, points: 1e9, pingMs: 1e12, deadMs: 1e12 } });
  const peers: Peer[] = [];
  for (let i = 0; i < 11; i += 1) peers.push(...(await Promise.all(Array.from({ length: 50 }, () => venue.connect()))));
  const others = () => Promise.all(peers.slice(1).map((peer) => peer.ask('subscribe', 'book:BTCUSDT:fast')));
  if (when === 'after') await others();
  await peers[0]?.ask('subscribe', 'book:BTCUSDT:fast', 'tickers');
  if (when === 'before') await others();
  tick();
  await Promise.all(peers.map((peer) => peer.settle()));
  between = true;
  await peers.at(-1)?.ask('subscribe', 'tickers');
  expect(between).toBe(false);
  tick();
  await Promise.all(peers.map((peer) => peer.settle()));
  for (const peer of peers) {
    const books = peer.taken().flatMap(({ m }) => m.filter(({ ch }) => ch === 'book'));
    expect(books.map(({ type, seq }) => `${type} ${seq}`)).toEqual(['snapshot 1', 'update 2', 'update 3']);
  }
});
