import type { Interval } from '#lib/contract/market.ts';
import type { Candle, Instrument } from '#lib/contract/shapes/market.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { type CandleQuery, opensIn, spanOf } from '../candle-query.ts';
import { openTime, stepped } from './calendar.ts';
import type { Bar } from './levels.ts';
import type { Market } from './market.ts';
import { joined } from './tree.ts';

/** Candles whose open time lies in the query, oldest first; bars that have ended, and the open one up to `now`. */
export function candles(market: Market, interval: Interval, query: CandleQuery, now: number): Candle[] {
  const span = spanOf(interval, query, now);
  return Array.from(opensIn(interval, span), (open) => {
    const isOpen = open === span.current;
    const until = stepped(interval, open, 1) / 1000;
    return toCandle(
      market.instrument,
      open,
      isOpen ? barUntil(market, open, now) : market.tree.between(open / 1000, until),
    );
  });
}

export function liveCandle(market: Market, interval: Interval, now: number): Candle {
  const open = openTime(interval, now);
  return toCandle(market.instrument, open, barUntil(market, open, now));
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

function toCandle(instrument: Instrument, open: number, bar: Bar): Candle {
  const { pricePlace } = instrument;
  const price = (ticks: number) => print(ticks, pricePlace);
  return [open, price(bar.o), price(bar.h), price(bar.l), price(bar.c), ...volumesOf(instrument, bar)];
}

type Places = { readonly pricePlace: number; readonly sizePlace: number };

/** Decimals of an inverse contract's volume in its coin. */
const COIN_PLACES = 8;

/** What was traded, in base and in quote. Of an inverse contract, whose lots are dollars, base is those at the mean price. */
export function volumesOf(instrument: Instrument, { v, q }: Pick<Bar, 'v' | 'q'>): [base: string, quote: string] {
  const { pricePlace, sizePlace, contract } = instrument;
  if (contract?.kind !== 'inverse') return [print(v, sizePlace), quoteTotal(instrument, q)];
  // v lots over (q ÷ v) ticks.
  const top = BigInt(v) * BigInt(v) * 10n ** BigInt(COIN_PLACES + pricePlace);
  const coins = q === 0n ? 0n : top / (q * 10n ** BigInt(sizePlace));
  return [trim(print(coins, COIN_PLACES)), print(v, sizePlace)];
}

/** Σ price × size, exactly, so that the parts of a longer candle sum to it; money has no trailing zeros. */
export function quoteTotal({ pricePlace, sizePlace }: Places, turnover: bigint): string {
  return trim(print(turnover, pricePlace + sizePlace));
}
