import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEED_TICK_MS } from '#gateway/feed/feed.ts';
import { DEPTH_LIMIT } from '#lib/contract/market.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { anySymbol, anyTime, feed, instrumentOf, NOW, units } from './support.ts';

type Parsed = { price: bigint; size: bigint };

function parsed(symbol: string, levels: readonly Level[]): Parsed[] {
  const { pricePlace, sizePlace } = instrumentOf(symbol);
  return levels.map(([price, size]) => ({ price: units(price, pricePlace), size: units(size, sizePlace) }));
}

test('the book has two hundred levels a side, best first, never crossed, around the ticker', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (symbol, now) => {
      const { bids, asks } = feed.depth(symbol, DEPTH_LIMIT, now);
      expect([bids.length, asks.length]).toEqual([DEPTH_LIMIT, DEPTH_LIMIT]);
      const [down, up] = [parsed(symbol, bids), parsed(symbol, asks)];
      for (const { price, size } of [...down, ...up]) expect(price > 0n && size > 0n).toBe(true);
      for (let i = 1; i < DEPTH_LIMIT; i += 1) {
        expect(down[i]?.price).toBeLessThan(down[i - 1]?.price ?? 0n);
        expect(up[i]?.price).toBeGreaterThan(up[i - 1]?.price ?? 0n);
      }
      expect(down[0]?.price).toBeLessThan(up[0]?.price ?? 0n);
      const { bid, ask } = feed.ticker(symbol, now);
      expect([bids[0]?.[0], asks[0]?.[0]]).toEqual([bid, ask]);
    }),
    { numRuns: 100 },
  );
});

test('fewer levels are the top of more', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.integer({ min: 0, max: 250 }), (symbol, now, count) => {
      const all = feed.depth(symbol, DEPTH_LIMIT, now);
      const some = feed.depth(symbol, count, now);
      expect(some).toEqual({ bids: all.bids.slice(0, count), asks: all.asks.slice(0, count) });
    }),
    { numRuns: 60 },
  );
});

test('the book stands still within a step of the feed', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.nat(FEED_TICK_MS - 1), (symbol, moment, into) => {
      const step = Math.floor(moment / FEED_TICK_MS) * FEED_TICK_MS;
      expect(feed.depth(symbol, 30, step + into)).toEqual(feed.depth(symbol, 30, step));
    }),
    { numRuns: 60 },
  );
});

/** Levels of the first that the second does not have as they were. */
function changed(before: readonly Level[], after: readonly Level[]): number {
  const known = new Map(after);
  return before.filter(([price, size]) => known.get(price) !== size).length;
}

test('from step to step a few levels change and most stay', () => {
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'LTCUSDT', 'PEPEUSDT', 'ETHBTC', 'USDCUSDT']) {
    let moved = 0;
    const steps = 200;
    let before = feed.depth(symbol, DEPTH_LIMIT, NOW);
    for (let i = 1; i <= steps; i += 1) {
      const after = feed.depth(symbol, DEPTH_LIMIT, NOW + i * FEED_TICK_MS);
      moved += changed(before.bids, after.bids) + changed(before.asks, after.asks);
      before = after;
    }
    const share = moved / (steps * 2 * DEPTH_LIMIT);
    expect(share).toBeGreaterThan(0.001);
    expect(share).toBeLessThan(0.12);
  }
});

test('spreads are narrow, and what an order that swept the book left open closes again', () => {
  const moments = 120;
  for (const { symbol, pricePlace } of feed.instruments()) {
    const parts: number[] = [];
    let wide = 0;
    for (let i = 0; i < moments; i += 1) {
      const { bid, ask } = feed.ticker(symbol, NOW + i * 7_919 * FEED_TICK_MS);
      const spread = units(ask, pricePlace) - units(bid, pricePlace);
      expect(spread).toBeGreaterThan(0n);
      const part = Number(spread) / Number(units(bid, pricePlace));
      if (spread > 3n && part > 0.001) wide += 1;
      parts.push(spread <= 3n ? 0 : part);
    }
    parts.sort((a, b) => a - b);
    expect(parts[moments / 2], symbol).toBeLessThan(0.0005);
    expect(wide, symbol).toBeLessThanOrEqual(moments / 40);
    if (symbol === 'BTCUSDT' || symbol === 'ETHUSDT') expect(parts.at(-1), symbol).toBeLessThan(0.0005);
  }
});

test('more is offered farther from the touch, and most at round prices', () => {
  let near = 0n;
  let far = 0n;
  const round: bigint[] = [];
  const odd: bigint[] = [];
  for (let i = 0; i < 60; i += 1) {
    const { bids, asks } = feed.depth('BTCUSDT', DEPTH_LIMIT, NOW + i * 7000);
    for (const side of [parsed('BTCUSDT', bids), parsed('BTCUSDT', asks)]) {
      side.slice(0, 50).forEach(({ size }) => {
        near += size;
      });
      side.slice(-50).forEach(({ size }) => {
        far += size;
      });
      for (const { price, size } of side.slice(0, 60)) (price % 10n === 0n ? round : odd).push(size);
    }
  }
  expect(far).toBeGreaterThan(near * 2n);
  expect(mean(round)).toBeGreaterThan((mean(odd) * 12n) / 10n);
});

function mean(sizes: readonly bigint[]): bigint {
  return sizes.reduce((sum, size) => sum + size, 0n) / BigInt(sizes.length);
}
