import { CANDLE_LIMIT, type Interval } from '#lib/contract/market.ts';
import { firstOpen, openAtOrAfter, openTime, stepped } from './synthetic/calendar.ts';

/** Which bars a candle call wants. Times are epoch milliseconds and compare with a bar's open time. */
export type CandleQuery = {
  /** First open time wanted, inclusive. With it the answer begins here and goes forward. */
  readonly start?: number;
  /** Open times before this one, exclusive: page back with the oldest open time you have. */
  readonly end?: number;
  /** At most this many bars; never more than CANDLE_LIMIT. Without `start` the newest ones before `end`. */
  readonly limit: number;
};

/** The bars a call gets: from the one opened at `open` to the one opened at `last`, at most `limit`; `current` is open now. */
export type CandleSpan = {
  readonly open: number;
  readonly last: number;
  readonly limit: number;
  readonly current: number;
};

export function spanOf(interval: Interval, query: CandleQuery, now: number): CandleSpan {
  const limit = Math.min(Math.max(Math.floor(query.limit), 0), CANDLE_LIMIT);
  const current = openTime(interval, now);
  const first = firstOpen(interval, now);
  // Both ends are open times: the first one at or after `start`, and the last one before `end`.
  const start = Math.max(first, query.start === undefined ? first : openAtOrAfter(interval, query.start));
  const last = query.end === undefined || query.end > current ? current : openTime(interval, query.end - 1);
  const open = query.start === undefined ? Math.max(start, stepped(interval, last, 1 - limit)) : start;
  return { open, last, limit, current };
}

/** Open times of a span's bars, oldest first. */
export function* opensIn(interval: Interval, { open, last, limit }: CandleSpan): Generator<number, void> {
  let count = 0;
  for (let at = open; at <= last && count < limit; at = stepped(interval, at, 1)) {
    yield at;
    count += 1;
  }
}
