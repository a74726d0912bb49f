import { expect, test } from 'vitest';
import { stand } from './stand.ts';

const FEED = { bids: [['999.9', '10.00000']], asks: [['1000.1', '10.00000']] } as const;

/** What is shown of the book right now. */
async function book() {
  const v = await stand();
  const feed = { bids: [...FEED.bids], asks: [...FEED.asks] };
  const shown = () => v.engine().depth('BTCUSDT', feed, 5, v.clock.now());
  return { ...v, feed, shown };
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
