import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { opensIn, spanOf } from '#gateway/feed/candle-query.ts';
import { listed } from '#gateway/feed/listed.ts';
import { sampledPremium } from '#gateway/feed/perpetual/premium.ts';
import { isPerpetual, termsOf } from '#gateway/feed/perpetual/terms.ts';
import { contractsIn, indexOf, stateOf } from '#gateway/feed/perpetual/wire.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { fundingRate } from '#lib/trade/units/funding-rate.ts';
import { basisOf, markOf } from '#lib/trade/units/mark-price.ts';
import { premiumOf } from '#lib/trade/units/premium.ts';

const NOW = Date.UTC(2026, 10, 24, 9, 30, 12, 350);
const MINUTE = 60_000;
const ONES = ['BTCUSDTPERP', 'ETHUSDCPERP', 'SOLUSDPERP'];
const HOUR = 3_600_000;
/** These three, paid by the hour, with the pairs that they are made of. */
const LISTS = listed(true)
  .map((one) => (one.contract ? { ...one, contract: { ...one.contract, fundingHours: 1 } } : one))
  .filter(({ symbol, product, quote, base }) =>
    product === 'spot'
      ? (quote === 'USDT' && ['BTC', 'ETH', 'SOL', 'USDC'].includes(base)) || symbol === 'ETHUSDC'
      : ONES.includes(symbol),
  );
const made = () => {
  const feed = createSyntheticFeed({ seed: 'contracts', lists: LISTS });
  while (!feed.contracts!.prepare(NOW));
  return feed;
};
const feed = made();
const contracts = feed.contracts!;
const ticks = (symbol: string, price: string) =>
  Math.round(Number.parseFloat(price) * 10 ** (feed.instrument(symbol)?.pricePlace ?? 0));

test('a query means the same bars whatever they are of: trades, marks, indexes, and their texts', () => {
  const [symbol] = ONES as [string];
  fc.assert(
    fc.property(
      fc.constantFrom<Interval>('1m', '15m', '1h', '4h'),
      fc.option(fc.integer({ min: NOW - 40 * HOUR, max: NOW + HOUR }), { nil: undefined }),
      fc.option(fc.integer({ min: NOW - 40 * HOUR, max: NOW + HOUR }), { nil: undefined }),
      fc.constantFrom(0, 1, 2, 7, 12.6),
      (interval, start, end, limit) => {
        const query = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }), limit };
        const { open, last, current } = spanOf(interval, query, NOW);
        const opens = [...opensIn(interval, spanOf(interval, query, NOW))];
        expect((feed.candles(symbol, interval, query, NOW) as Candle[]).map(([at]) => at)).toEqual(opens);
        for (const figure of ['mark', 'index'] as const)
          expect(contracts.candles(symbol, figure, interval, query, NOW).map(([at]) => at)).toEqual(opens);
        expect(last).toBeLessThanOrEqual(current);
        if (opens.length > 0) expect([opens[0], opens.at(-1)! <= last]).toEqual([open, true]);
      },
    ),
    { numRuns: 60 },
  );
});

describe('contracts of the made market', () => {
  test('trade near the index of their pair, each with a book and trades of its own', () => {
    for (const symbol of ONES) {
      const { last, bid, ask } = feed.ticker(symbol, NOW);
      const index = contracts.index(symbol, NOW);
      expect(Math.abs(ticks(symbol, last) / index - 1), symbol).toBeLessThan(0.003);
      expect(ticks(symbol, bid)).toBeLessThan(ticks(symbol, ask));
      expect(feed.depth(symbol, 50, NOW).bids).toHaveLength(50);
    }
    const own = feed.trades('BTCUSDTPERP', 20, NOW).map(({ ts, size }) => `${ts} ${size}`);
    const spot = new Set(feed.trades('BTCUSDT', 200, NOW).map(({ ts, size }) => `${ts} ${size}`));
    expect(own.filter((trade) => spot.has(trade)).length).toBeLessThan(3);
  });

  test('have an index that at least three named sources make, whose weights and prices say it again', () => {
    for (const contract of contractsIn(feed)) {
      const { index, sources } = indexOf(contract, NOW);
      expect(sources.length).toBeGreaterThanOrEqual(3);
      expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
      const { symbol } = contract.listing;
      const used = sources.filter((source) => source.used);
      const weights = used.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
      const top = used.reduce((sum, { price, weight }) => sum + BigInt(ticks(symbol, price)) * BigInt(weight), 0n);
      expect(BigInt(ticks(symbol, index))).toBe((2n * top + weights) / (2n * weights));
      for (const { ts } of sources) expect(NOW - ts).toBeLessThan(10_000);
    }
  });

  test('say the same figures whatever was asked before, as after a restart', () => {
    const later = NOW + 40 * MINUTE + 1234;
    const other = createSyntheticFeed({ seed: 'contracts', lists: LISTS });
    while (!other.contracts!.prepare(later));
    while (!contracts.prepare(later));
    for (const symbol of ONES) {
      for (let at = later; at > later - 60_000; at -= 9_950)
        expect(other.contracts!.figures(symbol, at)).toEqual(contracts.figures(symbol, at));
      expect(other.contracts!.stampsBetween(symbol, NOW, later)).toEqual(contracts.stampsBetween(symbol, NOW, later));
    }
    const foreign = createSyntheticFeed({ seed: 'another', lists: LISTS });
    expect(foreign.contracts!.index('BTCUSDTPERP', NOW)).not.toBe(contracts.index('BTCUSDTPERP', NOW));
  });

  test('have the premiums, estimate and stamps that the formulas make of their books and indexes', () => {
    const symbol = 'BTCUSDTPERP';
    const listing = feed.instrument(symbol)!;
    if (!isPerpetual(listing)) throw new Error('not listed');
    const terms = termsOf(listing);
    const premium = (minute: number) => {
      const at = minute * MINUTE - 50;
      const levels = (side: readonly (readonly [string, string])[]) =>
        side.map(([price, size]) => terms.levelOf(ticks(symbol, price), Math.round(Number.parseFloat(size) * 1e4)));
      const { bids, asks } = feed.depth(symbol, 200, at);
      return premiumOf({ bids: levels(bids), asks: levels(asks) }, contracts.index(symbol, at), terms.impact);
    };
    const begin = Date.UTC(2026, 10, 24, 9) / MINUTE;
    const minutes = Array.from({ length: 30 }, (_, at) => premium(begin + 1 + at));
    const figures = contracts.figures(symbol, NOW);
    expect(figures.premium).toBe(minutes.at(-1));
    expect(figures.estimate).toBe(fundingRate(minutes, terms.funding));
    const [stamp] = contracts.stampsBetween(symbol, NOW - HOUR, NOW);
    expect(stamp?.at).toBe(begin * MINUTE);
    const before = Array.from({ length: 60 }, (_, at) => premium(begin - 59 + at));
    expect(stamp?.rate).toBe(fundingRate(before, terms.funding));
    expect(figures.lastRate).toBe(stamp?.rate);
    expect(figures.nextStamp).toBe(Date.UTC(2026, 10, 24, 10));
  });

  test('have the mark that index, basis of 300 seconds, funding to come and last make', () => {
    const symbol = 'ETHUSDCPERP';
    const seconds = Array.from({ length: 300 }, (_, back) => Math.floor(NOW / 1000) - back);
    const samples = seconds.map((second) => {
      const at = second * 1000 - 50;
      const { bids, asks } = feed.depth(symbol, 1, at);
      const [bid, ask] = [ticks(symbol, bids[0]![0]), ticks(symbol, asks[0]![0])];
      return bid + ask - 2 * contracts.index(symbol, at);
    });
    const { index, last, lastRate, nextStamp, mark } = contracts.figures(symbol, NOW);
    const facts = { index: BigInt(index), last: BigInt(last), basis: basisOf(samples), rate: lastRate! };
    const times = { left: nextStamp - NOW, interval: HOUR };
    expect(BigInt(mark)).toBe(markOf({ ...facts, ...times, band: 5_000_000n }));
  });

  test('have bars of index and mark that join, hold what they end in, and say no volume', () => {
    for (const figure of ['index', 'mark'] as const) {
      const bars = contracts.candles('BTCUSDTPERP', figure, '1m', { limit: 60 }, NOW);
      expect(bars).toHaveLength(60);
      bars.forEach(([open, first, high, low, last, base, quote], i) => {
        expect([base, quote]).toEqual(['0', '0']);
        const [h, l] = [Number.parseFloat(high), Number.parseFloat(low)];
        for (const price of [first, last]) {
          expect(Number.parseFloat(price)).toBeLessThanOrEqual(h);
          expect(Number.parseFloat(price)).toBeGreaterThanOrEqual(l);
        }
        if (i === 0) return;
        expect(open - bars[i - 1]![0]).toBe(MINUTE);
        expect(first).toBe(bars[i - 1]![4]);
      });
    }
    const [hour] = contracts.candles('BTCUSDTPERP', 'index', '1h', { limit: 1, end: NOW - HOUR }, NOW);
    const parts = contracts.candles('BTCUSDTPERP', 'index', '1m', { start: hour![0], limit: 60 }, NOW);
    const highs = parts.map(([, , high]) => Number.parseFloat(high));
    expect(hour![1]).toBe(parts[0]![1]);
    expect(hour![4]).toBe(parts.at(-1)![4]);
    expect(Number.parseFloat(hour![2])).toBe(Math.max(...highs));
  });

  test('count volumes of an inverse contract in its coin and in dollars', () => {
    const { baseVolume, quoteVolume, last } = feed.ticker('SOLUSDPERP', NOW);
    const mean = Number.parseFloat(quoteVolume) / Number.parseFloat(baseVolume);
    expect(mean / Number.parseFloat(last)).toBeGreaterThan(0.8);
    expect(mean / Number.parseFloat(last)).toBeLessThan(1.25);
  });

  test('tell their state in words', () => {
    const contract = contractsIn(feed).find(({ listing }) => listing.symbol === 'BTCUSDTPERP')!;
    const state = stateOf(contract, '1', NOW);
    expect(state).toMatchObject({ fundingHours: 1, stale: false, ts: NOW, nextFundingAt: Date.UTC(2026, 10, 24, 10) });
    expect(state.fundingRate).toMatch(/^-?0\.\d{8}$/);
    expect(Number.parseFloat(state.openInterest)).toBeGreaterThan(0);
  });

  test('are stale until the minutes of the interval before and of the running one are worked out', () => {
    const fresh = createSyntheticFeed({ seed: 'contracts', lists: LISTS });
    expect(fresh.contracts!.figures('BTCUSDTPERP', NOW)).toMatchObject({ stale: true, lastRate: null });
    while (!fresh.contracts!.prepare(NOW));
    expect(fresh.contracts!.figures('BTCUSDTPERP', NOW).stale).toBe(false);
  });
});

test('the premium looks at one side alone, and says what both sides say', () => {
  const terms = termsOf(PERPETUALS[0]!);
  const side = (from: number, way: 1 | -1) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9000 })), {
        minLength: 1,
        maxLength: 40,
      })
      .map((steps) => {
        let price = from;
        return steps.map(([gap, size]) => {
          price += way * gap;
          return { price, size };
        });
      });
  fc.assert(
    fc.property(
      side(1_000_000, -1),
      side(1_000_000, 1),
      fc.integer({ min: 999_000, max: 1_001_000 }),
      (bids, asks, index) => {
        const levels = (of: typeof bids) => of.map(({ price, size }) => terms.levelOf(price, size));
        const whole = premiumOf({ bids: levels(bids), asks: levels(asks) }, index, terms.impact);
        const book = {
          bid: bids[0]!.price,
          ask: asks[0]!.price,
          side: (way: 1 | -1, count: number) => (way < 0 ? bids : asks).slice(0, count),
        };
        expect(sampledPremium(terms, book, index)).toBe(whole);
      },
    ),
  );
});
