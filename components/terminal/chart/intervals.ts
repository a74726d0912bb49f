import { INTERVALS, type Interval } from '#lib/contract/market.ts';

/** Always in sight; the rest is in the menu beside them. */
export const QUICK_INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '1h', '4h', '1D', '1W'];
/** What a narrow screen has room for. */
export const NARROW_INTERVALS: readonly Interval[] = ['15m', '1h', '4h', '1D', '1W'];
export const DEFAULT_INTERVAL: Interval = '1h';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const LENGTHS: Readonly<Record<Interval, number>> = {
  '1m': MINUTE,
  '3m': 3 * MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': 60 * MINUTE,
  '2h': 120 * MINUTE,
  '4h': 240 * MINUTE,
  '6h': 360 * MINUTE,
  '12h': 720 * MINUTE,
  '1D': DAY,
  '3D': 3 * DAY,
  '1W': 7 * DAY,
  // The longest month: nothing here needs the exact one.
  '1M': 31 * DAY,
};

/** Length of a bar in ms; a month counts 31 days. */
/** Windows that have room for more than one chart. */
export const WIDE = '(width >= 1280px)';

export function lengthOf(interval: Interval): number {
  return LENGTHS[interval];
}

export function isInterval(value: unknown): value is Interval {
  return INTERVALS.includes(value as Interval);
}

/** When the bar that opened at `open` closes, epoch ms. */
export function closeOf(open: number, interval: Interval): number {
  if (interval !== '1M') return open + LENGTHS[interval];
  const date = new Date(open);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Time left as `27:52`, `3:27:52` or `2d 03h`. @param ms ≥ 0 */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => `${value}`.padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  if (days > 0) return `${days}d ${two(hours)}h`;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
