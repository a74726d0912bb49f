import { DEFAULT_LOCALE, type LocaleCode } from './locales.ts';
import { splitPrefix } from './paths.ts';

let current: LocaleCode | null = null;

/** Says in which language the page is; the layout does, also when it changes without a load. */
export function setCurrentLocale(code: LocaleCode): void {
  current = code;
}

/** The language of the page now; until it was said, what the address says. English on the server. */
export function currentLocale(): LocaleCode {
  if (current) return current;
  return splitPrefix(globalThis.location?.pathname ?? '/').prefix ?? DEFAULT_LOCALE;
}
