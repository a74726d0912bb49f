import type { RoutingConfig } from './config.ts';
import { reachable } from './links.ts';
import { DEFAULT_LOCALE, isLocale, type LocaleCode } from './locales.ts';
import { serves, TAG } from './serves.ts';

/** Languages of a header that are looked at; browsers send fewer. */
const RANGE_LIMIT = 20;
const HEADER_LIMIT = 1024;

/**
 * Accept-Language → the first of the visitor's languages, in order of preference, that we serve. English when none is,
 * null when the header says nothing (crawlers send none).
 */
export function acceptedLocale(header: string | undefined): LocaleCode | null {
  const ranges = rangesOf(header ?? '');
  if (ranges.length === 0) return null;
  for (const { tag } of ranges) {
    const code = serves(tag);
    if (code) return code;
  }
  return DEFAULT_LOCALE;
}

function rangesOf(header: string): { tag: string; weight: number }[] {
  return header
    .slice(0, HEADER_LIMIT)
    .split(',', RANGE_LIMIT)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      return { tag, weight: weightOf(parameters) };
    })
    .filter(({ tag, weight }) => TAG.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

/** Thousandths, so that no float is needed: `q=0.8` is 800. A malformed weight makes the range worthless. */
function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => /^q=/i.test(parameter));
  if (quality === undefined) return 1000;
  const [, whole = '', part = ''] = /^q=([01])(?:\.(\d{0,3}))?$/i.exec(quality) ?? [];
  return Math.min(1000, Number.parseInt(whole || '0', 10) * 1000 + Number.parseInt(part.padEnd(3, '0'), 10));
}

/**
 * Language of the home page of the main site for this visitor (LOC-31): the stored choice, else the browser's, else
 * English. A stored value that is no code of ours is ignored.
 */
export function visitorLocale(cookie: string | undefined, acceptLanguage: string | undefined): LocaleCode {
  if (isLocale(cookie)) return cookie;
  return acceptedLocale(acceptLanguage) ?? DEFAULT_LOCALE;
}

export type Visitor = {
  /** Language of the page, and whether its address has no prefix. */
  readonly code: LocaleCode;
  readonly bare: boolean;
  /** The stored choice. */
  readonly cookie: string | undefined;
  /** `navigator.languages`. */
  readonly browser: readonly string[];
  readonly config: RoutingConfig;
};

/**
 * The language to offer on a page whose address does not say one (LOC-32); null when the visitor already reads the
 * preferred language, chose this one, or says nothing. Refusing the offer is a choice: store the page's language.
 */
export function offeredLocale({ code, bare, cookie, browser, config }: Visitor): LocaleCode | null {
  if (!bare) return null;
  const wanted = isLocale(cookie) ? cookie : acceptedLocale(browser.join(','));
  const offered = wanted && reachable(wanted, config);
  return offered === code ? null : offered;
}
