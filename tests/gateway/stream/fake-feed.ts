import type { Feed } from '#gateway/feed/feed.ts';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle, FiatRates, Instrument, Level, Sparkline, Ticker, Trade } from '#lib/contract/shapes/market.ts';

/**
 * A tiny market for tests of the stream: everything is a function of the 50 ms step of `now`, so that a test can work
 * out what a client must have seen. `fault` makes it misbehave.
 */
export type FakeFeed = Feed & { fault: 'none' | 'stale' | 'crossed' | 'throws' };

const STEP = 50;
const MINUTE = 60_000;
export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const;

export function fakeFeed({ levels = 40 }: { levels?: number } = {}): FakeFeed {
  const list = SYMBOLS.map(instrument);
  const feed: FakeFeed = {
    fault: 'none',
    source: 'synthetic',
    name: 'tests',
    model: null,
    instruments: () => list,
    instrument: (symbol) => list.find((known) => known.symbol === symbol),
    ticker: (symbol, now) => tickerAt(symbol, now),
    depth(symbol, wanted, now) {
      if (feed.fault === 'throws') throw new Error('The fake feed was told to fail.');
      const { bids, asks } = bookAt({ symbol, now, levels: Math.min(levels, wanted) });
      return feed.fault === 'crossed' ? { bids: asks, asks: bids } : { bids, asks };
    },
    trades(symbol, limit, now) {
      return feed
        .tradesBetween(symbol, now - MINUTE, now)
        .reverse()
        .slice(0, limit);
    },
    tradesBetween: (symbol, from, to) => tradesBetween({ symbol, from, to }),
    candles: (symbol, interval, { limit }, now) =>
      Array.from({ length: limit }, (_, back) =>
        feed.liveCandle(symbol, interval, now - (limit - 1 - back) * lengthOf(interval)),
      ),
    liveCandle: candleAt,
    sparklines: (): Sparkline[] => SYMBOLS.map((symbol) => ({ symbol, closes: ['1', '2', '3'] })),
    fiatRates: (now): FiatRates => ({ rates: { USDT_USD: '1.0002' }, ts: now, stale: false }),
    status: (now) =>
      feed.fault === 'stale' ? { live: true, newest: now - 3_001 } : { live: true, newest: stepOf(now) * STEP },
  };
  return feed;
}

/** Middle of the book in ticks of 0.1, moving by a few each step; SOLUSDT rests for two seconds at a time. */
function middle(symbol: string, now: number): number {
  const step = symbol === 'SOLUSDT' ? now - (now % 40) : now;
  return 10_000 + Math.round(40 * Math.sin(step / 9 + symbol.length)) + (hash(`${symbol}${step}`) % 3);
}

function bookAt({ symbol, now, levels }: { symbol: string; now: number; levels: number }): {
  bids: Level[];
  asks: Level[];
} {
  const step = stepOf(now);
  const mid = middle(symbol, step);
  const level = (ticks: number): Level => [
    price(ticks),
    price(1 + (hash(`${symbol}${ticks}:${Math.floor((step + ticks) / 7)}`) % 900)),
  ];
  return {
    bids: Array.from({ length: levels }, (_, at) => level(mid - 1 - at)),
    asks: Array.from({ length: levels }, (_, at) => level(mid + 1 + at)),
  };
}

function tickerAt(symbol: string, now: number): Ticker {
  const mid = middle(symbol, stepOf(now));
  return {
    symbol,
    last: price(mid),
    bid: price(mid - 1),
    ask: price(mid + 1),
    open24h: '1000.0',
    high24h: '1010.0',
    low24h: '990.0',
    change24h: `0.000${mid % 10}`,
    baseVolume: '12.5',
    quoteVolume: '12500.00',
    ts: now,
  };
}

function tradesBetween({ symbol, from, to }: { symbol: string; from: number; to: number }): Trade[] {
  const trades: Trade[] = [];
  for (let step = Math.floor(from / STEP) + 1; step * STEP <= to; step += 1) {
    if (hash(`${symbol}t${step}`) % 3 > 0) continue;
    trades.push({
      id: `${symbol}-${step}`,
      price: price(middle(symbol, step)),
      size: '0.5',
      side: step % 2 === 0 ? 'buy' : 'sell',
      ts: step * STEP,
    });
  }
  return trades;
}

function candleAt(symbol: string, interval: Interval, now: number): Candle {
  const open = Math.floor(now / lengthOf(interval)) * lengthOf(interval);
  const [first, last] = [middle(symbol, stepOf(open)), middle(symbol, stepOf(now))];
  const volume = `${stepOf(now) - stepOf(open)}.0`;
  return [open, price(first), price(Math.max(first, last)), price(Math.min(first, last)), price(last), volume, volume];
}

/** Enough for the intervals that the tests use. */
export function lengthOf(interval: Interval): number {
  return interval === '1m' ? MINUTE : interval === '3m' ? 3 * MINUTE : 60 * MINUTE;
}

function instrument(symbol: string): Instrument {
  return {
    symbol,
    product: 'spot',
    base: symbol.slice(0, 3),
    quote: 'USDT',
    baseName: symbol.slice(0, 3),
    pricePlace: 1,
    tick: '0.1',
    sizePlace: 1,
    lot: '0.1',
    quotePlace: 2,
    minSize: '0.1',
    maxSize: '1000',
    minNotional: '1',
    priceBand: '0.3',
    makerFee: '0.001',
    takerFee: '0.001',
    status: 'trading',
    tags: [],
    marginLeverage: '0',
    contract: null,
  };
}

function stepOf(now: number): number {
  return Math.floor(now / STEP);
}

/** Ticks of 0.1 as text. */
function price(ticks: number): string {
  return `${Math.floor(ticks / 10)}.${ticks % 10}`;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}
