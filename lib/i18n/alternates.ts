import { domainOrigin, type RoutingConfig } from './config.ts';
import { DEFAULT_LOCALE, isPrefix, LOCALES, type LocaleCode } from './locales.ts';
import { joinPrefix } from './paths.ts';

/** Where a site without SITE_DOMAIN lives: on this machine. */
export const LOCAL_ORIGIN = 'https://localhost:3443';

/**
 * hreflang values per code. `asia`, `zh-TC`, `bg`, and the codes that only reuse English, have none.
 * @see languages guide, section 1: `zh-TC` would mean the Turks and Caicos, Google knows `tl` and not `fil`
 */
const HREFLANG: Readonly<Partial<Record<LocaleCode, readonly string[]>>> = {
  en: ['en'],
  'en-GB': ['en-GB'],
  ja: ['ja'],
  vi: ['vi'],
  ru: ['ru'],
  es: ['es'],
  'es-ES': ['es-ES'],
  tr: ['tr'],
  it: ['it'],
  fr: ['fr'],
  de: ['de'],
  'zh-CN': ['zh-Hans'],
  'zh-TW': ['zh-Hant'],
  pt: ['pt', 'pt-BR'],
  'pt-PT': ['pt-PT'],
  id: ['id'],
  th: ['th'],
  pl: ['pl'],
  uk: ['uk'],
  uz: ['uz'],
  ar: ['ar'],
  ph: ['tl'],
  'en-NG': ['en-NG'],
  'en-IN': ['en-IN'],
  'en-MY': ['en-MY'],
  'fr-FR': ['fr-FR'],
  'en-FR': ['en-FR'],
  'ru-FR': ['ru-FR'],
};

/** Pages whose text is another page's text name that one as the original (LOC-43). */
const ORIGINAL: Readonly<Partial<Record<LocaleCode, LocaleCode>>> = {
  asia: 'en',
  'zh-TC': 'zh-TW',
  nl: 'en',
  sv: 'en',
  'en-PH': 'en',
  'en-ZA': 'en',
};

/** Codes whose pages search engines shall not list at all. */
const NOINDEX: ReadonlySet<LocaleCode> = new Set<LocaleCode>(['bg']);

export function isIndexableLocale(code: LocaleCode): boolean {
  return !NOINDEX.has(code);
}

/** The codes whose pages are originals and have an address in this configuration: what sitemaps list. */
export function listedLocales(config: RoutingConfig): LocaleCode[] {
  return LOCALES.filter((code) => HREFLANG[code] && pageUrl(code, '/', config) !== null);
}

export function mainOrigin(config: RoutingConfig): string {
  return domainOrigin('main', config) ?? LOCAL_ORIGIN;
}

/**
 * Absolute address of a page in one language; null when neither a prefix nor a domain reaches the language.
 * @param path unprefixed, `/` or `/spot/BTCUSDT`
 */
export function pageUrl(code: LocaleCode, path: string, config: RoutingConfig): string | null {
  const own = domainOrigin(code, config);
  if (own) return own + path;
  if (!isPrefix(code)) return null;
  return mainOrigin(config) + joinPrefix(code === DEFAULT_LOCALE ? '' : `/${code}`, path);
}

export type Alternates = {
  readonly canonical: string;
  /** hreflang → absolute address, `x-default` among them; empty for pages outside the cluster. */
  readonly languages: Readonly<Record<string, string>>;
};

/**
 * Canonical address and alternates of a page, the one source for the head, the sitemaps and tests (LOC-43).
 * The canonical is that of `code`; the alternates are the same for every code, so that they are symmetric.
 */
export function alternatesFor(path: string, config: RoutingConfig, code: LocaleCode = DEFAULT_LOCALE): Alternates {
  const canonical = pageUrl(ORIGINAL[code] ?? code, path, config) ?? mainOrigin(config) + path;
  if (!HREFLANG[code]) return { canonical, languages: {} };
  const languages: Record<string, string> = {};
  for (const listed of LOCALES) {
    const url = pageUrl(listed, path, config);
    if (url !== null) for (const tag of HREFLANG[listed] ?? []) languages[tag] = url;
  }
  languages['x-default'] = mainOrigin(config) + path;
  return { canonical, languages };
}
