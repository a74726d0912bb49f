import type { Candle, Instrument, Interval } from '#lib/contract/market.ts';
import { CANDLE_LIMIT } from '#lib/contract/market.ts';
import type { CandleQuery } from '../feed.ts';
import { firstOpen, openTime, stepped } from './calendar.ts';
import type { Bar } from './levels.ts';
import type { Market } from './market.ts';
import { decimal } from './maths.ts';
import { joined } from './tree.ts';

/** Candles whose open time lies in the query, oldest first; bars that have ended, and the open one up to `now`. */
export function candles(market: Market, interval: Interval, query: CandleQuery, now: number): Candle[] {
  const limit = Math.min(Math.max(Math.floor(query.limit), 0), CANDLE_LIMIT);
  const current = openTime(interval, now);
  const first = firstOpen(interval, now);
  // Both ends are open times: the first one at or after `start`, and the last one before `end`.
  const start = Math.max(first, query.start === undefined ? first : openAtOrAfter(interval, query.start));
  const last = query.end === undefined || query.end > current ? current : openTime(interval, query.end - 1);
  let open = query.start === undefined ? Math.max(start, stepped(interval, last, 1 - limit)) : start;
  const result: Candle[] = [];
  while (open <= last && result.length < limit) {
    const next = stepped(interval, open, 1);
    const bar = open === current ? barUntil(market, open, now) : market.tree.between(open / 1000, next / 1000);
    result.push(toCandle(market.instrument, open, bar));
    open = next;
  }
  return result;
}

export function liveCandle(market: Market, interval: Interval, now: number): Candle {
  const open = openTime(interval, now);
  return toCandle(market.instrument, open, barUntil(market, open, now));
}

function openAtOrAfter(interval: Interval, moment: number): number {
  const open = openTime(interval, moment);
  return open < moment ? stepped(interval, open, 1) : open;
}

/**
 * The bar from `open` (epoch ms, a whole second) to `now`, inclusive: whole nodes up to this second, and this second's
 * trades so far. Before its first trade a bar stands flat at the close before it.
 */
export function barUntil({ tree, tape }: Market, open: number, now: number): Bar {
  const from = open / 1000;
  const second = Math.floor(now / 1000);
  const whole = second > from ? tree.between(from, second) : undefined;
  // A second opens at the close before it; its own bar would give away what has not happened yet.
  const at = whole ? whole.c : tree.between(second, second + 1).o;
  const part = { o: at, h: at, l: at, c: at, v: 0, q: 0n };
  for (const fill of tape.second(second)) {
    if (fill.ts > now) break;
    part.h = Math.max(part.h, fill.price);
    part.l = Math.min(part.l, fill.price);
    part.c = fill.price;
    part.v += fill.size;
    part.q += BigInt(fill.price) * BigInt(fill.size);
  }
  return whole ? joined(whole, part) : part;
}

function toCandle({ pricePlace, sizePlace, ...instrument }: Instrument, open: number, bar: Bar): Candle {
  const price = (ticks: number) => decimal(ticks, pricePlace);
  const turnover = quoteTotal({ pricePlace, sizePlace, quotePlace: instrument.quotePlace }, bar.q);
  return [open, price(bar.o), price(bar.h), price(bar.l), price(bar.c), decimal(bar.v, sizePlace), turnover];
}

type Places = { pricePlace: number; sizePlace: number; quotePlace: number };

/** Σ price × size, summed exactly and only then rounded down to the quote's places. */
export function quoteTotal({ pricePlace, sizePlace, quotePlace }: Places, turnover: bigint): string {
  const surplus = pricePlace + sizePlace - quotePlace;
  const scaled = surplus >= 0 ? turnover / 10n ** BigInt(surplus) : turnover * 10n ** BigInt(-surplus);
  return decimal(scaled, quotePlace);
}
