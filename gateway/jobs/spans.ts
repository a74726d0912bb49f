import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { Candle, Trade } from '#lib/contract/shapes/market.ts';
import { small } from '#lib/exact/parse.ts';
import { MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { Moment } from './judge.ts';

type BarQuery = { readonly start: number; readonly end: number; readonly limit: number };

/** The market as the judge looks at it. */
export type Prices = {
  /** `from` < ts <= `to`, oldest first. */
  tradesBetween(symbol: string, from: number, to: number): readonly Trade[];
  /** Newest first. */
  trades(symbol: string, limit: number, now: number): readonly Trade[];
  candles(
    symbol: string,
    interval: '1m' | '1h',
    query: BarQuery,
    now: number,
  ): readonly Candle[] | Promise<readonly Candle[]>;
};

/** A contract, beside its trades. Prices in ticks, 0 before there is one; rates in hundred-millionths. */
export type ContractPrices = {
  mark(symbol: string, now: number): number;
  /** `from` < at <= `to`, oldest first. */
  marksBetween(symbol: string, from: number, to: number): readonly { readonly at: number; readonly mark: number }[];
  stampsBetween(symbol: string, from: number, to: number): readonly { readonly at: number; readonly rate: bigint }[];
  figures(symbol: string, now: number): { readonly estimate: bigint; readonly stale: boolean };
  candles(symbol: string, of: 'mark', interval: '1m' | '1h', query: BarQuery, now: number): readonly Candle[];
};

/** What there was of one price of a market: moment by moment, and in bars. */
export type Moments = {
  between(from: number, to: number): readonly Moment[];
  bars(interval: '1m' | '1h', query: BarQuery): readonly Candle[] | Promise<readonly Candle[]>;
};

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Bars of one question. */
const BARS = 1000;

/** @throws RangeError for a price that lies on no tick */
export function ticksIn({ pricePlace, tickStep }: Pick<Market, 'pricePlace' | 'tickStep'>, price: string): number {
  const ticks = parseSteps(price, pricePlace, tickStep, MAX_TICKS);
  if (typeof ticks !== 'number') throw new RangeError(`the feed's price ${price} lies on no tick`);
  return ticks;
}

export function tradesOf(prices: Prices, market: Market, now: number): Moments {
  const { symbol } = market;
  return {
    between: (from, to) => momentsOf(market, prices.tradesBetween(symbol, from, to)),
    bars: (interval, query) => prices.candles(symbol, interval, query, now),
  };
}

export function marksOf(prices: ContractPrices, { symbol }: Market, now: number): Moments {
  return {
    between: (from, to) => prices.marksBetween(symbol, from, to).map(({ at, mark }) => ({ at, low: mark, high: mark })),
    bars: (interval, query) => prices.candles(symbol, 'mark', interval, query, now),
  };
}

/** Rates that were paid meanwhile, and what the next stamp comes to by now; a market that is stale has none. */
export function ratesOf(prices: ContractPrices, symbol: string, from: number, now: number): readonly Moment[] {
  const { estimate, stale } = prices.figures(symbol, now);
  const paid = prices.stampsBetween(symbol, from, now - 1);
  return [...paid, ...(stale ? [] : [{ at: now, rate: estimate }])].map(({ at, rate }) => ({
    ...{ at, low: small(rate), high: small(rate) },
  }));
}

/** Trades as moments, those of one time together. */
function momentsOf(market: Market, trades: readonly Trade[]): Moment[] {
  const moments: { at: number; low: number; high: number }[] = [];
  for (const { price, ts } of trades) {
    const ticks = ticksIn(market, price);
    const last = moments.at(-1);
    if (last?.at !== ts) moments.push({ at: ts, low: ticks, high: ticks });
    else {
      last.low = Math.min(last.low, ticks);
      last.high = Math.max(last.high, ticks);
    }
  }
  return moments;
}

/**
 * What a market did from one time to another while nobody looked: moment by moment up to the next whole minute, minutes up
 * to the next whole hour, hours, and back again. So nothing of before the beginning is in it, and a year is few questions.
 * The time of a bar is its end.
 */
export async function* spanOf(moments: Moments, market: Market, from: number, now: number): AsyncGenerator<Moment> {
  const up = (at: number, step: number) => Math.min(Math.ceil(at / step) * step, now);
  const down = (at: number, step: number) => Math.floor(at / step) * step;
  const minute = up(from + 1, MINUTE);
  yield* moments.between(from, minute);
  if (minute >= now) return;
  const hour = Math.min(up(minute, HOUR), down(now, MINUTE));
  yield* bars(moments, market, '1m', minute, hour);
  const lastHour = Math.max(hour, down(now, HOUR));
  if (hour < lastHour) yield* bars(moments, market, '1h', hour, lastHour);
  const lastMinute = Math.max(lastHour, down(now, MINUTE));
  yield* bars(moments, market, '1m', lastHour, lastMinute);
  yield* moments.between(lastMinute, now);
}

async function* bars(
  moments: Moments,
  market: Market,
  interval: '1m' | '1h',
  from: number,
  to: number,
): AsyncGenerator<Moment> {
  const step = interval === '1m' ? MINUTE : HOUR;
  for (let start = from; start < to; start += BARS * step) {
    const end = Math.min(to, start + BARS * step);
    for (const [at, , high, low] of await moments.bars(interval, { start, end, limit: BARS }))
      yield { at: at + step, low: ticksIn(market, low), high: ticksIn(market, high) };
  }
}
