import Cookies from 'js-cookie';
import { type CurrencyCode, defaultCurrency, isCurrency, VALUATION, type ValuationUnit } from '#lib/format/currency.ts';
import { isLocale, type LocaleCode } from '#lib/i18n/locales.ts';
import {
  COOKIE_DEFAULTS,
  defaultUpdown,
  isOneOf,
  LAYOUTS,
  type Layout,
  OVERALL_THEMES,
  type OverallTheme,
  THEMES,
  type Theme,
  UPDOWNS,
  type Updown,
} from './defaults.ts';
import { COOKIE } from './names.ts';

/** Every write begins these days anew. */
export const COOKIE_DAYS = 365;

// Values are plain words: read raw, exactly as the boot script reads them, so that both see the same thing.
const jar = Cookies.withConverter<string>({ read: (value) => value, write: (value) => value });

/** What the cookies say; undefined where one is missing or holds something else than its own words. */
export type CookieStore = {
  readonly language: LocaleCode | undefined;
  readonly unit: CurrencyCode | undefined;
  readonly showAsset: boolean | undefined;
  readonly theme: Theme | undefined;
  readonly layout: Layout | undefined;
  readonly valuationUnit: ValuationUnit | undefined;
  readonly loggedIn: boolean | undefined;
  readonly overallTheme: OverallTheme | undefined;
  readonly updown: Updown | undefined;
};

/** The value in force of every setting that has a cookie. */
export type EffectiveSettings = {
  readonly [Key in Exclude<keyof CookieStore, 'language'>]-?: NonNullable<CookieStore[Key]>;
};

type Field<Value> = { readonly name: string; readonly read: (text: string) => Value | undefined };

const word = <Word extends string>(name: string, words: readonly Word[]): Field<Word> => ({
  name,
  read: (text) => (isOneOf(words, text) ? text : undefined),
});
const flag = (name: string): Field<boolean> => ({
  name,
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
});

const FIELDS: { readonly [Key in keyof CookieStore]: Field<NonNullable<CookieStore[Key]>> } = {
  language: { name: COOKIE.language, read: (text) => (isLocale(text) ? text : undefined) },
  unit: { name: COOKIE.unit, read: (text) => (isCurrency(text) ? text : undefined) },
  showAsset: flag(COOKIE.showAsset),
  theme: word(COOKIE.theme, THEMES),
  layout: word(COOKIE.layout, LAYOUTS),
  valuationUnit: {
    name: COOKIE.valuationUnit,
    read: (text) => Object.values(VALUATION).find((unit) => String(unit) === text),
  },
  loggedIn: flag(COOKIE.loginFlag),
  overallTheme: word(COOKIE.overallTheme, OVERALL_THEMES),
  updown: word(COOKIE.updown, UPDOWNS),
};

/** One cookie, validated; undefined on the server and where cookies are blocked. */
export function readCookie<Key extends keyof CookieStore>(key: Key): CookieStore[Key] {
  const { name, read } = FIELDS[key];
  try {
    return read(jar.get(name) ?? '');
  } catch {
    // A sandboxed document throws on document.cookie: as good as no cookie.
    return undefined;
  }
}

export function readCookies(): CookieStore {
  const entries = Object.keys(FIELDS).map((key) => [key, readCookie(key as keyof CookieStore)]);
  return Object.fromEntries(entries) as CookieStore;
}

/** Writes one setting for 365 days from now. Blocked cookies are no error: the choice then lasts as long as the page. */
export function writeCookie<Key extends keyof CookieStore>(key: Key, value: NonNullable<CookieStore[Key]>): void {
  try {
    jar.set(FIELDS[key].name, String(value), {
      expires: COOKIE_DAYS,
      path: '/',
      sameSite: 'Lax',
      secure: globalThis.location?.protocol === 'https:',
    });
  } catch {
    // As in readCookie.
  }
}

/** Cookie, else for the unit the locale's currency, else the defaults of the cookie store (SET-06). */
export function effectiveSettings(cookies: CookieStore, locale: LocaleCode): EffectiveSettings {
  const theme = cookies.theme ?? COOKIE_DEFAULTS.theme;
  return {
    unit: cookies.unit ?? defaultCurrency(locale),
    showAsset: cookies.showAsset ?? COOKIE_DEFAULTS.showAsset,
    theme,
    layout: cookies.layout ?? COOKIE_DEFAULTS.layout,
    valuationUnit: cookies.valuationUnit ?? COOKIE_DEFAULTS.valuationUnit,
    loggedIn: cookies.loggedIn ?? COOKIE_DEFAULTS.loggedIn,
    // Only `system` is a choice of its own; any other word is the theme itself.
    overallTheme: cookies.overallTheme === 'system' ? 'system' : theme,
    updown: cookies.updown ?? defaultUpdown(locale),
  };
}
