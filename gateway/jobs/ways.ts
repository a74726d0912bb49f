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
  const isQuiet = quiet !== null && isBetween(Math.floor(now / MINUTE_MS) % DAY_MINUTES, quiet);
  return NOTICE_WAYS.filter((way) => !muted[kind]?.includes(way) && !(isQuiet && way !== 'bell'));
}

/** The same, of what is about to be told. */
export function withWays(news: Omit<News, 'ways'>, settings: ReadonlyMap<number, NoticeSettings>, now: number): News {
  return { ...news, ways: waysOf(settings.get(news.account) ?? USUAL, news, now) };
}

/** Over midnight when the end is the earlier one. */
function isBetween(minute: number, { from, to }: NonNullable<NoticeSettings['quiet']>): boolean {
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}
