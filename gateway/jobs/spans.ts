import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { Candle, Trade } from '#lib/contract/shapes/market.ts';
import { MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';
import type { Moment } from './judge.ts';

/** The market as the judge looks at it. */
export type Prices = {
  /** `from` < ts <= `to`, oldest first. */
  tradesBetween(symbol: string, from: number, to: number): readonly Trade[];
  /** Newest first. */
  trades(symbol: string, limit: number, now: number): readonly Trade[];
  candles(
    symbol: string,
    interval: '1m' | '1h',
    query: { readonly start: number; readonly end: number; readonly limit: number },
    now: number,
  ): readonly Candle[] | Promise<readonly Candle[]>;
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

/** Trades as moments, those of one time together. */
export function momentsOf(market: Market, trades: readonly Trade[]): Moment[] {
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
 * What a market did from one time to another while nobody looked: trade by trade up to the next whole minute, minutes up
 * to the next whole hour, hours, and back again. So nothing of before the beginning is in it, and a year is few questions.
 * A moment's time is the end of its bar.
 */
export async function* spanOf(prices: Prices, market: Market, from: number, now: number): AsyncGenerator<Moment> {
  const up = (at: number, step: number) => Math.min(Math.ceil(at / step) * step, now);
  const down = (at: number, step: number) => Math.floor(at / step) * step;
  const minute = up(from + 1, MINUTE);
  yield* momentsOf(market, prices.tradesBetween(market.symbol, from, minute));
  if (minute >= now) return;
  const hour = Math.min(up(minute, HOUR), down(now, MINUTE));
  yield* bars(prices, market, '1m', minute, hour, now);
  const lastHour = Math.max(hour, down(now, HOUR));
  if (hour < lastHour) yield* bars(prices, market, '1h', hour, lastHour, now);
  const lastMinute = Math.max(lastHour, down(now, MINUTE));
  yield* bars(prices, market, '1m', lastHour, lastMinute, now);
  yield* momentsOf(market, prices.tradesBetween(market.symbol, lastMinute, now));
}

async function* bars(
  prices: Prices,
  market: Market,
  interval: '1m' | '1h',
  from: number,
  to: number,
  now: number,
): AsyncGenerator<Moment> {
  const step = interval === '1m' ? MINUTE : HOUR;
  for (let start = from; start < to; start += BARS * step) {
    const end = Math.min(to, start + BARS * step);
    for (const [at, , high, low] of await prices.candles(market.symbol, interval, { start, end, limit: BARS }, now))
      yield { at: at + step, low: ticksIn(market, low), high: ticksIn(market, high) };
  }
}
