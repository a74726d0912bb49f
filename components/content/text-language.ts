import { direction, isLocale, languageTag } from '#lib/i18n/locales.ts';

/** For an element whose text may be in another language than its page. A code nobody knows is English. */
export function textLanguage(code: string): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const known = isLocale(code) ? code : 'en';
  return { lang: languageTag(known), dir: direction(known) };
}
