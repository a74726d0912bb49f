import { expect, test, vi } from 'vitest';
import { joined, readBack } from '#components/terminal/chart/fills/own-fills.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import type { Page } from '#lib/contract/trade.ts';

const fill = (ts: number) => ({ id: `${ts}`, ts }) as Fill;
const page = (rows: readonly number[], cursor: string | null): Page<Fill> => ({ rows: rows.map(fill), cursor });

function open(pages: readonly (Page<Fill> | Error)[], limit = 100) {
  const fetch = vi.fn(async (_cursor: string | null) => {
    const next = pages[Math.min(fetch.mock.calls.length - 1, pages.length - 1)]!;
    if (next instanceof Error) throw next;
    return next;
  });
  let now = 0;
  let told: readonly Fill[] = [];
  const back = readBack({ fetch, tell: (fills) => (told = fills), now: () => now, limit });
  return { back, fetch, told: () => told.map(({ ts }) => ts), later: (ms: number) => (now += ms) };
}

test('pages are read as far back as bars are looked at, and no further', async () => {
  const { back, fetch, told } = open([page([9, 8], 'a'), page([7, 6], 'b'), page([5], null)]);
  back.reach(7);
  await vi.waitFor(() => expect(told()).toEqual([9, 8, 7, 6]));
  expect(fetch.mock.calls.map(([cursor]) => cursor)).toEqual([null, 'a']);
  back.reach(8);
  expect(fetch).toHaveBeenCalledTimes(2);
  back.reach(0);
  await vi.waitFor(() => expect(told()).toEqual([9, 8, 7, 6, 5]));
  back.reach(-1);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('no more than the limit are held', async () => {
  const { back, fetch, told } = open([page([9, 8], 'a'), page([7, 6], 'b'), page([5], 'c')], 3);
  back.reach(0);
  await vi.waitFor(() => expect(told()).toEqual([9, 8, 7]));
  back.reach(-1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a page that did not come is asked for again, but not at once', async () => {
  const { back, fetch, told, later } = open([new Error('away'), page([9], null)]);
  back.reach(0);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  back.reach(0);
  expect(fetch).toHaveBeenCalledTimes(1);
  later(10_000);
  back.reach(0);
  await vi.waitFor(() => expect(told()).toEqual([9]));
});

test('what comes after the end is nobody’s', async () => {
  const { back, told } = open([page([9], null)]);
  back.reach(0);
  back.stop();
  await Promise.resolve();
  expect(told()).toEqual([]);
});

test('latest and older are one list, each fill once', () => {
  expect(joined([fill(3), fill(2)], [fill(2), fill(1)]).map(({ ts }) => ts)).toEqual([3, 2, 1]);
});
