import { CODE } from '#lib/contract/codes.ts';
import { ANNOUNCEMENT } from '#lib/contract/endpoints.ts';
import type { AnnouncementDetail, AnnouncementPage } from '#lib/contract/shapes/announcement.ts';
import { isAnnouncement, isAnnouncementPage } from '#lib/contract/shapes/guards/announcement.ts';
import { type LocaleCode, languageType } from '#lib/i18n/locales.ts';
import { ask, KEEP, KEEP_FAILURE, read } from './server-read.ts';

/** Newest first, for a page; null when the gateway is away. @param limit at most 50 */
export function readAnnouncements(code: LocaleCode, limit: number): Promise<AnnouncementPage | null> {
  return read<AnnouncementPage>(pathOf(ANNOUNCEMENT.list, code, { limit: String(limit) }), isAnnouncementPage);
}

/** `unknown` when there is none of that number; the page then says 404, kept for ten seconds at most. */
export async function readAnnouncement(code: LocaleCode, id: string): Promise<AnnouncementDetail | 'unknown' | null> {
  const path = pathOf(ANNOUNCEMENT.detail, code, { id });
  const usual = await ask(path, KEEP);
  const answer = usual?.status === 'success' ? usual : await ask(path, KEEP_FAILURE);
  if (answer?.status === 'error' && answer.code === CODE.announcementUnknown) return 'unknown';
  return answer?.status === 'success' && isAnnouncement(answer.data) ? answer.data : null;
}

function pathOf(path: string, code: LocaleCode, more: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ languageType: String(languageType(code)), ...more })}`;
}
