/** The two default tables of the specification, literally. They differ in unit, show-asset and theme on purpose. */

export const THEMES = ['light', 'dark', 'black'] as const;
export type Theme = (typeof THEMES)[number];
export const OVERALL_THEMES = ['system', ...THEMES] as const;
export type OverallTheme = (typeof OVERALL_THEMES)[number];
/** Side of the order form on trading pages; start and end in a mirrored page. */
export const LAYOUTS = ['left', 'right'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** Colour of a rise. */
export const UPDOWNS = ['green', 'red'] as const;
export type Updown = (typeof UPDOWNS)[number];

/** Table SET-A: the state in memory before anything is known about the visitor. */
export const GLOBAL_DEFAULTS = {
  locale: 'en',
  theme: 'dark',
  layout: 'right',
  unit: 'CNY',
  showAsset: false,
  valuationUnit: 1,
  loggedIn: false,
  direction: 'ltr',
  terminalCode: '',
} as const;

/** Table SET-B: what the cookie store stands for while a cookie is missing. `language` has no default. */
export const COOKIE_DEFAULTS = {
  language: undefined,
  unit: 'USD',
  showAsset: true,
  theme: 'black',
  layout: 'right',
  valuationUnit: 1,
  loggedIn: false,
} as const;

/** Locales where a rise is red unless the visitor says otherwise. */
export const RED_UP_LOCALES: readonly string[] = ['ja', 'zh-CN', 'zh-TW', 'zh-TC'];

export function defaultUpdown(locale: string): Updown {
  return RED_UP_LOCALES.includes(locale) ? 'red' : 'green';
}

/** True for one of the listed words; the validator behind every stored choice. */
export function isOneOf<Word extends string>(words: readonly Word[], value: unknown): value is Word {
  return typeof value === 'string' && (words as readonly string[]).includes(value);
}
