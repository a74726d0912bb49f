import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { LOCALES, type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { requestConfig } from '#lib/i18n/request-config.ts';
import { toSegment } from '#lib/i18n/segment.ts';

/** The real formatter of next-intl over texts of the test, with everything else as pages have it. */
async function translator(segment: string, messages: Record<string, string>) {
  const { locale, onError, timeZone } = await requestConfig(undefined, segment);
  const t = createTranslator<Record<string, string>>({ locale, onError, timeZone, messages });
  return t as (name: string, values?: Record<string, string | number>) => string;
}

describe('the configuration of a request', () => {
  test('[LOC-41] both kinds of segment of every code work under the tag, never under the code', async () => {
    for (const code of LOCALES)
      for (const bare of [true, false])
        expect((await requestConfig(undefined, toSegment(code, bare))).locale).toBe(languageTag(code));
  });

  test('a segment that is none is shown in English', async () => {
    for (const segment of [undefined, 'robots.txt', 'xx', '__proto__'])
      expect((await requestConfig(undefined, segment)).locale).toBe('en');
  });

  test('an explicit wish goes before the segment, as segment, code or tag', async () => {
    for (const wish of ['ph', 'ph~', 'fil']) expect((await requestConfig(wish, 'ja')).locale).toBe('fil');
  });

  test('an explicit wish for a language that does not exist is refused', async () =>
    await expect(requestConfig('ko', 'ja')).rejects.toThrow('"ko", which is no language code'));

  test('every part of the English catalogue is there in every language', async () => {
    const { messages } = await requestConfig(undefined, 'en~');
    expect(Object.keys((await requestConfig(undefined, 'zh-TC')).messages)).toEqual(Object.keys(messages));
  });
});

describe('a text that cannot be shown stops the page', () => {
  test('a missing key throws', async () =>
    expect((await translator('ja', { a: 'x' })).bind(null, 'b')).toThrow('MISSING_MESSAGE'));

  test('a missing argument throws', async () =>
    expect((await translator('ja', { a: '{price} x' })).bind(null, 'a')).toThrow('FORMATTING_ERROR'));

  test('a message that is not ICU throws', async () =>
    expect((await translator('ja', { a: '{' })).bind(null, 'a', { b: 1 })).toThrow('INVALID_MESSAGE'));
});

describe('plurals follow the language of the page', () => {
  const plural = '{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}';
  test.each<[LocaleCode, number, string]>([
    ['asia', 1, 'one'],
    ['ph', 4, 'other'],
    ['ar', 3, 'few'],
    ['ar', 0, 'zero'],
    ['ru', 5, 'many'],
    ['pl', 22, 'few'],
    ['zh-TC', 1, 'other'],
    ['th', 1, 'other'],
  ])('[LOC-41] %s counts %i as %s', async (code, n, branch) =>
    expect((await translator(code, { a: plural }))('a', { n })).toBe(branch));
});
