import type { Interval } from '#lib/contract/market.ts';
import { HISTORY_YEARS } from '#lib/contract/market.ts';
import { DAY_MS } from './levels.ts';

const MINUTE_MS = 60_000;

/** Bars of a fixed length, counted from 1970 (UTC), so that every 3 D of every market begins on the same day. */
const LENGTHS: Readonly<Partial<Record<Interval, number>>> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1D': DAY_MS,
  '3D': 3 * DAY_MS,
  '1W': 7 * DAY_MS,
};

/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_MS;

/** Open time of the bar that a moment belongs to. Times are epoch ms, days are UTC. */
export function openTime(interval: Interval, moment: number): number {
  const length = LENGTHS[interval];
  if (length === undefined) {
    const date = new Date(moment);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const shift = shiftOf(interval);
  return Math.floor((moment - shift) / length) * length + shift;
}

/** Open time of the bar `count` bars after (before, if negative) the one that opens at `open`. */
export function stepped(interval: Interval, open: number, count: number): number {
  const length = LENGTHS[interval];
  if (length !== undefined) return open + count * length;
  const date = new Date(open);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
}

/** Number of the bar that opens at `open`, counted so that the next one has the next number. */
export function indexOf(interval: Interval, open: number): number {
  const length = LENGTHS[interval];
  if (length !== undefined) return Math.round((open - shiftOf(interval)) / length);
  const date = new Date(open);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The opposite of `indexOf`. */
export function openOf(interval: Interval, index: number): number {
  const length = LENGTHS[interval];
  return length === undefined ? Date.UTC(1970, index, 1) : index * length + shiftOf(interval);
}

/** Days that a bar of the interval has, of a month 30. */
export function daysOf(interval: Interval): number {
  return (LENGTHS[interval] ?? 30 * DAY_MS) / DAY_MS;
}

function shiftOf(interval: Interval): number {
  return interval === '1W' ? MONDAY_MS : 0;
}

/** Open time of the first bar that opens at that moment or later. */
export function openAtOrAfter(interval: Interval, moment: number): number {
  const open = openTime(interval, moment);
  return open < moment ? stepped(interval, open, 1) : open;
}

/** The first bar that lies whole within the history: HISTORY_YEARS before today, from midnight. */
export function firstOpen(interval: Interval, now: number): number {
  const date = new Date(now);
  const begin = Date.UTC(date.getUTCFullYear() - HISTORY_YEARS, date.getUTCMonth(), date.getUTCDate());
  const open = openTime(interval, begin);
  return open < begin ? stepped(interval, open, 1) : open;
}
