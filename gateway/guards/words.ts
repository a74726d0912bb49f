import type { Code } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { DEFAULT_LOCALE, LANGUAGES, type LocaleCode } from '#lib/i18n/locales.ts';
import { loadMessages, type Messages } from '#lib/i18n/messages.ts';
import { acceptedLocale } from '#lib/i18n/negotiate.ts';

/** The parts of a request that say which language its reader has. */
export type Reader = {
  readonly query: unknown;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

const BY_TYPE = new Map(LANGUAGES.map((entry) => [String(entry.languageType), entry.locale]));
const BY_KEY = new Map(LANGUAGES.map((entry) => [entry.languageKey, entry.locale]));

/**
 * The first that names a language of ours: `languageType` of the query, the headers `locale` and `language` (`ja_JP`),
 * then what the browser prefers (`accept-language`). English when none does, never an error.
 */
export function languageOf({ query, headers }: Reader): LocaleCode {
  const asked =
    typeof query === 'object' && query !== null ? (query as Record<string, unknown>).languageType : undefined;
  const { [HEADER.locale]: locale, [HEADER.language]: language, 'accept-language': accepted } = headers;
  return (
    BY_TYPE.get(String(asked)) ??
    BY_KEY.get(String(locale)) ??
    BY_KEY.get(String(language)) ??
    acceptedLocale(typeof accepted === 'string' ? accepted : undefined) ??
    DEFAULT_LOCALE
  );
}

/**
 * The text of a code in the reader's language, from the section `codes` of the messages.
 *
 * What a language lacks is English; a code without any text gets the empty string, and the client then shows nothing
 * rather than a number.
 */
export async function wordsFor(code: Code, reader: Reader, load = loadMessages): Promise<string> {
  return textOf(await load(languageOf(reader)), code) ?? '';
}

function textOf(messages: Messages, code: Code): string | undefined {
  const section = messages.codes;
  const text = typeof section === 'object' && Object.hasOwn(section, code) ? section[code] : undefined;
  return typeof text === 'string' ? text : undefined;
}
