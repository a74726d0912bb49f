import { isLocale, type LocaleCode } from './locales.ts';

/**
 * The internal `[locale]` segment: `ja` when the prefix is shown in the URL, `en~` when the URL has none (English on
 * the main site, any language on its own domain). So one static page never has to be both kinds.
 */
const BARE = '~';

export type Segment = { readonly code: LocaleCode; readonly bare: boolean };

/** Null for anything that is not a known code with at most one marker. */
export function parseSegment(segment: string): Segment | null {
  const bare = segment.endsWith(BARE);
  const code = bare ? segment.slice(0, -BARE.length) : segment;
  return isLocale(code) ? { code, bare } : null;
}

export function toSegment(code: LocaleCode, bare: boolean): string {
  return bare ? `${code}${BARE}` : code;
}

/** What internal links of a page begin with: '' on a bare page, '/ja' on a prefixed one, '' for an unknown segment. */
export function prefixOf(segment: string): '' | `/${LocaleCode}` {
  const parsed = parseSegment(segment);
  return parsed && !parsed.bare ? `/${parsed.code}` : '';
}
