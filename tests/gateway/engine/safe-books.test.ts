import { expect, test } from 'vitest';
import { PORTS } from './apart.ts';
import { stand } from './stand.ts';

const FEED = { bids: [['999.9', '10.00000']], asks: [['1000.1', '10.00000']] } as const;

/** What is shown of the book right now. */
async function book(port?: Parameters<typeof stand>[0]) {
  const v = await stand(port);
  const feed = { bids: [...FEED.bids], asks: [...FEED.asks] };
  const asked = () => ({ symbol: 'BTCUSDT', feed, limit: 5, now: v.clock.now() });
  const shown = () => v.books().depth('paper', asked());
  return { ...v, feed, shown, ask: () => v.books().ask('paper', asked()) };
}

test('an order is in the book that others see when it is on disk, and not a moment before', async () => {
  const v = await book();
  expect(v.shown()).toBe(v.feed);
  const placed = v.put({ price: '995.0', size: '0.01' });
  expect(v.shown()).toBe(v.feed);
  await placed;
  expect(v.shown().bids).toEqual([...FEED.bids, ['995.0', '0.01000']]);
});

test('so is what was taken of the feed, and so is a cancellation', async () => {
  const v = await book();
  const taken = v.put({ kind: 'market', size: '4' });
  expect(v.shown()).toBe(v.feed);
  await taken;
  expect(v.shown().asks).toEqual([['1000.1', '6.00000']]);
  const id = await v.put({ price: '995.0', size: '0.01' });
  expect(v.shown().bids).toHaveLength(2);
  const ended = v.cancel(id);
  expect(v.shown().bids).toHaveLength(2);
  await ended;
  expect(v.shown().bids).toEqual(FEED.bids);
});

test('while one commit chases the other the book is that of the last look, never one that stands still', async () => {
  const v = await book();
  let running = true;
  let placed = 0;
  const flood = (async () => {
    for (; running; placed++)
      await Promise.all([v.put({ price: '995.0', size: '0.01' }), v.put({ price: '994.0', size: '0.01' })]);
  })();
  const sizes = new Set<string>();
  while (sizes.size < 5) {
    sizes.add(v.shown().bids[1]?.[1] ?? '');
    await new Promise((resolve) => setImmediate(resolve));
  }
  running = false;
  await flood;
  expect(v.shown().bids.map(([price]) => price)).toEqual(['999.9', '995.0', '994.0']);
  expect(v.shown().bids[1]?.[1]).toBe(`${(placed / 100).toFixed(2)}000`);
});

test.each(PORTS)('%s who asks after the answer is told of the order, and of its end', async (_, port) => {
  const v = await book(port);
  expect(await v.ask()).toBe(v.feed);
  const id = await v.put({ price: '995.0', size: '0.01' });
  expect((await v.ask()).bids).toEqual([...FEED.bids, ['995.0', '0.01000']]);
  // Whoever looks again and again comes to see it.
  while (v.shown().bids.length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(await v.cancel(id)).toMatchObject({ ok: true });
  expect(await v.ask()).toBe(v.feed);
  while (v.shown().bids.length > 1) await new Promise((resolve) => setImmediate(resolve));
});
