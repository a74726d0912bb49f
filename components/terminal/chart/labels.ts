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
  if (kind === 'month' && long) return worded(tag, zone, { month: 'short' }, ts) ?? numbers(zone, ts).month;
  const { day, month } = numbers(zone, ts);
  return worded(tag, zone, { month: 'short', day: 'numeric' }, ts) ?? `${day}.${month}`;
}

/** Null in a language that the browser has no month's name in (Chromium, Uzbek): it would say M11. */
function worded(tag: string, zone: string, options: Intl.DateTimeFormatOptions, ts: number): string | null {
  const text = part(tag, zone, options, ts);
  return /\bM\d{2}\b/.test(text) ? null : text;
}

function numbers(zone: string, ts: number) {
  const [, month = '', day = ''] = formatDate(ts, { zone }).split('-');
  return { day, month };
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
