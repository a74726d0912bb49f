import type { Interval } from '#lib/contract/market.ts';
import { CANDLE_LIMIT } from '#lib/contract/market.ts';
import type { CandleQuery } from '../feed/candle-query.ts';
import { openAtOrAfter, openTime, stepped } from '../feed/synthetic/calendar.ts';

/** A bar in ticks. `base` and `quote` of what was traded, in units of 10^-places that the caller knows. */
export type Bar = {
  readonly open: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly base: bigint;
  readonly quote: bigint;
};

const MINUTE_MS = 60_000;

/** Bars of a price that is told now and then. A minute in which nothing was told stands flat at the close before it. */
export class Bars {
  /** Minutes with something in them, oldest first. */
  readonly #minutes: { open: number; o: number; h: number; l: number; c: number; base: bigint; quote: bigint }[] = [];

  add(ts: number, ticks: number, base = 0n, quote = 0n): void {
    const open = Math.floor(ts / MINUTE_MS) * MINUTE_MS;
    const last = this.#minutes.at(-1);
    if (last?.open !== open) {
      // Opens where the one before closed; the very first at its first price.
      const o = last?.c ?? ticks;
      this.#minutes.push({ open, o, h: Math.max(o, ticks), l: Math.min(o, ticks), c: ticks, base, quote });
      return;
    }
    last.h = Math.max(last.h, ticks);
    last.l = Math.min(last.l, ticks);
    last.c = ticks;
    last.base += base;
    last.quote += quote;
  }

  /** Open time of the first minute; null while there is none. */
  get begin(): number | null {
    return this.#minutes[0]?.open ?? null;
  }

  /** The bar of [from, to), epoch ms; null before the first minute. */
  between(from: number, to: number): Bar | null {
    const first = this.#firstAtOrAfter(from);
    const before = this.#minutes[first - 1];
    let bar: Bar | null = before
      ? { open: from, o: before.c, h: before.c, l: before.c, c: before.c, base: 0n, quote: 0n }
      : null;
    for (let at = first; at < this.#minutes.length; at += 1) {
      const next = this.#minutes[at]!;
      if (next.open >= to) break;
      bar = bar === null ? { ...next, open: from } : joined(bar, next);
    }
    return bar;
  }

  /** Bars whose open time lies in the query, oldest first, the open one included. */
  of(interval: Interval, { start, end, limit }: CandleQuery, now: number): Bar[] {
    const { begin } = this;
    if (begin === null) return [];
    const most = Math.min(Math.max(Math.floor(limit), 0), CANDLE_LIMIT);
    const current = openTime(interval, now);
    const first = openTime(interval, begin);
    const last = end === undefined || end > current ? current : openTime(interval, end - 1);
    const from = start === undefined ? stepped(interval, last, 1 - most) : openAtOrAfter(interval, start);
    const found: Bar[] = [];
    for (let open = Math.max(first, from); open <= last && found.length < most; ) {
      const next = stepped(interval, open, 1);
      const bar = this.between(open, next);
      if (bar) found.push(bar);
      open = next;
    }
    return found;
  }

  #firstAtOrAfter(time: number): number {
    let [low, high] = [0, this.#minutes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#minutes[middle]!.open < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const joined = (a: Bar, b: Bar): Bar => ({
  open: a.open,
  o: a.o,
  h: Math.max(a.h, b.h),
  l: Math.min(a.l, b.l),
  c: b.c,
  base: a.base + b.base,
  quote: a.quote + b.quote,
});
