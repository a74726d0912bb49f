/**
 * Every language code of the product and the facts about it. The tables are the requirements' LOC-A, LOC-B and LOC-C
 * word for word; a test compares them with docs/requirements.md.
 */

/** Table LOC-A: the codes a URL may begin with. */
export const PREFIXES = [
  'bg',
  'en',
  'asia',
  'en-GB',
  'ja',
  'vi',
  'ru',
  'es',
  'tr',
  'it',
  'fr',
  'de',
  'zh-CN',
  'zh-TW',
  'zh-TC',
  'pt',
  'id',
  'th',
  'pl',
  'uk',
  'pt-PT',
  'es-ES',
  'uz',
  'ar',
  'ph',
] as const;

/** Table LOC-B: the codes a text catalogue may have. */
export const UI_LOCALES = [
  'ar',
  'de',
  'en',
  'en-GB',
  'en-NG',
  'es',
  'fr',
  'ja',
  'pt',
  'tr',
  'vi',
  'zh-CN',
  'zh-TW',
  'id',
  'it',
  'ru',
  'th',
  'nl',
  'en-IN',
  'en-MY',
  'en-PH',
  'en-ZA',
  'pl',
  'uk',
  'sv',
  'pt-PT',
  'es-ES',
  'uz',
  'bg',
  'fr-FR',
  'en-FR',
  'ru-FR',
] as const;

export type Prefix = (typeof PREFIXES)[number];
export type LocaleCode = Prefix | (typeof UI_LOCALES)[number];

/** The union of both tables, 35 codes. */
export const LOCALES: readonly LocaleCode[] = [...new Set<LocaleCode>([...PREFIXES, ...UI_LOCALES])];

export const DEFAULT_LOCALE = 'en' satisfies LocaleCode;

export type Language = {
  readonly locale: Prefix;
  readonly languageKey: string;
  /** The English name of the specification; the accessible description in the menu. */
  readonly languageName: string;
  readonly languageType: number;
  /** What the language calls itself; what the menu shows. */
  readonly nativeName: string;
};

const language = (
  locale: Prefix,
  languageType: number,
  languageName: string,
  languageKey: string,
  nativeName: string,
): Language => ({ locale, languageKey, languageName, languageType, nativeName });

/** Table LOC-C: the 23 entries of the language menu, in its order. */
export const LANGUAGES: readonly Language[] = [
  language('en', 0, 'English', 'en_US', 'English'),
  language('asia', 3, 'English (asia)', 'en_ASIA', 'English (Asia)'),
  language('en-GB', 41, 'English (UK)', 'en_GB', 'English (UK)'),
  language('ja', 2, 'Japanese', 'ja_JP', '日本語'),
  language('ru', 6, 'Russian', 'ru_RU', 'Русский'),
  language('es', 7, 'Spanish', 'es_LA', 'Español'),
  language('it', 9, 'Italian', 'it_IT', 'Italiano'),
  language('fr', 10, 'French', 'fr_FR', 'Français'),
  language('de', 11, 'German', 'de_DE', 'Deutsch'),
  language('zh-CN', 1, 'Simplified Chinese', 'zh_CN', '简体中文'),
  language('zh-TW', 5, 'Traditional Chinese', 'zh_TW', '繁體中文'),
  language('pt', 12, 'Portuguese', 'pt_BR', 'Português'),
  language('id', 13, 'Indonesian', 'id_ID', 'Bahasa Indonesia'),
  language('th', 14, 'Thai', 'th_TH', 'ไทย'),
  language('pl', 20, 'Polish', 'pl_PL', 'Polski'),
  language('vi', 4, 'Vietnamese', 'vi_VN', 'Tiếng Việt'),
  language('uk', 21, 'Ukrainian', 'uk_UA', 'Українська'),
  language('pt-PT', 24, 'Portuguese (Portugal)', 'pt_PT', 'Português (Portugal)'),
  language('es-ES', 23, 'Spanish (International)', 'es_ES', 'Español (Internacional)'),
  language('uz', 25, 'Uzbek', 'uz_UZ', 'O‘zbekcha'),
  language('ar', 39, 'Arabic', 'ar_SA', 'العربية'),
  language('ph', 40, 'Filipino', 'fil_PH', 'Filipino'),
  language('tr', 8, 'Turkish', 'tr_TR', 'Türkçe'),
];

/**
 * BCP-47 tags where they differ from the code. The raw code must never reach Intl: `asia` throws, `ph` silently means
 * the machine's own language, `zh-TC` is read as Simplified, Thai years are Buddhist without the calendar.
 * Dutch says English until it has texts of its own.
 */
const TAGS: Readonly<Partial<Record<LocaleCode, string>>> = {
  asia: 'en',
  bg: 'en',
  nl: 'en',
  'zh-TC': 'zh-Hant-HK',
  th: 'th-u-ca-gregory-nu-latn',
  ar: 'ar-u-ca-gregory-nu-latn',
  ph: 'fil',
};

/** The catalogue a code is laid over. Codes without a line are laid over English. */
const BASES: Readonly<Partial<Record<LocaleCode, LocaleCode>>> = {
  'zh-TC': 'zh-TW',
  'fr-FR': 'fr',
  'ru-FR': 'ru',
};

/** Whose menu entry a code without an entry of its own shares (LOC-21 to LOC-23). Codes without a line: English. */
const ENTRIES = new Map<LocaleCode, Language>(LANGUAGES.map((entry) => [entry.locale, entry]));

const KNOWN: ReadonlySet<string> = new Set(LOCALES);
const KNOWN_PREFIXES: ReadonlySet<string> = new Set(PREFIXES);
const CANONICAL_PREFIX = new Map<string, Prefix>(PREFIXES.map((prefix) => [prefix.toLowerCase(), prefix]));

/** For `<html lang>` and every Intl call (LOC-41). */
export function languageTag(code: LocaleCode): string {
  return TAGS[code] ?? code;
}

/** Right-to-left is Arabic alone (LOC-33). */
export function direction(code: LocaleCode): 'ltr' | 'rtl' {
  return code === 'ar' ? 'rtl' : 'ltr';
}

/** The catalogue below this one; null below English, where every chain ends (LOC-15). */
export function baseLocale(code: LocaleCode): LocaleCode | null {
  return code === DEFAULT_LOCALE ? null : (BASES[code] ?? DEFAULT_LOCALE);
}

/** The menu entry that is current on a page of this code: its own, else that of its base. */
export function languageOf(code: LocaleCode): Language {
  // Every chain ends at English, which has an entry.
  return ENTRIES.get(code) ?? languageOf(baseLocale(code)!);
}

/** The numeric id that the gateway is sent as `languageType`. */
export function languageType(code: LocaleCode): number {
  return languageOf(code).languageType;
}

export function languageKey(code: LocaleCode): string {
  return languageOf(code).languageKey;
}

export function isLocale(value: unknown): value is LocaleCode {
  return typeof value === 'string' && KNOWN.has(value);
}

export function isPrefix(value: unknown): value is Prefix {
  return typeof value === 'string' && KNOWN_PREFIXES.has(value);
}

/** The prefix that a path segment spells, whatever its letter case; null for an ordinary segment. */
export function prefixSpelt(segment: string): Prefix | null {
  return CANONICAL_PREFIX.get(segment.toLowerCase()) ?? null;
}
