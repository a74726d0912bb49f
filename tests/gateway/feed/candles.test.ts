import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { INTERVALS, type Interval } from '#lib/contract/market.ts';
import {
  anySymbol,
  anyTime,
  barOf,
  candles,
  DAY,
  feed,
  instrumentOf,
  MINUTE,
  merged,
  NOW,
  SEED,
  units,
  whole,
} from './support.ts';

const anyInterval = fc.constantFrom(...INTERVALS);

test('candles of every interval are well formed and open where the one before closed', () => {
  fc.assert(
    fc.property(anySymbol, anyInterval, anyTime, fc.integer({ min: 2, max: 12 }), (symbol, interval, now, limit) => {
      const found = candles(symbol, interval, { limit }, now);
      expect(found).toHaveLength(limit);
      let before: bigint | undefined;
      for (const candle of found) {
        const { o, h, l, c, v } = whole(symbol, candle);
        expect(h >= o && h >= c && l <= o && l <= c && l > 0n && v >= 0n).toBe(true);
        if (before !== undefined) expect(o).toBe(before);
        before = c;
      }
      for (let i = 1; i < found.length; i += 1) expect(found[i]?.[0]).toBeGreaterThan(found[i - 1]?.[0] ?? 0);
      expect(found.at(-1)?.[0]).toBeLessThanOrEqual(now);
    }),
    { numRuns: 300 },
  );
});

/** Each interval and a finer one that fills it; together they lead from minutes to months. */
const PARTS: readonly (readonly [Interval, Interval])[] = [
  ['3m', '1m'],
  ['5m', '1m'],
  ['15m', '1m'],
  ['30m', '1m'],
  ['30m', '15m'],
  ['1h', '1m'],
  ['1h', '5m'],
  ['2h', '30m'],
  ['4h', '1m'],
  ['4h', '1h'],
  ['6h', '2h'],
  ['12h', '1m'],
  ['12h', '6h'],
  ['1D', '3m'],
  ['1D', '4h'],
  ['1D', '12h'],
  ['3D', '1D'],
  ['1W', '1D'],
  ['1W', '4h'],
  ['1M', '1D'],
  ['1M', '6h'],
];

test.each(PARTS)('a closed %s candle is exactly the sum of its %s candles', (interval, part) => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, moment) => {
      const now = moment + 70 * DAY;
      const [first, next] = candles(symbol, interval, { end: moment + 1, limit: 2 }, now);
      const from = first?.[0] ?? 0;
      const parts = candles(symbol, part, { start: from, end: next?.[0] ?? 0, limit: 1000 }, now);
      expect(parts[0]?.[0]).toBe(from);
      const sum = merged(parts.map((each) => whole(symbol, each)));
      const bar = whole(symbol, first ?? [0, '', '', '', '', '', '']);
      expect({ ...bar, q: 0n }).toEqual({ ...sum, q: 0n });
      // Each part's turnover was rounded down once, so the exact sum lies less than one unit a part above.
      expect(bar.q - sum.q).toBeGreaterThanOrEqual(0n);
      expect(bar.q - sum.q).toBeLessThan(BigInt(parts.length));
    }),
    { numRuns: 12 },
  );
});

test('a closed minute is exactly the sum of its trades, turnover included', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, moment) => {
      const open = Math.floor(moment / MINUTE) * MINUTE;
      const [candle] = candles(symbol, '1m', { start: open, limit: 1 }, open + 5 * MINUTE);
      const trades = feed.tradesBetween(symbol, open - 1, open + MINUTE - 1);
      const bar = whole(symbol, candle ?? [0, '', '', '', '', '', '']);
      expect(candle?.[0]).toBe(open);
      expect(bar).toEqual(barOf(symbol, bar.o, trades));
    }),
    { numRuns: 200 },
  );
});

test('minutes of a random stretch are the trades of that stretch', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.integer({ min: 2, max: 25 }), (symbol, moment, minutes) => {
      const open = Math.floor(moment / MINUTE) * MINUTE;
      const end = open + minutes * MINUTE;
      const sum = merged(
        candles(symbol, '1m', { start: open, end, limit: 1000 }, end).map((each) => whole(symbol, each)),
      );
      const bar = barOf(symbol, sum.o, feed.tradesBetween(symbol, open - 1, end - 1));
      expect({ ...sum, q: 0n }).toEqual({ ...bar, q: 0n });
      expect(bar.q - sum.q).toBeLessThan(BigInt(minutes));
    }),
    { numRuns: 25 },
  );
});

const LENGTHS = { '1m': MINUTE, '3m': 3 * MINUTE, '5m': 5 * MINUTE, '15m': 15 * MINUTE } as const;
const anyShort = fc.constantFrom(...(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]));
/** Part of a bar that has passed; often its very first moments, when nothing was traded yet. */
const anyPart = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.002, noNaN: true }));

test('the live candle is the trades of its bar up to now, and flat at the last close before the first of them', () => {
  fc.assert(
    fc.property(anySymbol, anyShort, anyTime, anyPart, (symbol, interval, moment, part) => {
      const length = LENGTHS[interval];
      const open = Math.floor(moment / length) * length;
      const now = open + Math.min(length - 1, Math.floor(part * length));
      const live = feed.liveCandle(symbol, interval, now);
      const [before] = candles(symbol, '1m', { end: open, limit: 1 }, now);
      expect(live[0]).toBe(open);
      expect(live[1]).toBe(before?.[4]);
      const bar = whole(symbol, live);
      expect(bar).toEqual(barOf(symbol, bar.o, feed.tradesBetween(symbol, open - 1, now)));
    }),
    { numRuns: 120 },
  );
});

test('the last of the candles is the live one', () => {
  fc.assert(
    fc.property(anySymbol, anyInterval, anyTime, (symbol, interval, now) => {
      expect(candles(symbol, interval, { limit: 3 }, now).at(-1)).toEqual(feed.liveCandle(symbol, interval, now));
    }),
    { numRuns: 150 },
  );
});

test('a live candle ends as the closed one', () => {
  fc.assert(
    fc.property(
      anySymbol,
      fc.constantFrom<Interval>('1m', '1h', '1D', '1W', '1M'),
      anyTime,
      (symbol, interval, now) => {
        const open = feed.liveCandle(symbol, interval, now)[0];
        const [closed, next] = candles(symbol, interval, { start: open, limit: 2 }, now + 40 * DAY);
        expect(feed.liveCandle(symbol, interval, (next?.[0] ?? 0) - 1)).toEqual(closed);
      },
    ),
    { numRuns: 80 },
  );
});

test('nothing of a candle depends on trades after now', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.nat(50_000), (symbol, moment, later) => {
      const open = Math.floor(moment / MINUTE) * MINUTE;
      const early = whole(symbol, feed.liveCandle(symbol, '1m', open + Math.floor(later / 2)));
      const late = whole(symbol, feed.liveCandle(symbol, '1m', open + later));
      expect(late.h >= early.h && late.l <= early.l && late.v >= early.v && late.o === early.o).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('a bar is the same whatever was asked before it', () => {
  fc.assert(
    fc.property(anySymbol, anyInterval, anyTime, (symbol, interval, now) => {
      const fresh = createSyntheticFeed({ seed: SEED });
      expect(candles(symbol, interval, { limit: 2 }, now, fresh)).toEqual(candles(symbol, interval, { limit: 2 }, now));
    }),
    { numRuns: 25 },
  );
});

test('at most a thousand candles are answered, the newest ones, and they page back without a gap', () => {
  const newest = candles('BTCUSDT', '1m', { limit: 5000 });
  expect(newest).toHaveLength(1000);
  expect(newest.at(-1)?.[0]).toBe(Math.floor(NOW / MINUTE) * MINUTE);
  const older = candles('BTCUSDT', '1m', { end: newest[0]?.[0] ?? 0, limit: 10 });
  expect(older.at(-1)?.[0]).toBe((newest[0]?.[0] ?? 0) - MINUTE);
  expect(candles('BTCUSDT', '1m', { limit: 0 })).toEqual([]);
});

test('with a start the candles begin there, without one they end before the end', () => {
  const hour = 60 * MINUTE;
  const from = Date.UTC(2026, 5, 1);
  const opens = (query: { start?: number; end?: number; limit: number }) =>
    candles('ETHUSDT', '1h', query).map((each) => (each[0] - from) / hour);
  expect(opens({ start: from, limit: 3 })).toEqual([0, 1, 2]);
  expect(opens({ start: from + 1, limit: 2 })).toEqual([1, 2]);
  expect(opens({ end: from, limit: 2 })).toEqual([-2, -1]);
  expect(opens({ end: from + 1, limit: 2 })).toEqual([-1, 0]);
  expect(opens({ start: from, end: from + 2 * hour, limit: 10 })).toEqual([0, 1]);
  expect(opens({ start: from + 2 * hour, end: from, limit: 10 })).toEqual([]);
  expect(opens({ start: NOW + DAY, limit: 10 })).toEqual([]);
  expect(candles('ETHUSDT', '1M', { end: Number.MAX_SAFE_INTEGER, limit: 2 })).toEqual(
    candles('ETHUSDT', '1M', { limit: 2 }),
  );
});

test('history goes back five years for every interval, and no further', () => {
  for (const interval of INTERVALS) {
    const [first] = candles('SOLUSDT', interval, { start: 0, limit: 1 });
    const opened = new Date(first?.[0] ?? 0);
    expect(opened.getTime()).toBeGreaterThanOrEqual(Date.UTC(2021, 10, 20));
    expect(opened.getTime()).toBeLessThan(Date.UTC(2021, 11, 20));
  }
  expect(candles('SOLUSDT', '1m', { end: Date.UTC(2021, 10, 20), limit: 5 })).toEqual([]);
  expect(candles('SOLUSDT', '1D', { limit: 1000, end: Date.UTC(2022, 0, 1) })).toHaveLength(42);
  expect(candles('SOLUSDT', '1M', { limit: 1000 })).toHaveLength(60);
});

test('weeks begin on Mondays, months on the first, three days run on through everything', () => {
  expect(new Date(feed.liveCandle('BTCUSDT', '1W', NOW)[0]).toISOString()).toBe('2026-11-16T00:00:00.000Z');
  expect(new Date(feed.liveCandle('BTCUSDT', '1M', NOW)[0]).toISOString()).toBe('2026-11-01T00:00:00.000Z');
  expect(feed.liveCandle('BTCUSDT', '3D', NOW)[0] % (3 * DAY)).toBe(0);
  expect(feed.liveCandle('BTCUSDT', '12h', NOW)[0]).toBe(Date.UTC(2026, 10, 20, 12));
  const opens = candles('BTCUSDT', '1M', { limit: 4 }).map((each) => new Date(each[0]).toISOString().slice(0, 10));
  expect(opens).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']);
});

test('an hour of each market is finite, positive and in its places', () => {
  for (const { symbol } of feed.instruments()) {
    const { pricePlace } = instrumentOf(symbol);
    for (const candle of candles(symbol, '1m', { limit: 60 })) {
      expect(candle.join()).not.toMatch(/NaN|Infinity|e|-/);
      expect(units(candle[4], pricePlace)).toBeGreaterThan(0n);
    }
  }
});

test('a time outside the market is refused with the years it knows', () => {
  expect(() => feed.ticker('BTCUSDT', Date.UTC(2101, 0, 1))).toThrow(/2014 to 2100/);
  expect(() => feed.trades('BTCUSDT', 1, Number.NaN)).toThrow(/2014 to 2100/);
});
