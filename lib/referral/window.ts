import type { ReferralConfig } from '#lib/contract/referral.ts';
import { splitPrefix } from '#lib/i18n/paths.ts';

/** When codes are kept, and for how many days. Begin and end (epoch ms) belong to it. */
export type Window = { readonly days: number; readonly begin: number; readonly end: number };

const DAY_MS = 24 * 3_600_000;

/**
 * The window that decides: that of the channel, else that of the page, else the general one (REF-09).
 * @param path of the landing page, with or without language prefix; its query does not count
 */
export function windowFor(
  config: ReferralConfig,
  { channelCode, path }: { readonly channelCode: string | undefined; readonly path: string },
): Window {
  const channel = config.channelCodeList.find((item) => item.channelCode === channelCode);
  if (channel)
    return {
      days: channel.cacheEffectiveTime,
      begin: channel.channelCodeBeginTime,
      end: channel.channelCodeEndTime,
    };
  const page = plainPath(path);
  const link = config.activeLinkList.find((item) => page.startsWith(plainPath(item.activeLink)));
  if (link) return { days: link.cacheEffectiveTime, begin: link.activeLinkBeginTime, end: link.activeLinkEndTime };
  return { days: config.cacheEffectiveTime, begin: config.cacheBeginTime, end: config.cacheEndTime };
}

/** Days are 24 hours long (REF-08). ms */
export function lifetime({ days }: Window): number {
  return days * DAY_MS;
}

/** @param now epoch ms */
export function isOpen({ begin, end }: Window, now: number): boolean {
  return begin <= now && now <= end;
}

function plainPath(path: string): string {
  return splitPrefix(path.replace(/[?#].*$/s, '')).rest;
}
