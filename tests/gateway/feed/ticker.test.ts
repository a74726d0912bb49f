import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
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
  money,
  NOW,
  units,
  whole,
} from './support.ts';

test('the last price is that of the last trade, and lies between the best prices or at one of them', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, now) => {
      const { pricePlace } = instrumentOf(symbol);
      const { last, bid, ask, ts } = feed.ticker(symbol, now);
      expect(ts).toBe(now);
      expect(last).toBe(feed.trades(symbol, 1, now)[0]?.price);
      const [lower, price, upper] = [bid, last, ask].map((each) => units(each, pricePlace));
      expect(lower).toBeLessThan(upper ?? 0n);
      expect(price).toBeGreaterThanOrEqual(lower ?? 0n);
      expect(price).toBeLessThanOrEqual(upper ?? 0n);
    }),
    { numRuns: 300 },
  );
});

test('24 hours are the minutes since 24 h before this minute, and this minute up to now', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, now) => {
      const minute = Math.floor(now / MINUTE) * MINUTE;
      const noon = minute - DAY / 2;
      const minutes = [
        ...candles(symbol, '1m', { start: minute - DAY, end: noon, limit: 1000 }, now),
        ...candles(symbol, '1m', { start: noon, limit: 1000 }, now),
      ];
      expect(minutes).toHaveLength(1441);
      const sum = merged(minutes.map((each) => whole(symbol, each)));
      const { pricePlace, sizePlace } = instrumentOf(symbol);
      const ticker = feed.ticker(symbol, now);
      expect(units(ticker.open24h, pricePlace)).toBe(sum.o);
      expect(units(ticker.high24h, pricePlace)).toBe(sum.h);
      expect(units(ticker.low24h, pricePlace)).toBe(sum.l);
      expect(units(ticker.last, pricePlace)).toBe(sum.c);
      expect(units(ticker.baseVolume, sizePlace)).toBe(sum.v);
      expect(money(ticker.quoteVolume, pricePlace + sizePlace)).toBe(sum.q);
    }),
    { numRuns: 8 },
  );
});

test('between two moments of a minute the ticker grows by exactly the trades in between', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.nat(59_999), fc.nat(59_999), (symbol, moment, a, b) => {
      const minute = Math.floor(moment / MINUTE) * MINUTE;
      const [from, to] = [minute + Math.min(a, b), minute + Math.max(a, b)];
      const { sizePlace } = instrumentOf(symbol);
      const volume = (now: number) => units(feed.ticker(symbol, now).baseVolume, sizePlace);
      const traded = barOf(symbol, 1n, feed.tradesBetween(symbol, from, to)).v;
      expect(volume(to) - volume(from)).toBe(traded);
    }),
    { numRuns: 80 },
  );
});

test('the change is last over open less one, rounded toward zero', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, now) => {
      const { pricePlace } = instrumentOf(symbol);
      const { change24h, last, open24h } = feed.ticker(symbol, now);
      expect(change24h).toMatch(/^-?\d+\.\d{4}$/);
      expect(change24h).not.toBe('-0.0000');
      const open = units(open24h, pricePlace);
      // BigInt division rounds toward zero as well.
      const expected = ((units(last, pricePlace) - open) * 10_000n) / open;
      expect(BigInt(change24h.replace('.', '').replace(/^-0+(?=\d)/, '-'))).toBe(expected);
    }),
    { numRuns: 200 },
  );
});

test('small charts show the closes of seven days, the last of them being the price of now', () => {
  const lines = feed.sparklines(NOW);
  expect(lines.map((line) => line.symbol)).toEqual(INSTRUMENTS.map((each) => each.symbol));
  for (const { symbol, closes } of lines) {
    expect(closes).toHaveLength(42);
    expect(closes).toEqual(candles(symbol, '4h', { limit: 42 }).map((each) => each[4]));
  }
  // A second later the ended bars come from memory, and the last price is new all the same.
  const later = feed.sparklines(NOW + 60_000);
  later.forEach(({ symbol, closes }, i) => {
    expect(closes.slice(0, -1)).toEqual(lines[i]?.closes.slice(0, -1));
    expect(closes.at(-1)).toBe(feed.ticker(symbol, NOW + 60_000).last);
  });
});

test('the feed is alive and its newest data is of this step', () => {
  expect(feed.source).toBe('synthetic');
  expect(feed.status(NOW)).toEqual({ live: true, newest: NOW - 23 });
});
