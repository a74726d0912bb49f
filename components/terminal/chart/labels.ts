import type { Interval } from '#lib/contract/market.ts';
import { formatDate, formatDateTime, formatTime } from '#lib/format/time.ts';
import { lengthOf } from './intervals.ts';
import type { TimeTick } from './time-ticks.ts';

const DAY = 86_400_000;

/** Text of a mark on the time axis: 14:00, Nov 17, Nov, 2026. @param tag BCP-47 */
export function tickLabel({ ts, kind }: TimeTick, { zone, tag, interval }: LabelOptions): string {
  const long = lengthOf(interval) >= 7 * DAY;
  if (kind === 'time') return formatTime(ts, { zone, seconds: false });
  if (kind === 'year') return part(tag, zone, { year: 'numeric' }, ts);
  if (kind === 'month' && long) return part(tag, zone, { month: 'short' }, ts);
  return part(tag, zone, { month: 'short', day: 'numeric' }, ts);
}

/** Time under the crosshair: days and longer have no hour. */
export function crosshairLabel(ts: number, { zone, interval }: Omit<LabelOptions, 'tag'>): string {
  return lengthOf(interval) >= DAY ? formatDate(ts, { zone }) : formatDateTime(ts, { zone, seconds: false });
}

export type LabelOptions = { readonly zone: string; readonly tag: string; readonly interval: Interval };

/** One zone and language at a time; three shapes of label. */
const FORMATS_KEPT = 12;
const formats = new Map<string, Intl.DateTimeFormat>();

function part(tag: string, zone: string, options: Intl.DateTimeFormatOptions, ts: number): string {
  const key = `${tag} ${zone} ${Object.keys(options).join()}`;
  let format = formats.get(key);
  if (!format) {
    if (formats.size >= FORMATS_KEPT) formats.clear();
    format = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone, calendar: 'gregory', numberingSystem: 'latn' });
    formats.set(key, format);
  }
  return format.format(ts);
}
