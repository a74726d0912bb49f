import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { watchedIn } from '#gateway/feed/perpetual/watched.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { workOutFigures } from '#gateway/process/contract-figures.ts';
import { handClock, keptLog, scratch } from '../world.ts';

const NOW = Date.UTC(2026, 10, 24, 9, 30, 12, 350);
const HOUR = 3_600_000;
const SYMBOL = 'BTCUSDTPERP';
/** One contract that pays by the hour, and its pair. */
const LISTS = listed(true)
  .map((one) => (one.contract ? { ...one, contract: { ...one.contract, fundingHours: 1 } } : one))
  .filter(({ symbol }) => symbol === 'BTCUSDT' || symbol === SYMBOL);
const feedSeen = (...spans: { from: number; until: number }[]) =>
  createSyntheticFeed({ seed: 'contracts', lists: LISTS, watched: watchedIn(spans) });
const ready = (feed: ReturnType<typeof feedSeen>, now: number) => {
  let slices = 1;
  while (!feed.contracts!.prepare(now)) slices += 1;
  return slices;
};
const folder = scratch();
afterAll(() => folder.remove());

describe('of hours that nobody could see', () => {
  test('one minute stands for all, so that a first start knows its figures at once', () => {
    const first = feedSeen({ from: NOW, until: NOW });
    expect(ready(first, NOW)).toBe(1);
    expect(first.contracts!.figures(SYMBOL, NOW).stale).toBe(false);
    expect(ready(feedSeen(), NOW)).toBeGreaterThan(5);
  });

  test('nothing is taken for what was seen: the stamps of an open venue are those of all their minutes', async () => {
    const always = feedSeen();
    const opened = feedSeen({ from: NOW - 4 * HOUR, until: NOW - 2 * HOUR }, { from: NOW - HOUR, until: NOW });
    for (const feed of [always, opened]) ready(feed, NOW);
    const query = { before: Number.MAX_SAFE_INTEGER, limit: 4 };
    const [all, some] = await Promise.all([always, opened].map((feed) => feed.contracts!.stamps(SYMBOL, query, NOW)));
    // 9, 8, 7 and 6 o'clock: the venue was open from half past five to half past seven, and from half past eight on.
    expect(some!.map(({ at }) => at)).toEqual(all!.map(({ at }) => at));
    expect(some!.at(2)).toEqual(all!.at(2));
    expect(opened.contracts!.figures(SYMBOL, NOW)).toMatchObject({ mark: always.contracts!.mark(SYMBOL, NOW) });
  });
});

test('what was worked out is kept over a start, and taken by the same market alone', () => {
  const [clock, log] = [handClock(NOW), keptLog()];
  const needs = { clock, log: log.log, db: { all: async () => [] }, folder: folder.path };
  const before = feedSeen();
  ready(before, NOW);
  workOutFigures({ ...needs, feed: before, market: 'one' })();

  const other = feedSeen();
  workOutFigures({ ...needs, feed: other, market: 'two' })();
  expect(other.contracts!.figures(SYMBOL, NOW).stale).toBe(true);
  workOutFigures({ ...needs, feed: before, market: 'one' })();

  const after = feedSeen();
  const end = workOutFigures({ ...needs, feed: after, market: 'one' });
  expect(after.contracts!.figures(SYMBOL, NOW)).toEqual(before.contracts!.figures(SYMBOL, NOW));
  end();
  expect(log.lines).toEqual([]);
});

test('a file that is damaged is no use, and said so; figures are made again', () => {
  const file = join(folder.path, 'contract-figures.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -9));
  const [clock, log] = [handClock(NOW), keptLog()];
  const feed = feedSeen();
  const needs = { clock, log: log.log, db: { all: async () => [] }, folder: folder.path, market: 'one' };
  const end = workOutFigures({ ...needs, feed });
  expect(log.lines).toHaveLength(1);
  while (!feed.contracts!.prepare(NOW));
  expect(feed.contracts!.figures(SYMBOL, NOW).stale).toBe(false);
  end();
});

test('once hours are worked out it is said, once: what that left behind can be given back', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const worked = vi.fn();
  const needs = { clock: handClock(NOW), log: keptLog().log, db: { all: async () => [] }, market: 'worked' };
  const work = (feed: ReturnType<typeof feedSeen>) => {
    const end = workOutFigures({ ...needs, folder: folder.path, feed, worked });
    vi.advanceTimersByTime(60_000);
    end();
  };
  work(feedSeen({ from: NOW, until: NOW }));
  expect(worked).not.toHaveBeenCalled();
  rmSync(join(folder.path, 'contract-figures.json'));
  work(feedSeen());
  expect(worked).toHaveBeenCalledTimes(1);
});
