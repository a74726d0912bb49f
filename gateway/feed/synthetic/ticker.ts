import type { Level, Sparkline, Ticker } from '#lib/contract/shapes/market.ts';
import { print } from '#lib/exact/fixed.ts';
import { barUntil, volumesOf } from './candles.ts';
import { type Bar, DAY_MS } from './levels.ts';
import type { Market } from './market.ts';
import { tenTo } from './maths.ts';
import { joined } from './tree.ts';

const MINUTE_MS = 60_000;

/**
 * The state of a market over the last 24 hours.
 *
 * The window opens 24 h before the current minute and runs to `now`: 24 h and up to a minute. So its closed part
 * changes once a minute and is kept; the open part is the current minute.
 */
export function createTicker(market: Market) {
  const { instrument, book, tree } = market;
  let closed: { minute: number; bar: Bar } | undefined;

  function closedPart(minute: number): Bar {
    if (closed?.minute !== minute) {
      closed = { minute, bar: tree.between((minute - DAY_MS) / 1000, minute / 1000) };
    }
    return closed.bar;
  }

  return (now: number): Ticker => {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const bar = joined(closedPart(minute), barUntil(market, minute, now));
    const { bid, ask } = book.touch(now);
    const [baseVolume, quoteVolume] = volumesOf(instrument, bar);
    const price = (ticks: number) => print(ticks, instrument.pricePlace);
    return {
      symbol: instrument.symbol,
      last: price(bar.c),
      bid: price(bid),
      ask: price(ask),
      open24h: price(bar.o),
      high24h: price(bar.h),
      low24h: price(bar.l),
      change24h: changeOf(bar),
      baseVolume,
      quoteVolume,
      ts: now,
    };
  };
}

const CHANGE_PLACE = 4;

/** (close − open) ÷ open as a signed fraction, rounded toward zero. */
function changeOf({ o, c }: Bar): string {
  const size = Math.floor((Math.abs(c - o) * tenTo(CHANGE_PLACE)) / o);
  return print(c < o ? -size : size, CHANGE_PLACE);
}

/** The book as it stands since the last step of the feed. @param count levels a side */
export function bookOf({ instrument, book }: Market, count: number, now: number) {
  const text = (each: { price: number; size: number }): Level => [
    print(each.price, instrument.pricePlace),
    print(each.size, instrument.sizePlace),
  ];
  return { bids: book.side(-1, now, count).map(text), asks: book.side(1, now, count).map(text) };
}

const SPARK_MS = 4 * 3_600_000;
const SPARK_POINTS = 42;

/** Closes of the last seven days' 4 h bars, the last one being the price of `now`. The ended ones are kept. */
export function createSparkline({ instrument, tape, tree }: Market) {
  let ended: { open: number; closes: readonly string[] } | undefined;
  return (now: number): Sparkline => {
    const open = Math.floor(now / SPARK_MS) * SPARK_MS;
    if (ended?.open !== open) {
      const closes = Array.from({ length: SPARK_POINTS - 1 }, (_, i) => {
        const from = open / 1000 - ((SPARK_POINTS - 1 - i) * SPARK_MS) / 1000;
        return print(tree.between(from, from + SPARK_MS / 1000).c, instrument.pricePlace);
      });
      ended = { open, closes };
    }
    return {
      symbol: instrument.symbol,
      closes: [...ended.closes, print(tape.last(now).price, instrument.pricePlace)],
    };
  };
}
