import fc from 'fast-check';
import { vi } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle, Trade } from '#lib/contract/shapes/market.ts';

// Properties work hard: a busy machine must not make them fail.
vi.setConfig({ testTimeout: 60_000 });

export const SEED = 'tests';
export const feed = createSyntheticFeed({ seed: SEED });

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** Friday 20 November 2026, 14:32:08.123 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 14, 32, 8, 123);

export const anySymbol = fc.constantFrom(...INSTRUMENTS.map((each) => each.symbol));
/** Any millisecond from 2022 to 2032. */
export const anyTime = fc.integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2032, 0, 1) });

export function instrumentOf(symbol: string) {
  const found = feed.instrument(symbol);
  if (!found) throw new Error(`${symbol} is not listed`);
  return found;
}

/** The synthetic feed answers candles at once. */
export function candles(
  symbol: string,
  interval: Interval,
  query: { start?: number; end?: number; limit: number },
  now = NOW,
  from = feed,
): Candle[] {
  const found = from.candles(symbol, interval, query, now);
  if (found instanceof Promise) throw new Error('the synthetic feed answers candles at once');
  return found;
}

/** The integer a decimal string stands for, in units of 10^−place; the string must have exactly that many decimals. */
export function units(text: string, place: number): bigint {
  const shape = place === 0 ? /^(0|[1-9]\d*)$/ : new RegExp(`^(0|[1-9]\\d*)\\.\\d{${place}}$`);
  if (!shape.test(text)) throw new Error(`${text} does not have ${place} decimals`);
  return BigInt(text.replace('.', ''));
}

export type Whole = { o: bigint; h: bigint; l: bigint; c: bigint; v: bigint; q: bigint };

/** Money: the same of a text without trailing zeros. */
export function money(text: string, place: number): bigint {
  if (!/^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text)) throw new Error(`${text} is not in the form of money`);
  const [digits = '', fraction = ''] = text.split('.');
  if (fraction.length > place) throw new Error(`${text} has more than ${place} decimals`);
  return BigInt(digits + fraction.padEnd(place, '0'));
}

/** A candle in whole ticks, lots and the product of both. */
export function whole(symbol: string, [, o, h, l, c, v, q]: Candle): Whole {
  const { pricePlace, sizePlace } = instrumentOf(symbol);
  const price = (text: string) => units(text, pricePlace);
  return {
    o: price(o),
    h: price(h),
    l: price(l),
    c: price(c),
    v: units(v, sizePlace),
    q: money(q, pricePlace + sizePlace),
  };
}

export function merged(parts: readonly Whole[]): Whole {
  const [first, ...rest] = parts;
  if (!first) throw new Error('nothing to merge');
  return rest.reduce(
    (sum, each) => ({
      o: sum.o,
      h: each.h > sum.h ? each.h : sum.h,
      l: each.l < sum.l ? each.l : sum.l,
      c: each.c,
      v: sum.v + each.v,
      q: sum.q + each.q,
    }),
    first,
  );
}

/** What trades add up to: the bar that opens at `open`, with the turnover to the last digit. */
export function barOf(symbol: string, open: bigint, trades: readonly Trade[]): Whole {
  const { pricePlace, sizePlace } = instrumentOf(symbol);
  const bar = { o: open, h: open, l: open, c: open, v: 0n, q: 0n };
  for (const trade of trades) {
    const price = units(trade.price, pricePlace);
    const size = units(trade.size, sizePlace);
    if (price > bar.h) bar.h = price;
    if (price < bar.l) bar.l = price;
    bar.c = price;
    bar.v += size;
    bar.q += price * size;
  }
  return bar;
}
