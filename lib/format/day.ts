import { formatDateTime, isTimeZone } from './time.ts';

/** Days of a calendar in a time zone, for choosing a range of dates. Dates are `2026-11-20`, as date fields give them. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 24 * 3600_000;

/**
 * First moment of a day in a zone, epoch ms; null for what is no date.
 * Where clocks skip midnight the day begins at the first moment there is.
 * @param zone IANA name; unknown means UTC
 */
export function startOfDay(date: string, zone: string): number | null {
  const midnight = utcOf(date);
  if (midnight === null) return null;
  const known = isTimeZone(zone) ? zone : 'UTC';
  // Clocks that are set back repeat midnight; of the moments that may be it the earliest counts.
  const guesses = [-DAY_MS, 0, DAY_MS].map((by) => midnight - offsetAt(midnight + by, known));
  const exact = guesses.filter((ts) => wallClock(ts, known) === midnight);
  return Math.min(...(exact.length > 0 ? exact : [firstOf(date, Math.min(...guesses), known)]));
}

/** Last millisecond of a day in a zone; null for what is no date. */
export function endOfDay(date: string, zone: string): number | null {
  const midnight = utcOf(date);
  if (midnight === null) return null;
  const next = startOfDay(new Date(midnight + DAY_MS).toISOString().slice(0, 10), zone);
  return next === null ? null : next - 1;
}

function utcOf(date: string): number | null {
  const [, year = '', month = '', day = ''] = DATE.exec(date) ?? [];
  if (!year) return null;
  const ts = Date.UTC(Number.parseInt(year, 10), Number.parseInt(month, 10) - 1, Number.parseInt(day, 10));
  return new Date(ts).toISOString().startsWith(date) ? ts : null;
}

/** What the clocks of the zone show, read as if it were UTC. */
function wallClock(ts: number, zone: string): number {
  return Date.parse(`${formatDateTime(ts, { zone }).replace(' ', 'T')}Z`);
}

function offsetAt(ts: number, zone: string): number {
  return wallClock(ts, zone) - ts;
}

/** The first quarter of an hour that lies on the date, from a moment before it on. */
function firstOf(date: string, from: number, zone: string): number {
  const step = 15 * 60_000;
  let ts = from;
  for (let tried = 0; tried < 16 && !formatDateTime(ts, { zone }).startsWith(date); tried += 1) ts += step;
  return ts;
}
