import { getRequestConfig } from 'next-intl/server';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode, languageTag } from './locales.ts';
import { loadMessages } from './messages.ts';
import { parseSegment } from './segment.ts';

/**
 * What next-intl works with on the server: the segment's texts under a tag that Intl understands. The raw code never
 * becomes the locale, because `asia` and `ph` break plural rules silently. A text that cannot be formatted throws:
 * otherwise the page would show its key.
 */
export default getRequestConfig(async ({ locale, requestLocale }) => {
  const code = codeOf(locale) ?? parseSegment((await requestLocale) ?? '')?.code ?? DEFAULT_LOCALE;
  return {
    locale: languageTag(code),
    messages: await loadMessages(code),
    // Pages are made once for all visitors; local times are the browser's to show.
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  };
});

/**
 * The code meant by `getTranslations({ locale })`: a segment, a code, or the tag that `getLocale()` answers.
 * @throws Error for anything else, because English instead of the wanted language would not be noticed
 */
function codeOf(locale: string | undefined): LocaleCode | null {
  if (locale === undefined) return null;
  const code = parseSegment(locale)?.code ?? LOCALES.find((known) => languageTag(known) === locale);
  if (!code) throw new Error(`Texts were asked for in "${locale}", which is no language code of the site.`);
  return code;
}
