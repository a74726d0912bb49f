import { NOTICE_MUTED, NOTICE_WAYS, type NoticeKind, type NoticeLevel, type NoticeWay } from '#lib/contract/notice.ts';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';
import type { News } from '../data/jobs/told.ts';

/** Of an account that never said anything. */
export const USUAL: NoticeSettings = { muted: NOTICE_MUTED, quiet: null };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** What is muted, of each account. */
export type SettingsOf = (accounts: readonly number[]) => Promise<ReadonlyMap<number, NoticeSettings>>;

/** How a notice makes itself heard, told at a moment. What must be told takes every way; in quiet hours the bell is left. */
export function waysOf(
  { muted, quiet }: NoticeSettings,
  { kind, level }: { readonly kind: NoticeKind; readonly level: NoticeLevel },
  now: number,
): readonly NoticeWay[] {
  if (level === 'must') return NOTICE_WAYS;
  const isQuiet = quiet !== null && isBetween(minuteIn(quiet.zone ?? 'UTC', now) ?? utcMinute(now), quiet);
  return NOTICE_WAYS.filter((way) => !muted[kind]?.includes(way) && !(isQuiet && way !== 'bell'));
}

/**
 * Minute of the day that the clock of a zone shows. Hours are meant by the clock on the wall: kept as UTC they would move
 * with each change of the clocks.
 * @returns null for what is no time zone
 */
export function minuteIn(zone: string, now: number): number | null {
  if (zone === 'UTC') return utcMinute(now);
  const clock = clockIn(zone);
  if (clock === null) return null;
  const [hour = '0', minute = '0'] = clock.format(now).split(':');
  return Number.parseInt(hour, 10) * 60 + Number.parseInt(minute, 10);
}

const utcMinute = (now: number): number => Math.floor(now / MINUTE_MS) % DAY_MINUTES;

/** Zones are few, and names of none are not kept. */
const MOST_CLOCKS = 500;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    if (clocks.size >= MOST_CLOCKS) clocks.clear();
    clocks.set(zone, made);
    return made;
  } catch {
    return null;
  }
}

/** The same, of what is about to be told. */
export function withWays(news: Omit<News, 'ways'>, settings: ReadonlyMap<number, NoticeSettings>, now: number): News {
  return { ...news, ways: waysOf(settings.get(news.account) ?? USUAL, news, now) };
}

/** Over midnight when the end is the earlier one. */
function isBetween(minute: number, { from, to }: NonNullable<NoticeSettings['quiet']>): boolean {
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}
