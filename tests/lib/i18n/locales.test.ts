import { describe, expect, test } from 'vitest';
import {
  baseLocale,
  DEFAULT_LOCALE,
  direction,
  isLocale,
  isPrefix,
  LANGUAGES,
  LOCALES,
  type LocaleCode,
  languageKey,
  languageOf,
  languageTag,
  languageType,
  PREFIXES,
  prefixSpelt,
  UI_LOCALES,
} from '#lib/i18n/locales.ts';
import { chainOf } from '#lib/i18n/messages.ts';
import { listOfTable, rowsOfTable } from '#tests/register.ts';

/** Table LOC-C of the register: number, locale, type, name, key, tag. */
const ENTRIES = rowsOfTable('LOC-C').map(([, locale, type, name, key, tag]) => ({
  locale,
  type: Number.parseInt(type!, 10),
  name: name!.replace(' (D)', ''),
  key,
  tag,
}));

describe('the tables', () => {
  test('[LOC-01] the prefixes are the 25 of the register, in its order', () => {
    expect(PREFIXES).toEqual(listOfTable('LOC-A'));
    expect(PREFIXES).toHaveLength(25);
  });

  test('[LOC-12] the catalogue codes are the 32 of the register', () => {
    expect(UI_LOCALES).toEqual(listOfTable('LOC-B'));
    expect(UI_LOCALES).toHaveLength(32);
  });

  test('both tables together are 35 codes, each once', () => {
    expect(LOCALES).toHaveLength(35);
    expect(new Set(LOCALES).size).toBe(35);
    expect([...LOCALES].every(isLocale)).toBe(true);
  });

  test('[LOC-14] ten codes are catalogues and never prefixes', () => {
    const catalogueOnly = LOCALES.filter((code) => !isPrefix(code));
    expect(catalogueOnly.sort()).toEqual(
      ['en-NG', 'nl', 'en-IN', 'en-MY', 'en-PH', 'en-ZA', 'sv', 'fr-FR', 'en-FR', 'ru-FR'].sort(),
    );
    for (const code of catalogueOnly) expect(prefixSpelt(code)).toBeNull();
  });

  test('[LOC-26] the default is English', () => expect(DEFAULT_LOCALE).toBe('en'));

  test('[LOC-03] a prefix is the code itself', () => {
    for (const prefix of PREFIXES) expect(isLocale(prefix) && prefixSpelt(prefix)).toBe(prefix);
  });

  test('names from every object are no codes', () => {
    for (const name of ['constructor', '__proto__', 'toString', '', 'ko', 'EN', undefined, null, 3]) {
      expect(isLocale(name)).toBe(false);
      expect(isPrefix(name)).toBe(false);
    }
  });
});

describe('the language entries', () => {
  test('[LOC-16] [LOC-18] [LOC-19] there are 23, with the fields and values of the register', () => {
    expect(LANGUAGES.map(({ nativeName: _, ...entry }) => entry)).toEqual(
      ENTRIES.map(({ locale, type, name, key }) => ({
        locale,
        languageKey: key,
        languageName: name,
        languageType: type,
      })),
    );
    expect(LANGUAGES).toHaveLength(23);
  });

  test('[LOC-17] every languageKey has the form xx_YY and is the only one of its kind', () => {
    for (const { languageKey } of LANGUAGES) expect(languageKey).toMatch(/^[a-z]{2,3}_[A-Z]{2,4}$/);
    expect(new Set(LANGUAGES.map((entry) => entry.languageKey)).size).toBe(23);
    expect([languageKey('en'), languageKey('zh-CN')]).toEqual(['en_US', 'zh_CN']);
  });

  test('[LOC-20] Turkish is 8', () => expect(languageType('tr')).toBe(8));

  test('[LOC-21] zh-TC is 5 and has no entry', () => {
    expect(languageType('zh-TC')).toBe(5);
    expect(LANGUAGES.some(({ locale }) => locale === 'zh-TC')).toBe(false);
    expect(languageOf('zh-TC').locale).toBe('zh-TW');
  });

  test('[LOC-22] Bulgarian is 0, has no entry, and English is current on its pages', () => {
    expect(languageType('bg')).toBe(0);
    expect(LANGUAGES.some(({ locale }) => locale === 'bg')).toBe(false);
    expect(languageOf('bg').locale).toBe('en');
  });

  test.each<[LocaleCode, number]>([
    ['en-NG', 0],
    ['en-IN', 0],
    ['en-MY', 0],
    ['en-PH', 0],
    ['en-ZA', 0],
    ['en-FR', 0],
    ['nl', 0],
    ['sv', 0],
    ['bg', 0],
    ['fr-FR', 10],
    ['ru-FR', 6],
    ['zh-TC', 5],
  ])('[LOC-23] %s, without an entry, is %i', (code, type) => expect(languageType(code)).toBe(type));

  test('every language names itself, each differently', () => {
    expect(new Set(LANGUAGES.map(({ nativeName }) => nativeName)).size).toBe(23);
    expect(languageOf('ja').nativeName).toBe('日本語');
  });
});

describe('bases', () => {
  test.each<[LocaleCode, LocaleCode[]]>([
    ['en', ['en']],
    ['en-GB', ['en-GB', 'en']],
    ['en-NG', ['en-NG', 'en']],
    ['asia', ['asia', 'en']],
    ['bg', ['bg', 'en']],
    ['fr-FR', ['fr-FR', 'fr', 'en']],
    ['ru-FR', ['ru-FR', 'ru', 'en']],
    ['en-FR', ['en-FR', 'en']],
    ['zh-TC', ['zh-TC', 'zh-TW', 'en']],
    ['pt-PT', ['pt-PT', 'en']],
    ['ja', ['ja', 'en']],
  ])('[LOC-15] %s is laid over %j', (code, chain) => expect(chainOf(code)).toEqual(chain));

  test('[LOC-15] every chain ends at English', () => {
    for (const code of LOCALES) expect(chainOf(code).at(-1)).toBe('en');
    expect(baseLocale('en')).toBeNull();
  });
});

describe('direction and tags', () => {
  test('[LOC-33] Arabic is right-to-left, the other 34 are not', () => {
    expect(direction('ar')).toBe('rtl');
    for (const code of LOCALES.filter((code) => code !== 'ar')) expect(direction(code)).toBe('ltr');
  });

  const without = {
    'zh-TC': 'zh-Hant-HK',
    bg: 'en',
    'en-NG': 'en-NG',
    'en-IN': 'en-IN',
    'en-MY': 'en-MY',
    'en-PH': 'en-PH',
    'en-ZA': 'en-ZA',
    'en-FR': 'en-FR',
    'fr-FR': 'fr-FR',
    'ru-FR': 'ru-FR',
    nl: 'en',
    sv: 'sv',
  };
  const tags = [...ENTRIES.map(({ locale, tag }) => [locale, tag]), ...Object.entries(without)] as [
    LocaleCode,
    string,
  ][];

  test('the register gives all 35 a tag', () => expect(tags.map(([code]) => code).sort()).toEqual([...LOCALES].sort()));

  test.each(tags)('[LOC-41] %s is %s for Intl, and Intl knows it', (code, tag) => {
    expect(languageTag(code)).toBe(tag);
    const wanted = new Intl.Locale(tag).maximize();
    expect(new Intl.PluralRules(tag).resolvedOptions().locale.split('-')[0]).toBe(wanted.language);
    for (const formatter of [new Intl.NumberFormat(tag), new Intl.DateTimeFormat(tag), new Intl.Collator(tag)]) {
      const resolved = new Intl.Locale(formatter.resolvedOptions().locale).maximize();
      expect([resolved.language, resolved.script]).toEqual([wanted.language, wanted.script]);
    }
  });

  test.each([...LOCALES])('[LOC-42] a date in %s is of the year 2026 in digits 0 to 9', (code) => {
    const text = new Intl.DateTimeFormat(languageTag(code), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 10, 20),
    );
    expect(text).toContain('2026');
    expect(text.match(/\p{Nd}/gu)!.join('')).toMatch(/^[0-9]+$/);
  });
});
