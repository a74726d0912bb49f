import { DEPTH_LIMIT, TRADE_LIMIT } from '#lib/contract/market.ts';
import type { Instrument, Trade } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { FEED_TICK_MS, type Feed, TRADES_WINDOW_MS, UnknownSymbol } from '../feed.ts';
import { INSTRUMENTS } from '../instruments.ts';
import { candles, liveCandle } from './candles.ts';
import { fiatRates } from './fiat.ts';
import type { Market } from './market.ts';
import { createMarkets } from './markets.ts';
import { type Fold, NEWEST_FOLD, narrow, seedKey } from './random.ts';
import { bookOf, createSparkline, createTicker } from './ticker.ts';
import type { Fill } from './trades.ts';

export type SyntheticNeeds = {
  /** Two feeds of one seed and fold are the same market; another seed is another one. */
  readonly seed: string;
  /** How the seed becomes keys; the newest by default. */
  readonly fold?: Fold;
  /** The listings; all of them by default. A cross needs both of its coins listed against USDT. */
  readonly lists?: readonly Instrument[];
};

/** The embedded market: endless, the same for every process of one seed, a pure function of the time asked for. */
export function createSyntheticFeed({ seed, fold = NEWEST_FOLD, lists = INSTRUMENTS }: SyntheticNeeds): Feed {
  const key = seedKey(seed, fold);
  const fiatKey = narrow(key);
  const markets = new Map(
    [...createMarkets(key, lists)].map(([symbol, market]) => [
      symbol,
      { ...market, ticker: createTicker(market), sparkline: createSparkline(market) },
    ]),
  );

  function of(symbol: string) {
    const market = markets.get(symbol);
    if (!market) throw new UnknownSymbol(symbol);
    return market;
  }

  return {
    source: 'synthetic',
    instruments: () => lists,
    instrument: (symbol) => markets.get(symbol)?.instrument,
    ticker: (symbol, now) => of(symbol).ticker(now),
    depth: (symbol, levels, now) => bookOf(of(symbol), Math.min(levels, DEPTH_LIMIT), stepOf(now)),
    trades: (symbol, limit, now) => latest(of(symbol), Math.min(limit, TRADE_LIMIT), now),
    tradesBetween: (symbol, from, to) => between(of(symbol), Math.max(from, to - TRADES_WINDOW_MS), to),
    candles: (symbol, interval, query, now) => candles(of(symbol), interval, query, now),
    liveCandle: (symbol, interval, now) => liveCandle(of(symbol), interval, now),
    sparklines: (now) => [...markets.values()].map((market) => market.sparkline(now)),
    fiatRates: (now) => fiatRates(fiatKey, now),
    status: (now) => ({ live: true, newest: stepOf(now) }),
  };
}

/** Everything but the clock stands still between steps. */
function stepOf(now: number): number {
  return Math.floor(now / FEED_TICK_MS) * FEED_TICK_MS;
}

function toTrade({ pricePlace, sizePlace }: Instrument, fill: Fill): Trade {
  return {
    id: fill.id.toString(),
    price: print(fill.price, pricePlace),
    size: print(fill.size, sizePlace),
    side: fill.side,
    ts: fill.ts,
  };
}

function latest({ instrument, tape }: Market, limit: number, now: number): Trade[] {
  const result: Trade[] = [];
  // Every five seconds have a trade, so this ends.
  for (let second = Math.floor(now / 1000); result.length < limit; second -= 1) {
    for (const fill of tape.second(second).toReversed()) {
      if (fill.ts <= now && result.length < limit) result.push(toTrade(instrument, fill));
    }
  }
  return result;
}

function between({ instrument, tape }: Market, from: number, to: number): Trade[] {
  const result: Trade[] = [];
  for (let second = Math.floor(from / 1000); second <= Math.floor(to / 1000); second += 1) {
    for (const fill of tape.second(second)) if (fill.ts > from && fill.ts <= to) result.push(toTrade(instrument, fill));
  }
  return result;
}
