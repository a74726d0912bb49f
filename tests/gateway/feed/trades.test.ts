import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEED_TICK_MS, TRADES_WINDOW_MS } from '#gateway/feed/feed.ts';
import { TRADE_LIMIT } from '#lib/contract/market.ts';
import { anySymbol, anyTime, feed, instrumentOf, MINUTE, NOW, units } from './support.ts';

test('trades are in order, with rising ids, on the steps of the feed, in whole ticks and lots', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.nat(5 * MINUTE), (symbol, from, length) => {
      const { pricePlace, sizePlace } = instrumentOf(symbol);
      const found = feed.tradesBetween(symbol, from, from + length);
      let before: { id: bigint; ts: number } | undefined;
      for (const { id, price, size, ts, side } of found) {
        expect(id).toMatch(/^[1-9]\d*$/);
        expect(ts > from && ts <= from + length).toBe(true);
        expect(ts % FEED_TICK_MS).toBe(0);
        expect(units(price, pricePlace) > 0n && units(size, sizePlace) > 0n).toBe(true);
        expect(side === 'buy' || side === 'sell').toBe(true);
        if (before) expect(BigInt(id) > before.id && ts >= before.ts).toBe(true);
        before = { id: BigInt(id), ts };
      }
    }),
    { numRuns: 60 },
  );
});

test('a window is the sum of its parts, so a stream that asks step by step misses and doubles nothing', () => {
  const cuts = fc.array(fc.nat(90_000), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anySymbol, anyTime, cuts, (symbol, from, offsets) => {
      const times = [0, ...offsets.sort((a, b) => a - b), 90_000].map((offset) => from + offset);
      const parts = times.slice(1).flatMap((to, i) => feed.tradesBetween(symbol, times[i] ?? 0, to));
      expect(parts).toEqual(feed.tradesBetween(symbol, from, from + 90_000));
    }),
    { numRuns: 60 },
  );
});

test('the newest trades come first and none is later than now', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.integer({ min: 1, max: 120 }), (symbol, now, limit) => {
      const newest = feed.trades(symbol, limit, now);
      expect(newest).toHaveLength(limit);
      expect(newest[0]?.ts).toBeLessThanOrEqual(now);
      const oldest = newest.at(-1)?.ts ?? 0;
      const same = feed.tradesBetween(symbol, oldest - 1, now).reverse();
      expect(newest).toEqual(same.slice(0, limit));
    }),
    { numRuns: 60 },
  );
});

test('every market trades at least once in ten seconds, and no second has more than sixty-four trades', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, now) => {
      expect(feed.tradesBetween(symbol, now - 10_000, now).length).toBeGreaterThan(0);
      const second = Math.floor(now / 1000) * 1000;
      expect(feed.tradesBetween(symbol, second - 1, second + 999).length).toBeLessThanOrEqual(64);
    }),
    { numRuns: 200 },
  );
});

test('a rise is a buyer and a fall a seller', () => {
  const found = feed.tradesBetween('ETHUSDT', NOW - 5 * MINUTE, NOW);
  expect(found.length).toBeGreaterThan(100);
  const place = instrumentOf('ETHUSDT').pricePlace;
  found.slice(1).forEach((trade, i) => {
    const step = units(trade.price, place) - units(found[i]?.price ?? '', place);
    if (step > 0n) expect(trade.side).toBe('buy');
    if (step < 0n) expect(trade.side).toBe('sell');
  });
});

test('a long window is cut to its newest part, and a call answers no more than the limit', () => {
  const long = feed.tradesBetween('LTCBTC', NOW - 3 * TRADES_WINDOW_MS, NOW);
  expect(long).toEqual(feed.tradesBetween('LTCBTC', NOW - TRADES_WINDOW_MS, NOW));
  expect(long[0]?.ts).toBeLessThan(NOW - TRADES_WINDOW_MS + MINUTE);
  expect(feed.trades('LTCBTC', 10_000, NOW)).toHaveLength(TRADE_LIMIT);
  expect(feed.trades('LTCBTC', 0, NOW)).toEqual([]);
  expect(feed.tradesBetween('LTCBTC', NOW, NOW - 1)).toEqual([]);
});
