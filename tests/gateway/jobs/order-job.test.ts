import { expect, test } from 'vitest';
import type { Filled } from '#gateway/data/jobs/done-orders.ts';
import { OrderJob } from '#gateway/jobs/order-job.ts';
import { SPOT_WORDS } from '#gateway/jobs/order-news.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { handClock } from '../world.ts';

const ORDER = { id: '7', symbol: 'BTCUSDT', side: 'buy', status: 'filled', updatedAt: 1 } as Order;
const RECORD = { facts: { id: 7, account: 1, symbol: 'BTCUSDT' }, ending: { reason: 'filled' } };

/** A job whose orders got these fills; holes between them are of accounts that are gone. */
async function begun(fills: readonly number[]) {
  const told: { title: string; mark: number }[] = [];
  const job = new OrderJob({
    told: {
      mark: async (_, first) => ({ ...first, id: 0 }),
      tell: async (_, news, { id }) => {
        told.push(...news.map(({ title }) => ({ title, mark: id })));
        return news.map(({ account }) => account);
      },
    },
    orders: {
      latestFill: async () => Math.max(0, ...fills),
      filledSince: async (fill): Promise<readonly Filled[]> => {
        const own = fills.filter((id) => id > fill && id <= fill + 20_000);
        return own.length === 0 ? [] : [{ order: 7, first: own[0]!, last: own.at(-1)!, since: 0 }];
      },
      orders: async () => new Map([[7, { record: RECORD, fills: fills.length }]]) as never,
      endedSince: async () => [],
      placedBy: async () => [],
      cut: async () => new Set<number>(),
    },
    source: { reach: async () => {}, present: () => ORDER },
    words: SPOT_WORDS,
    engine: { watch: () => () => {} },
    clock: handClock(),
    settings: async () => new Map(),
    tell: () => {},
  });
  await job.begin();
  return { told, look: () => job.look() };
}

test('[JOB-03] nothing behind a long hole of fills is left out, and nothing behind many of them', async () => {
  const { told, look } = await begun([5, 90_000]);
  for (let i = 0; i < 8; i++) await look();
  expect(told).toEqual([
    { title: 'filled', mark: 5 },
    { title: 'filled', mark: 90_000 },
  ]);
});
