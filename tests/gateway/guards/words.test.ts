import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageOf, wordsFor } from '#gateway/guards/words.ts';
import { CODE } from '#lib/contract/codes.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';

describe('the reader’s language', () => {
  test('is that of languageType for every entry of the table', () => {
    for (const { languageType, locale } of LANGUAGES)
      expect(languageOf({ query: { languageType: String(languageType) }, headers: {} })).toBe(locale);
  });

  test('is that of the header locale when the query has none', () => {
    for (const { languageKey, locale } of LANGUAGES)
      expect(languageOf({ query: {}, headers: { locale: languageKey } })).toBe(locale);
  });

  test('the query wins over the header', () => {
    expect(languageOf({ query: { languageType: '2' }, headers: { locale: 'de_DE' } })).toBe('ja');
  });

  test.each([
    { languageType: '999' },
    { languageType: '' },
    { languageType: ['2', '3'] },
    {},
    null,
    'x',
  ])('what is unknown is English: %j', (query) =>
    expect(languageOf({ query, headers: { locale: 'xx_XX' } })).toBe('en'));
});

describe('the text of a code', () => {
  test('comes from the reader’s catalogue when there is one', async () => {
    const load = async (code: string) => ({ codes: { '40400': code === 'ja' ? '見つかりません' : 'Not here' } });
    expect(await wordsFor(CODE.notFound, { query: { languageType: '2' }, headers: {} }, load)).toBe('見つかりません');
    expect(await wordsFor(CODE.notFound, { query: {}, headers: {} }, load)).toBe('Not here');
  });

  test('is empty when nobody wrote one', async () => {
    expect(await wordsFor(CODE.notFound, { query: {}, headers: {} }, async () => ({}))).toBe('');
    expect(await wordsFor(CODE.notFound, { query: {}, headers: {} }, async () => ({ codes: 'x' }))).toBe('');
  });

  test('exists in English for every code the gateway gives', () => {
    const { codes } = JSON.parse(readFileSync('messages/en.json', 'utf8')) as { codes: Record<string, string> };
    const given = Object.values(CODE).filter((code) => code !== CODE.success);
    for (const code of given) expect(codes[code], code).toMatch(/\S/);
  });
});
