import type { AnnouncementDetail, AnnouncementPage } from '#lib/contract/announcement.ts';
import type { Depth, FiatRates } from '#lib/contract/market.ts';

/** The outer shapes of answers: enough that a page never breaks on an answer of another kind. */
export function isList(data: unknown): data is readonly unknown[] {
  return Array.isArray(data);
}

export function isDepth(data: unknown): data is Depth {
  return isObject(data) && Array.isArray(data.bids) && Array.isArray(data.asks);
}

export function isFiatRates(data: unknown): data is FiatRates {
  return isObject(data) && isObject(data.rates) && typeof data.ts === 'number';
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}

export function isAnnouncementPage(data: unknown): data is AnnouncementPage {
  return isObject(data) && Array.isArray(data.rows);
}

export function isAnnouncement(data: unknown): data is AnnouncementDetail {
  return isObject(data) && typeof data.title === 'string' && typeof data.body === 'string';
}
