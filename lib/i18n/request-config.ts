import { withIslands } from './isolate.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode, languageTag } from './locales.ts';
import { loadMessages, type Messages } from './messages.ts';
import { parseSegment } from './segment.ts';

export type RequestTexts = {
  /** A tag that Intl understands, never the raw code: `asia` and `ph` break plural rules silently. */
  readonly locale: string;
  readonly messages: Messages;
  readonly timeZone: 'UTC';
  readonly onError: (error: Error) => void;
};

/**
 * What next-intl works with for one request.
 * @param locale   what `getTranslations({ locale })` was given, if anything: a segment, a code or a tag
 * @param segment  the `[locale]` segment of the page; what is none is shown in English
 * @throws Error for a `locale` that is none of ours, because English in its place would not be noticed
 */
export async function requestConfig(locale: string | undefined, segment: string | undefined): Promise<RequestTexts> {
  const code = codeOf(locale) ?? parseSegment(segment ?? '')?.code ?? DEFAULT_LOCALE;
  return {
    locale: languageTag(code),
    messages: withIslands(await loadMessages(code), code),
    // Pages are made once for all visitors; local times are the browser's to show.
    timeZone: 'UTC',
    onError: throwTextError,
  };
}

/** A text that is missing or cannot be formatted stops the page: otherwise it would show its key. */
export function throwTextError(error: Error): never {
  throw error;
}

function codeOf(locale: string | undefined): LocaleCode | null {
  if (locale === undefined) return null;
  const code = parseSegment(locale)?.code ?? LOCALES.find((known) => languageTag(known) === locale);
  if (!code) throw new Error(`Texts were asked for in "${locale}", which is no language code of the site.`);
  return code;
}
