import { ENGLISH, REQUEST_TEXTS, type RequestTexts } from '#messages/requests.ts';
import { baseLocale, DEFAULT_LOCALE, isLocale, type LocaleCode, languageType } from './locales.ts';

/** What the request client says in one language (ENV-25). */
export type RequestMessages = {
  /** Title where one of these is shown in a dialog or notification. */
  readonly tip: string;
  readonly timeout: string;
  readonly expired: string;
  readonly loginvalid: string;
  readonly unknow: string;
  readonly notfound: string;
  readonly forbidden: string;
  /** The languageType id. */
  readonly lang: number;
  /** The URL prefix. */
  readonly locale: string;
};

/** The texts of a language, else of its base, else English (ENV-28 to ENV-30); a placeholder is filled with nothing. */
export function requestMessages(code: string): RequestMessages {
  const locale: LocaleCode = isLocale(code) ? code : DEFAULT_LOCALE;
  const [tip, timeout, expired, loginvalid, unknow, notfound, forbidden] = textsOf(locale).map(
    filled,
  ) as unknown as RequestTexts;
  return { tip, timeout, expired, loginvalid, unknow, notfound, forbidden, lang: languageType(locale), locale };
}

function textsOf(locale: LocaleCode): RequestTexts {
  for (let at: LocaleCode | null = locale; at !== null; at = baseLocale(at)) {
    const texts = Object.hasOwn(REQUEST_TEXTS, at) ? REQUEST_TEXTS[at] : undefined;
    if (texts) return texts;
  }
  return ENGLISH;
}

function filled(text: string): string {
  return text.replace('{prefix}', '');
}
