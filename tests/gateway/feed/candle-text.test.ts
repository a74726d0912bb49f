import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CandlesBusy, createCandleText } from '#gateway/feed/candle-text.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { indexOf, openOf, openTime, stepped } from '#gateway/feed/synthetic/calendar.ts';
import { INTERVALS, type Interval } from '#lib/contract/market.ts';
import { feed, NOON } from '../world.ts';

const DAY = 86_400_000;

/** The feed, and how many bars were asked of it at most at a time and in all. */
function counted() {
  const counts = { calls: 0, bars: 0, most: 0 };
  const candles: Feed['candles'] = async (...args) => {
    const bars = await feed.candles(...args);
    counts.calls += 1;
    counts.bars += bars.length;
    counts.most = Math.max(counts.most, bars.length);
    return bars;
  };
  return { counts, feed: { candles, liveCandle: feed.liveCandle } };
}

test('bars of every interval are numbered one after the other', () => {
  for (const interval of INTERVALS) {
    const open = openTime(interval, NOON);
    expect(openOf(interval, indexOf(interval, open))).toBe(open);
    for (const step of [-700, -1, 1, 13])
      expect(indexOf(interval, stepped(interval, open, step)) - indexOf(interval, open)).toBe(step);
  }
});

describe('candles as text', () => {
  test('are those of the feed, whatever is asked, in whatever order and at whatever time', async () => {
    const { text } = createCandleText(feed);
    const Query = fc.record(
      {
        interval: fc.constantFrom<Interval>('1m', '5m', '1h', '1D', '1W', '1M'),
        back: fc.option(fc.integer({ min: -2 * DAY, max: 6 * 365 * DAY }), { nil: undefined }),
        span: fc.option(fc.integer({ min: 1, max: 40 * DAY }), { nil: undefined }),
        limit: fc.integer({ min: 0, max: 40 }),
        later: fc.constantFrom(0, 1000, 61_000, DAY, 30 * DAY),
      },
      { requiredKeys: ['interval', 'limit', 'later'] },
    );
    await fc.assert(
      fc.asyncProperty(Query, async ({ interval, back, span, limit, later }) => {
        const now = NOON + later;
        const start = back === undefined ? undefined : now - back;
        const end = span === undefined ? undefined : (start ?? now - 3 * DAY) + span;
        const query = { limit, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
        const expected = await feed.candles('ETHUSDT', interval, query, now);
        expect(JSON.parse(await text('ETHUSDT', interval, query, now))).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test('of five years back are there again when the clock is set back', async () => {
    const { text } = createCandleText(feed);
    const query = { start: NOON - 1797 * DAY, limit: 40 };
    for (const now of [NOON + 60 * DAY, NOON])
      expect(JSON.parse(await text('ETHUSDT', '1D', query, now))).toEqual(
        await feed.candles('ETHUSDT', '1D', query, now),
      );
  });

  test('of five years back are those of the feed while days fall off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            back: fc.integer({ min: 1770, max: 1830 }),
            limit: fc.integer({ min: 1, max: 60 }),
            later: fc.constantFrom(0, 1, 30, 70),
          }),
          { minLength: 2, maxLength: 4 },
        ),
        async (asked) => {
          const { text } = createCandleText(feed);
          for (const { back, limit, later } of asked.sort((a, b) => a.later - b.later)) {
            const query = { start: NOON - back * DAY, limit };
            const now = NOON + later * DAY;
            const expected = await feed.candles('ETHUSDT', '1D', query, now);
            expect(JSON.parse(await text('ETHUSDT', '1D', query, now))).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are worked out once, a few at a time; later only what has ended meanwhile', async () => {
    const { feed: watched, counts } = counted();
    const { text } = createCandleText(watched);
    const first = await text('BTCUSDT', '1m', { limit: 1000 }, NOON);
    expect(JSON.parse(first)).toHaveLength(1000);
    expect(counts.most).toBeLessThanOrEqual(50);
    const made = counts.bars;
    expect(await text('BTCUSDT', '1m', { limit: 1000 }, NOON)).toBe(first);
    expect(counts.bars).toBe(made);
    await text('BTCUSDT', '1m', { limit: 1000 }, NOON + 3 * 60_000);
    expect(counts.bars).toBe(made + 3);
  });

  test('are made once for all who ask at the same time', async () => {
    const { feed: watched, counts } = counted();
    const { text } = createCandleText(watched);
    const all = await Promise.all(Array.from({ length: 20 }, () => text('BTCUSDT', '5m', { limit: 300 }, NOON)));
    expect(new Set(all).size).toBe(1);
    const once = counts.bars;
    await createCandleText(watched).text('BTCUSDT', '5m', { limit: 300 }, NOON);
    expect(counts.bars).toBe(2 * once);
  });

  test('others have their turn while bars are worked out', async () => {
    const { text } = createCandleText(feed);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await text('SOLUSDT', '1m', { limit: 1000 }, NOON);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  test('a bounded number of blocks is kept, and a bounded number of callers waits', async () => {
    const { feed: watched } = counted();
    const { text, size } = createCandleText(watched);
    for (let back = 0; back < 450; back += 1)
      await text('BTCUSDT', '1m', { start: NOON - (back + 2) * 500 * 60_000, limit: 1 }, NOON);
    expect(size()).toBeLessThanOrEqual(400);
    const waiting = Array.from({ length: 300 }, (_, i) =>
      text('BTCUSDT', '1m', { start: NOON - (i + 1000) * 500 * 60_000, limit: 1 }, NOON).catch((error) => error),
    );
    const refused = (await Promise.all(waiting)).filter((answer) => answer instanceof CandlesBusy);
    expect(refused.length).toBe(44);
  });
});
