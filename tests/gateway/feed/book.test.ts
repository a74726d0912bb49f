import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceOf } from '#gateway/feed/feed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { type ModelVersion, NEWEST_MODEL } from '#gateway/feed/synthetic/versions.ts';
import { INTERVALS } from '#lib/contract/market.ts';
import { anySymbol, candles, DAY, instrumentOf, MINUTE, merged, NOW, units, whole } from './support.ts';
import { marketOf, quantile, TEN, watch } from './tape-and-book.ts';

const OPEN = Math.floor(NOW / MINUTE) * MINUTE;

const watched = TEN.flatMap((symbol) => [2, NEWEST_MODEL].map((version) => [symbol, version as ModelVersion] as const));

test.each(
  watched,
)('two minutes of %s by model %i: every print takes what stood just before, at the best', (symbol, by) => {
  const market = marketOf(symbol, 'two minutes', by);
  const seen = watch(market, OPEN, 2 * MINUTE);
  expect(seen.wrong).toEqual([]);
  if (by < 4) expect(seen.withdrawn).toBe(0);
  expect(seen.prints).toBeGreaterThan(20);
  expect(seen.left).toBe(seen.took);
  // The tape and the bars are one: what the prints of these minutes add up to.
  const bar = market.tree.between(OPEN / 1000, OPEN / 1000 + 120);
  let [lots, worth] = [0, 0n];
  for (let second = OPEN / 1000; second < OPEN / 1000 + 120; second += 1) {
    for (const { price, size } of market.tape.second(second)) {
      lots += size;
      worth += BigInt(price) * BigInt(size);
    }
  }
  expect({ lots, worth }).toEqual({ lots: bar.v, worth: bar.q });
  // New levels come one by one; only an order that follows within a step finds several new ones at once.
  expect(seen.crowds).toBeLessThan(seen.steps * 0.04);
  if (symbol === 'BTCUSDT' || symbol === 'ETHUSDT') expect(quantile(seen.spreads, 0.5)).toBeLessThanOrEqual(3);
  // Hasbrouck and Saar (2009), INET: more than a third of limit orders are cancelled within two seconds. Others stay.
  const fleeting = seen.lives.filter((life) => life <= 2_000).length / seen.lives.length;
  expect(fleeting).toBeGreaterThan(symbol === 'USDCUSDT' ? 0.1 : 1 / 3);
  expect(quantile(seen.lives, 0.97)).toBeGreaterThan(2_000);
});

test('any moment may be asked, in any order: a slot seen for the first time is the one that was watched', () => {
  const market = marketOf('SOLUSDT', 'any order');
  const times = Array.from({ length: 60 }, (_, i) => OPEN + i * 850);
  const states = times.map((time) => market.book.side(1, time, 50));
  const backwards = marketOf('SOLUSDT', 'any order');
  expect(times.toReversed().map((time) => backwards.book.side(1, time, 50))).toEqual(states.reverse());
});

/** An older venue: it changes its model at this midnight. */
const SINCE = Math.floor(NOW / DAY) * DAY;
const oldest = createSyntheticFeed({ seed: 'turn', version: 1 });
const second = createSyntheticFeed({ seed: 'turn', version: 2 });
const older = createSyntheticFeed({ seed: 'turn', version: 3 });
const newer = createSyntheticFeed({ seed: 'turn' });
const turning = createSyntheticFeed({ seed: 'turn', since: SINCE });
/** One of the first model that skipped two, one that skipped the third alone, and one that has been of all four. */
const skipping = createSyntheticFeed({ seed: 'turn', since: SINCE, before: SINCE, first: SINCE });
const leaping = createSyntheticFeed({ seed: 'turn', since: SINCE, before: SINCE, first: SINCE - 10 * DAY });
const always = createSyntheticFeed({
  seed: 'turn',
  since: SINCE,
  before: SINCE - 10 * DAY,
  first: SINCE - 20 * DAY,
});

test('a venue of before keeps its prices until its midnight, and has those of the new model from then on', () => {
  fc.assert(
    fc.property(anySymbol, fc.integer({ min: 1, max: 20 * DAY }), (symbol, distance) => {
      for (const [moment, same] of [
        [SINCE - distance, older],
        [SINCE + distance, newer],
      ] as const) {
        const range = { end: moment, limit: 5 };
        const now = SINCE + 30 * DAY;
        const minutes = candles(symbol, '1m', range, now, turning);
        if (minutes[0] && (minutes[0][0] >= SINCE || moment <= SINCE)) {
          expect(minutes).toEqual(candles(symbol, '1m', range, now, same));
        }
        expect(turning.depth(symbol, 20, moment)).toEqual(same.depth(symbol, 20, moment));
      }
      const earlier = SINCE - distance;
      expect(turning.trades(symbol, 20, earlier)).toEqual(older.trades(symbol, 20, earlier));
    }),
    { numRuns: 20 },
  );
});

test('candles of a venue that changed its model before keep the prices that each model gave them', () => {
  const now = SINCE + 30 * DAY;
  const minutes = (feed: typeof turning, end: number) => candles('ETHUSDT', '1m', { end, limit: 5 }, now, feed);
  for (const [end, was] of [
    [SINCE - 25 * DAY, oldest],
    [SINCE - 15 * DAY, second],
    [SINCE - 5 * DAY, older],
    [SINCE + 5 * DAY, newer],
  ] as const)
    expect(minutes(always, end)).toEqual(minutes(was, end));
  expect(minutes(skipping, SINCE - 5 * DAY)).toEqual(minutes(oldest, SINCE - 5 * DAY));
  expect(minutes(leaping, SINCE - 5 * DAY)).toEqual(minutes(second, SINCE - 5 * DAY));
  expect(minutes(leaping, SINCE - 15 * DAY)).toEqual(minutes(oldest, SINCE - 15 * DAY));
});

test('a client is told which model makes the prices, and since when', () => {
  const of = (now: number) => {
    const { source, model, since, live } = sourceOf(turning, now);
    return { source, model, since, live };
  };
  const made = { source: 'synthetic', live: true } as const;
  expect(of(SINCE - 1)).toEqual({ ...made, model: 3, since: null });
  expect(of(SINCE)).toEqual({ ...made, model: 4, since: SINCE });
  expect(sourceOf(newer, SINCE)).toMatchObject({ model: 4, since: null });
  expect(sourceOf(skipping, SINCE - 1)).toMatchObject({ model: 1, since: null });
  expect(sourceOf(leaping, SINCE - 1)).toMatchObject({ model: 2, since: null });
  expect(sourceOf(always, SINCE - 1)).toMatchObject({ model: 3, since: null });
});

test('at that midnight prices go on: bars open where the one before closed, and long ones are the sum of both', () => {
  for (const symbol of TEN) {
    const now = SINCE + 40 * DAY;
    for (const interval of INTERVALS) {
      const around = candles(symbol, interval, { end: SINCE + 1, limit: 3 }, now, turning);
      for (let i = 1; i < around.length; i += 1) expect(around[i]?.[1]).toBe(around[i - 1]?.[4]);
    }
    const [week] = candles(symbol, '1W', { end: SINCE, limit: 1 }, now, turning);
    const days = candles(symbol, '1D', { start: week?.[0] ?? 0, limit: 7 }, now, turning);
    const sum = merged(days.map((each) => whole(symbol, each)));
    const bar = whole(symbol, week ?? [0, '', '', '', '', '', '']);
    expect({ ...bar, q: 0n }).toEqual({ ...sum, q: 0n });
    const { pricePlace } = instrumentOf(symbol);
    const last = (at: number) => units(turning.ticker(symbol, at).last, pricePlace);
    const [trade] = turning.trades(symbol, 1, SINCE);
    expect(last(SINCE)).toBe(units(trade?.price ?? '', pricePlace));
  }
});

/** Two quiet spells of a weekend, and the busiest time of a Friday. */
const SPELLS = [Date.UTC(2026, 10, 21, 5), Date.UTC(2026, 10, 28, 11, 18), Date.UTC(2026, 10, 27, 14)];

test.each(TEN)('at any hour the best prices of %s hold what 0.1 BTC is worth, and neither side leaps', (symbol) => {
  const market = marketOf(symbol, 'quiet hours');
  const { pricePlace, sizePlace, quote } = market.instrument;
  const inMoney = quote === 'USDT' ? 1 : quote === 'BTC' ? 97_482.6 : 3_241.85;
  const worth: number[] = [];
  const shares: number[] = [];
  let leaps = 0;
  for (const from of SPELLS) {
    shares.length = 0;
    for (let time = from; time < from + MINUTE; time += 200) {
      const [bids, asks] = [market.book.side(-1, time, 20), market.book.side(1, time, 20)];
      for (const side of [bids, asks])
        worth.push(((side[0]?.price ?? 0) * (side[0]?.size ?? 0) * inMoney) / 10 ** (pricePlace + sizePlace));
      const [bid = 0, ask = 0] = [bids, asks].map((side) => side.reduce((sum, { size }) => sum + size, 0));
      shares.push(bid / (bid + ask));
      if (Math.abs((shares.at(-1) ?? 0) - (shares.at(-11) ?? shares[0] ?? 0)) > 0.5) leaps += 1;
    }
  }
  // One best level in twenty may be about to be gone through by an order that goes on.
  expect(quantile(worth, 0.05)).toBeGreaterThan(7_500);
  expect(quantile(worth, 0.99)).toBeLessThan(200_000);
  expect(leaps).toBe(0);
});
