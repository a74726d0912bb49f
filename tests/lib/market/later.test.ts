import { expect, test, vi } from 'vitest';
import { type MarketStream, openStream } from '#lib/market/client.ts';
import { laterStream } from '#lib/market/later.ts';
import { openTicker } from '#lib/market/tickers.ts';
import { World } from './world.ts';

function made({ online = true } = {}) {
  const world = new World();
  const loads: { resolve: (stream: MarketStream) => void; reject: (error: Error) => void }[] = [];
  const stream = laterStream({
    load: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    now: () => world.now,
    online: () => online,
    after: world.outside.after,
  });
  const arrive = async () => {
    loads.at(-1)?.resolve(openStream({ ...world.outside, url: 'wss://here/v1/stream' }));
    await Promise.resolve();
  };
  const fail = async () => {
    loads.at(-1)?.reject(new Error('away'));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { world, stream, loads, arrive, fail };
}

test('the code of the stream is fetched with the first topic, not with a look at the connection', () => {
  const { stream, loads } = made();
  stream.onConnection(() => {});
  expect(stream.connection()).toEqual({ status: 'connecting', since: 0, latencyMs: null });
  const handle = openTicker('A', () => stream);
  expect(handle.get()).toBeNull();
  expect(loads).toHaveLength(0);
  handle.subscribe(() => {});
  openTicker('B', () => stream).subscribe(() => {});
  expect(loads).toHaveLength(1);
});

test('topics wanted before are carried once it is there, and those given up are not', async () => {
  const { world, stream, arrive } = made();
  const keep = openTicker('A', () => stream);
  keep.subscribe(() => {});
  const gone = openTicker('B', () => stream).subscribe(() => {});
  const closed = openTicker('C', () => stream);
  closed.subscribe(() => {});
  gone();
  closed.close();
  await arrive();
  world.socket.accept();
  world.live(1_000);
  expect(world.socket.asked).toEqual(['subscribe ticker:A']);
});

test('listeners hear of the real connection, also those that came before it', async () => {
  const { world, stream, arrive } = made();
  const seen: string[] = [];
  stream.onConnection(() => seen.push(stream.connection().status));
  openTicker('A', () => stream).subscribe(() => {});
  await arrive();
  world.socket.accept();
  world.socket.tell({ op: 'status', feed: 'live', ts: world.now });
  expect(seen.at(-1)).toBe('live');
});

for (const [online, status] of [
  [true, 'stale'],
  [false, 'offline'],
] as const) {
  test(`code that cannot be fetched makes the line ${status} and is asked for again`, async () => {
    const { world, stream, loads, arrive, fail } = made({ online });
    const told = vi.fn();
    stream.onConnection(told);
    openTicker('A', () => stream).subscribe(() => {});
    await fail();
    expect(stream.connection().status).toBe(status);
    expect(told).toHaveBeenCalled();
    expect(loads).toHaveLength(1);
    world.pass(4_000);
    expect(loads).toHaveLength(2);
    await arrive();
    expect(stream.connection().status).toBe('connecting');
  });
}

test('a topic that was stopped is left by the real stream too', async () => {
  const { world, stream, arrive } = made();
  const stop = openTicker('A', () => stream).subscribe(() => {});
  await arrive();
  world.socket.accept();
  world.live(1_000);
  stop();
  stop();
  world.live(1_000);
  expect(world.socket.asked.at(-1)).toBe('unsubscribe ticker:A');
});
