import { ANNOUNCEMENT } from '#lib/contract/endpoints.ts';
import type { AnnouncementPage } from '#lib/contract/shapes/announcement.ts';
import { isAnnouncementPage } from '#lib/contract/shapes/guards/announcement.ts';
import { type LocaleCode, languageType } from '#lib/i18n/locales.ts';

/** What the venue told everybody, newest first. @param limit at most 50 @throws AnswerError, AxiosError; Error for another shape */
export async function fetchAnnouncements(
  code: LocaleCode,
  limit: number,
  signal?: AbortSignal,
): Promise<AnnouncementPage> {
  const { dataOf, send } = await import('#lib/request/client.ts');
  const url = ANNOUNCEMENT.list;
  const envelope = await send<unknown>({
    url,
    method: 'GET',
    quiet: true,
    params: { languageType: String(languageType(code)), limit: String(limit) },
    ...(signal ? { signal } : {}),
  });
  const data = dataOf(envelope, url);
  if (!isAnnouncementPage(data)) throw new Error(`${url} answered data of another shape than this page knows.`);
  return data;
}
