import { createTranslator } from 'next-intl';
import { withIslands } from '#lib/i18n/isolate.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { loadMessages } from '#lib/i18n/messages.ts';

export type Words = (key: string, values?: Record<string, string | number>) => string;

/** The texts of one language as its pages show them: stories find things by what a visitor reads. */
export async function words(code: LocaleCode): Promise<Words> {
  const messages = withIslands(await loadMessages(code), code);
  return createTranslator({ locale: 'en', messages: messages as Record<string, string> }) as Words;
}
