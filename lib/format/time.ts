import { MISSING } from './amount.ts';

/**
 * Times and dates as text: Gregorian calendar and ASCII digits in every language, 24 hours.
 *
 * `zone` is an IANA name, `tag` the BCP-47 tag of lib/i18n (never the raw locale code). Without a tag a date is
 * year-month-day, as tables and exports have it; with one it follows the order of the language.
 */
export type TimeOptions = {
  /** IANA zone, `Asia/Tokyo`; unknown or missing means UTC. */
  readonly zone?: string | undefined;
  readonly tag?: string | undefined;
  /** The month by its name, `28 Nov 2026`: in a sentence. Needs the tag. */
  readonly words?: boolean | undefined;
};

/** A tab meets a handful of zones and one language; beyond this the oldest formatter goes. */
const CACHE_LIMIT = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** 14:32:07 @param ts epoch ms */
export function formatTime(ts: number, options: TimeOptions & { seconds?: boolean } = {}): string {
  const parts = partsOf(ts, options.zone);
  if (!parts) return MISSING;
  return `${parts.hour}:${parts.minute}${options.seconds === false ? '' : `:${parts.second}`}`;
}

/** 2026-11-20, or the language's own order of day, month and year. @param ts epoch ms */
export function formatDate(ts: number, options: TimeOptions = {}): string {
  const parts = partsOf(ts, options.zone);
  if (!parts) return MISSING;
  if (!options.tag) return `${parts.year}-${parts.month}-${parts.day}`;
  const text = formatter(options.tag, options.zone, options.words ? NAMED_DATE : LOCAL_DATE).format(ts);
  // Arabic dates carry direction marks, which turn the groups round inside our left-to-right islands.
  return text.replace(/[\u061c\u200e\u200f]/g, '');
}

/** 2026-11-20 14:32:07 @param ts epoch ms */
export function formatDateTime(ts: number, options: TimeOptions & { seconds?: boolean } = {}): string {
  return partsOf(ts, options.zone) ? `${formatDate(ts, options)} ${formatTime(ts, options)}` : MISSING;
}

/** `UTC+09:00` at that moment. @param ts epoch ms */
export function formatZone(ts: number, zone: string): string {
  if (!isMoment(ts)) return MISSING;
  const offset = formatter('en', zone, ZONE_OFFSET)
    .formatToParts(ts)
    .filter(({ type }) => type === 'timeZoneName')
    .map(({ value }) => value);
  return offset.join('').replace('GMT', 'UTC').replace('+00:00', '');
}

/** Whether this runtime knows the zone by that name. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || !/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The zone of this machine, UTC where it is not known. */
export function systemZone(): string {
  const zone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Zones to choose from, UTC first. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

const FIXED: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
const LOCAL_DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const NAMED_DATE: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const ZONE_OFFSET: Intl.DateTimeFormatOptions = { timeZoneName: 'longOffset' };

type Fixed = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

function partsOf(ts: number, zone: string | undefined): Fixed | null {
  if (!isMoment(ts)) return null;
  if (ts < WHOLE_MINUTES) return read(ts, zone);
  // The axis of a chart and the rows of a tape ask for the same minutes with every print.
  const minute = Math.floor(ts / MINUTE);
  const key = `${minute} ${zone}`;
  let known = minutes.get(key);
  if (known === undefined) {
    known = read(minute * MINUTE, zone);
    if (minutes.size >= MINUTES_KEPT) minutes.clear();
    minutes.set(key, known);
  }
  const second = Math.floor(ts / 1000) - minute * 60;
  return { ...known, second: `${second}`.padStart(2, '0') };
}

const MINUTE = 60_000;
/** From 1973 on every zone is whole minutes away from UTC. */
const WHOLE_MINUTES = Date.UTC(1973, 0, 1);
const MINUTES_KEPT = 512;
const minutes = new Map<string, Fixed>();

function read(ts: number, zone: string | undefined): Fixed {
  const entries = formatter('en', zone, FIXED)
    .formatToParts(ts)
    .map(({ type, value }) => [type, value]);
  return Object.fromEntries(entries) as Fixed;
}

/** Whether it is a moment that a date can hold: Intl throws beyond 8.64e15 ms. */
export function isMoment(ts: number): boolean {
  return Number.isFinite(ts) && Math.abs(ts) <= 8.64e15;
}

function formatter(tag: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${zone} ${Object.keys(options).join()}`;
  const known = formatters.get(key);
  if (known) return known;
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const made = new Intl.DateTimeFormat(tag, { ...options, timeZone, calendar: 'gregory', numberingSystem: 'latn' });
  const oldest = formatters.keys().next().value;
  if (formatters.size >= CACHE_LIMIT && oldest !== undefined) formatters.delete(oldest);
  formatters.set(key, made);
  return made;
}
