import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import type { Interval } from '#lib/contract/market.ts';
import { candles, DAY, feed, instrumentOf, NOW, SEED, whole } from './support.ts';

// All of one seed, so these are facts about that market, not chances.

/** Floats are fine here: nothing is booked. */
function closes(symbol: string, interval: Interval, limit: number): number[] {
  return candles(symbol, interval, { limit }).map((each) => Number.parseFloat(each[4]));
}

function returns(symbol: string, interval: Interval, limit = 1000): number[] {
  const prices = closes(symbol, interval, limit);
  return prices.slice(1).map((price, i) => price / (prices[i] ?? price) - 1);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((x) => (x - middle) ** 2)));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  return mean(a.map((x, i) => (x - ma) * ((b[i] ?? 0) - mb))) / (deviation(a) * deviation(b));
}

test.each(['1D', '1h', '5m', '1m'] as const)('coins move together on %s candles', (interval) => {
  const bitcoin = returns('BTCUSDT', interval);
  expect(correlation(bitcoin, returns('ETHUSDT', interval))).toBeGreaterThan(0.4);
  expect(correlation(bitcoin, returns('SOLUSDT', interval))).toBeGreaterThan(0.4);
  const ether = correlation(bitcoin, returns('ETHUSDT', interval));
  expect(ether).toBeLessThan(0.95);
});

test('calm follows calm and storm follows storm', () => {
  for (const [symbol, interval] of [
    ['BTCUSDT', '1D'],
    ['ETHUSDT', '1D'],
    ['BTCUSDT', '1m'],
    ['DOGEUSDT', '1m'],
  ] as const) {
    const sizes = returns(symbol, interval).map(Math.abs);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.05);
  }
});

test('returns have fat tails and no memory of their direction', () => {
  for (const interval of ['1D', '1h', '1m'] as const) {
    const found = returns('BTCUSDT', interval);
    const unit = deviation(found);
    expect(mean(found.map((x) => (x / unit) ** 4))).toBeGreaterThan(3.2);
    expect(Math.abs(correlation(found.slice(1), found.slice(0, -1)))).toBeLessThan(0.15);
  }
});

test('ranges grow with the root of time, as those of a random walk', () => {
  const range = (interval: Interval) =>
    mean(
      candles('BTCUSDT', interval, { limit: 1000 }).map((each) => {
        const { h, l, c } = whole('BTCUSDT', each);
        return Number.parseFloat((((h - l) * 1_000_000n) / c).toString());
      }),
    );
  const day = range('1D');
  expect(day).toBeGreaterThan(20_000);
  expect(day).toBeLessThan(60_000);
  // Minutes are the last hours only, which may be calm or wild; a factor of two is room for that.
  const scaled = (range('15m') * Math.sqrt(96)) / day;
  expect(scaled).toBeGreaterThan(0.5);
  expect(scaled).toBeLessThan(2);
});

test('more is traded in wider bars', () => {
  for (const interval of ['1D', '1h', '1m'] as const) {
    const bars = candles('ETHUSDT', interval, { limit: 1000 });
    const volumes = bars.map((each) => Number.parseFloat(each[6]));
    const ranges = bars.map((each) => Number.parseFloat(each[2]) / Number.parseFloat(each[3]) - 1);
    expect(correlation(volumes, ranges)).toBeGreaterThan(0.3);
  }
});

test('the afternoon in Europe and America is the busy time of the day', () => {
  const hours = candles('BTCUSDT', '1h', { limit: 960, end: Date.UTC(2026, 10, 20) });
  const volume = (from: number) =>
    mean(hours.filter((_, i) => i % 24 >= from && i % 24 < from + 4).map((each) => Number.parseFloat(each[5])));
  expect(volume(13)).toBeGreaterThan(volume(2) * 1.2);
});

test('every coin has its anchor price on the anchor day and plausible prices for five years back', () => {
  const close = (symbol: string) =>
    candles(symbol, '1D', { start: Date.UTC(2026, 10, 20), limit: 1 }, NOW + DAY)[0]?.[4];
  expect(close('BTCUSDT')).toBe('97482.6');
  expect(close('ETHUSDT')).toBe('3241.85');
  expect(close('PEPEUSDT')).toBe('0.00000482000');
  // Every third one: months are made of days, and days of two walks.
  for (const { symbol, base } of INSTRUMENTS.filter((_, i) => i % 3 === 0)) {
    const months = [
      ...candles(symbol, '1M', { limit: 60 }),
      ...candles(symbol, '1M', { limit: 24 }, NOW + 10 * 365 * DAY),
    ];
    expect(months).toHaveLength(84);
    const anchor = Number.parseFloat(close(symbol) ?? '');
    const [least, most] = base === 'USDC' ? [0.98, 1.02] : [0.02, 50];
    expect(Math.min(...months.map((each) => Number.parseFloat(each[3])))).toBeGreaterThan(anchor * least);
    expect(Math.max(...months.map((each) => Number.parseFloat(each[2])))).toBeLessThan(anchor * most);
    const year = returns(symbol, '1D', 366);
    expect(deviation(year)).toBeGreaterThan(base === 'USDC' ? 0.0001 : 0.008);
    expect(deviation(year)).toBeLessThan(0.12);
  }
});

/** base ÷ quote by their USDT pairs, against the cross, as a fraction. */
function basis(cross: string, base: string, quote: string, now: number): number {
  const last = (symbol: string) => Number.parseFloat(feed.ticker(symbol, now).last);
  return Math.abs((last(cross) * last(`${quote}USDT`)) / last(`${base}USDT`) - 1);
}

test('crosses and USDC pairs stay near the ratio of their coins', () => {
  const crosses = INSTRUMENTS.filter((each) => each.quote !== 'USDT');
  for (const { symbol, base, quote } of crosses) {
    const found = Array.from({ length: 120 }, (_, i) => basis(symbol, base, quote, NOW - i * 37 * 3_613_000));
    found.sort((a, b) => a - b);
    expect(found[60]).toBeLessThan(0.0002);
    expect(found[113]).toBeLessThan(quote === 'USDC' ? 0.0003 : 0.002);
    expect(found[119]).toBeLessThan(0.03);
  }
});

test('a day of a cross closes at the ratio of its coins, to the tick', () => {
  for (const { symbol, base, quote, pricePlace } of INSTRUMENTS.filter((each) => each.quote !== 'USDT')) {
    const [ours, over, under] = [symbol, `${base}USDT`, `${quote}USDT`].map((each) =>
      candles(each, '1D', { limit: 200, end: NOW - DAY }).map((candle) => Number.parseFloat(candle[4])),
    );
    expect(ours).toHaveLength(200);
    ours?.forEach((close, i) => {
      const ratio = (over?.[i] ?? 0) / (under?.[i] ?? 1);
      // Half a tick of rounding, and a little for the floats of this test.
      expect(Math.abs(close - ratio)).toBeLessThan(0.50001 / 10 ** pricePlace);
    });
  }
});

test('two feeds of one seed are the same market, another seed is another', () => {
  const twin = createSyntheticFeed({ seed: SEED });
  const other = createSyntheticFeed({ seed: 'another' });
  const state = (from: typeof feed, symbol: string, now: number) => [
    from.ticker(symbol, now),
    from.depth(symbol, 20, now),
    from.trades(symbol, 20, now),
    from.liveCandle(symbol, '1h', now),
    from.fiatRates(now),
  ];
  fc.assert(
    fc.property(fc.constantFrom('BTCUSDT', 'LTCUSDT', 'ETHBTC', 'SOLUSDC'), fc.nat(900), (symbol, days) => {
      const now = NOW - days * DAY;
      expect(state(twin, symbol, now)).toEqual(state(feed, symbol, now));
      const [ours, theirs] = [state(feed, symbol, now), state(other, symbol, now)];
      for (let i = 0; i < 4; i += 1) expect(theirs[i]).not.toEqual(ours[i]);
    }),
    { numRuns: 30 },
  );
});

test('the market of a seed as venues of before have it (fold 1) is pinned: their charts and fills stay', () => {
  const feed = createSyntheticFeed({ seed: SEED, fold: 1, version: 1 });
  const { last, bid, ask, baseVolume, quoteVolume } = feed.ticker('BTCUSDT', NOW);
  expect({ last, bid, ask, baseVolume, quoteVolume }).toMatchInlineSnapshot(`
    {
      "ask": "97461.9",
      "baseVolume": "22860.28744",
      "bid": "97461.8",
      "last": "97461.8",
      "quoteVolume": "2188969789.037027",
    }
  `);
  expect(feed.liveCandle('ETHBTC', '4h', NOW)).toMatchInlineSnapshot(`
    [
      1795176000000,
      "0.033522",
      "0.033557",
      "0.033282",
      "0.033310",
      "2065.5374",
      "69.0842008119",
    ]
  `);
  expect(instrumentOf('BTCUSDT').tick).toBe('0.1');
});

test('the market of a seed as venues of before have it (version 1) is pinned', () => {
  const feed = createSyntheticFeed({ seed: SEED, version: 1 });
  const { last, bid, ask, baseVolume, quoteVolume } = feed.ticker('BTCUSDT', NOW);
  expect({ last, bid, ask, baseVolume, quoteVolume }).toMatchInlineSnapshot(`
    {
      "ask": "98990.2",
      "baseVolume": "15779.26272",
      "bid": "98990.1",
      "last": "98990.2",
      "quoteVolume": "1554842235.394288",
    }
  `);
  expect(feed.liveCandle('ETHBTC', '4h', NOW)).toMatchInlineSnapshot(`
    [
      1795176000000,
      "0.033076",
      "0.033367",
      "0.032874",
      "0.032914",
      "2854.2897",
      "94.2433370679",
    ]
  `);
  expect(feed.trades('DOGEUSDT', 1, NOW)).toMatchInlineSnapshot(`
    [
      {
        "id": "28722962050",
        "price": "0.163016",
        "side": "sell",
        "size": "110910",
        "ts": 1795185128050,
      },
    ]
  `);
});

test('the market of a seed is pinned: a change of these lines changes every chart ever shown', () => {
  const { last, bid, ask, baseVolume, quoteVolume } = feed.ticker('BTCUSDT', NOW);
  expect({ last, bid, ask, baseVolume, quoteVolume }).toMatchInlineSnapshot(`
    {
      "ask": "98179.7",
      "baseVolume": "17335.56071",
      "bid": "98179.5",
      "last": "98179.6",
      "quoteVolume": "1708766953.808475",
    }
  `);
  expect(feed.depth('SOLUSDT', 3, NOW)).toMatchInlineSnapshot(`
    {
      "asks": [
        [
          "145.326",
          "80.572",
        ],
        [
          "145.328",
          "313.297",
        ],
        [
          "145.332",
          "361.293",
        ],
      ],
      "bids": [
        [
          "145.323",
          "81.948",
        ],
        [
          "145.321",
          "136.460",
        ],
        [
          "145.317",
          "228.326",
        ],
      ],
    }
  `);
  expect(feed.liveCandle('ETHBTC', '4h', NOW)).toMatchInlineSnapshot(`
    [
      1795176000000,
      "0.033059",
      "0.033279",
      "0.032896",
      "0.033203",
      "3219.3757",
      "106.6167474144",
    ]
  `);
  expect(feed.trades('DOGEUSDT', 1, NOW)).toMatchInlineSnapshot(`
    [
      {
        "id": "114891848194",
        "price": "0.163081",
        "side": "buy",
        "size": "1345",
        "ts": 1795185128100,
      },
    ]
  `);
});

test('the market of version 3 is pinned too: its volumes and books, for the prices are those of today', () => {
  const older = createSyntheticFeed({ seed: SEED, version: 3 });
  expect(older.ticker('BTCUSDT', NOW)).toMatchObject({
    ...{ last: '98178.5', bid: '98178.4', ask: '98178.5' },
    ...{ baseVolume: '11666.72403', quoteVolume: '1150794087.070322' },
  });
  expect(older.depth('SOLUSDT', 3, NOW)).toMatchObject({
    asks: [
      ['145.317', '0.016'],
      ['145.318', '7.543'],
      ['145.322', '26.839'],
    ],
    bids: [
      ['145.314', '0.747'],
      ['145.313', '4.574'],
      ['145.308', '74.705'],
    ],
  });
  expect(older.liveCandle('ETHBTC', '4h', NOW)).toEqual([
    ...[1795176000000, '0.033059', '0.033279', '0.032896', '0.033203'],
    ...['2256.9789', '74.741101053'],
  ]);
  expect(older.trades('DOGEUSDT', 1, NOW)).toEqual([
    { id: '114891848198', price: '0.163104', side: 'buy', size: '1946', ts: 1795185128100 },
  ]);
});

test('the market of version 2 is pinned too: venues that ran on it keep its charts', () => {
  const feed = createSyntheticFeed({ seed: SEED, version: 2 });
  expect(feed.ticker('BTCUSDT', NOW)).toMatchObject({
    ...{ last: '98928.5', bid: '98928.4', ask: '98928.7' },
    ...{ baseVolume: '16987.06016', quoteVolume: '1673005309.162302' },
  });
  expect(feed.depth('SOLUSDT', 1, NOW)).toMatchObject({ asks: [['145.666', '0.226']], bids: [['145.664', '0.372']] });
  expect(feed.liveCandle('ETHBTC', '4h', NOW)).toEqual([
    ...[1795176000000, '0.033172', '0.033476', '0.032891', '0.032960'],
    ...['3389.7462', '112.1643524447'],
  ]);
  expect(feed.trades('DOGEUSDT', 1, NOW)).toMatchObject([{ id: '114891848024', price: '0.161130', size: '195' }]);
});

test('the large coins follow Bitcoin as real ones do, and each has a curve of its own', () => {
  // CF Benchmarks, daily logarithmic returns of January 2024 to September 2025: ETH 0.76, SOL 0.75, XRP 0.55.
  const real = { ETHUSDT: 0.76, SOLUSDT: 0.75, XRPUSDT: 0.55 } as const;
  for (const [symbol, expected] of Object.entries(real)) {
    for (const interval of ['1D', '4h', '1h'] as const) {
      const found = correlation(returns('BTCUSDT', interval), returns(symbol, interval));
      expect(Math.abs(found - expected)).toBeLessThan(0.2);
    }
  }
  const others = ['ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'BNBUSDT', 'DOGEUSDT'];
  const alike = others.map((symbol) => correlation(returns('BTCUSDT', '4h', 42 * 20), returns(symbol, '4h', 42 * 20)));
  expect(Math.max(...alike)).toBeLessThan(0.85);
});

test('no few minutes carry the turnover: the largest 25 of a thousand have less than two fifths of it', () => {
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'LTCUSDT']) {
    const volumes = candles(symbol, '1m', { limit: 1000 }).map((each) => Number.parseFloat(each[5]));
    volumes.sort((a, b) => b - a);
    const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
    expect(sum(volumes.slice(0, 25)) / sum(volumes)).toBeLessThan(0.4);
  }
});
