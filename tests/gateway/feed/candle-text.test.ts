import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CandleQuery } from '#gateway/feed/candle-query.ts';
import { createCandleText } from '#gateway/feed/candle-text.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { indexOf, openOf, openTime, stepped } from '#gateway/feed/synthetic/calendar.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { WorkLine } from '#gateway/feed/work-line.ts';
import { CANDLE_PRICES, INTERVALS, type Interval } from '#lib/contract/market.ts';
import { feed, NOON } from '../world.ts';

const DAY = 86_400_000;
const asker = { address: '10.0.0.1', wanted: () => true };

/** Candles of what was traded, asked for by somebody who waits. */
function textOf(of: Pick<Feed, 'candles' | 'liveCandle'>) {
  const made = createCandleText({ feed: of, price: 'last', line: new WorkLine() });
  const text = async (symbol: string, interval: Interval, query: CandleQuery, now: number) =>
    String(await made.text({ symbol, interval, query, now }, asker));
  return { ...made, text };
}

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
    const { text } = textOf(feed);
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
    const { text } = textOf(feed);
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
          const { text } = textOf(feed);
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
    const { text } = textOf(watched);
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
    const { text } = textOf(watched);
    const all = await Promise.all(Array.from({ length: 20 }, () => text('BTCUSDT', '5m', { limit: 300 }, NOON)));
    expect(new Set(all).size).toBe(1);
    const once = counts.bars;
    await textOf(watched).text('BTCUSDT', '5m', { limit: 300 }, NOON);
    expect(counts.bars).toBe(2 * once);
  });

  test('others have their turn while bars are worked out', async () => {
    const { text } = textOf(feed);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await text('SOLUSDT', '1m', { limit: 1000 }, NOON);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  test('a bounded number of blocks is kept', async () => {
    const { feed: watched } = counted();
    const { text, size } = textOf(watched);
    for (let back = 0; back < 2050; back += 1)
      await text('BTCUSDT', '1m', { start: NOON - (back + 2) * 100 * 60_000, limit: 1 }, NOON);
    expect(size()).toBeLessThanOrEqual(2000);
  });

  test('a call whose client went away is worked out no further, and answered by nothing', async () => {
    const { feed: watched, counts } = counted();
    const made = createCandleText({ feed: watched, price: 'last', line: new WorkLine() });
    let wanted = true;
    const asked = { symbol: 'BTCUSDT', interval: '1m', query: { limit: 1000 }, now: NOON } as const;
    const gone = made.text(asked, { address: '10.0.0.1', wanted: () => wanted });
    wanted = false;
    expect(await gone).toBeNull();
    expect(counts.bars).toBeLessThanOrEqual(100);
  });
});

describe('what candles cost before anything is worked out', () => {
  const all = createSyntheticFeed({ seed: 'tests', lists: [...INSTRUMENTS, ...PERPETUALS] });
  const tokens = (price: (typeof CANDLE_PRICES)[number], interval: Interval, limit = 1000) =>
    createCandleText({ feed: all, price, line: new WorkLine() }).tokens({
      ...{ symbol: 'BTCUSDTPERP', interval, now: NOON },
      query: { limit, end: NOON - 40 * DAY },
    });

  test('bars of an index cost more than those of trades, those of a mark more than those of an index', () => {
    const [last, mark, index] = CANDLE_PRICES.map((price) => tokens(price, '1h'));
    expect(index!).toBeGreaterThan(3 * last!);
    expect(mark!).toBeGreaterThan(1.3 * index!);
    // A page of a chart is within what an address has at once, twice is not.
    expect(mark! + 10).toBeLessThanOrEqual(200);
    expect(2 * mark!).toBeGreaterThan(200);
  });

  test('bars of weeks and months cost the days that they are made of', () => {
    expect(tokens('last', '1W', 200)).toBeGreaterThan(10 * tokens('last', '1h', 200));
    expect(tokens('last', '1M', 50)).toBeGreaterThan(2 * tokens('last', '1W', 50));
  });

  test('one bar at the end of a block pays for the block, and what is kept costs nothing', async () => {
    const { counts, feed: watched } = counted();
    const made = createCandleText({ feed: watched, price: 'last', line: new WorkLine() });
    for (const query of [
      { start: openOf('1m', 100 * 300_000 + 99 - 1000), limit: 1 },
      { limit: 250, end: NOON - 30 * DAY },
      { limit: 3 },
      { start: NOON - 3650 * DAY, limit: 1000 },
    ]) {
      const asked = { symbol: 'BTCUSDT', interval: '1m', query, now: NOON } as const;
      counts.bars = 0;
      const before = made.tokens(asked);
      await made.text(asked, asker);
      expect(before).toBeCloseTo((counts.bars * 0.06) / 2.5, 6);
      expect(made.tokens(asked)).toBe(0);
    }
  });
});
