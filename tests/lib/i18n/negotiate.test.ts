import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ROUTING, type RoutingConfig } from '#lib/i18n/config.ts';
import { isPrefix, PREFIXES } from '#lib/i18n/locales.ts';
import { acceptedLocale, offeredLocale, visitorLocale } from '#lib/i18n/negotiate.ts';
import { mapBrowserLanguage } from '#lib/i18n/serves.ts';

describe('one browser language', () => {
  test.each([
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-MO', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-CN', 'zh-TW'],
    ['ZH-hant-tw', 'zh-TW'],
  ])('[LOC-27] %s is %s', (tag, code) => expect(mapBrowserLanguage(tag)).toBe(code));

  test.each(['ko', 'ko-KR', 'KO-kp'])('[LOC-28] %s is English (UK)', (tag) =>
    expect(mapBrowserLanguage(tag)).toBe('en-GB'));

  test.each([
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['de-AT', 'de'],
    ['fil', 'ph'],
    ['fil-PH', 'ph'],
    ['tl', 'ph'],
    ['in', 'id'],
    ['nl', 'en'],
    ['nl-BE', 'en'],
    ['en-US', 'en'],
    ['en-GB', 'en-GB'],
    ['en-gb', 'en-GB'],
    ['es-MX', 'es'],
    ['es-419', 'es'],
    ['es-ES', 'es-ES'],
    ['pt-BR', 'pt'],
    ['pt-AO', 'pt'],
    ['pt-PT', 'pt-PT'],
    ['fr-FR', 'fr'],
    ['fr-CA', 'fr'],
    ['ar-SA', 'ar'],
    ['uz-Cyrl', 'uz'],
    ['bg', 'bg'],
    ['sv-SE', 'en'],
  ])('[LOC-29] %s is %s', (tag, code) => expect(mapBrowserLanguage(tag)).toBe(code));

  test('[LOC-29] every prefix as a browser language is itself', () => {
    for (const prefix of PREFIXES) expect(mapBrowserLanguage(prefix)).toBe(prefix);
  });

  test.each([
    undefined,
    '',
    ' ',
    '*',
    'de_DE',
    'de;q=1',
    '../ja',
    'ja/',
    'a'.repeat(9),
    '日本',
    'constructor',
  ])('[LOC-30] %j, missing or malformed, is English', (tag) => expect(mapBrowserLanguage(tag)).toBe('en'));
});

describe('a whole header', () => {
  test.each([
    ['ja,en;q=0.8', 'ja'],
    ['en;q=0.8,ja', 'ja'],
    ['de;q=0.4, fr;q=0.9', 'fr'],
    ['nl,de;q=0.7,en;q=0.3', 'de'],
    ['nl,sv;q=0.5', 'en'],
    ['ja;q=0,it;q=0.1', 'it'],
    ['ja;q=0', null],
    ['nl,ja;q=0', 'en'],
    ['*', null],
    ['*,vi;q=0.5', 'vi'],
    ['', null],
    [undefined, null],
    ['@@@,;;q', null],
    ['ja;q=abc,th;q=0.2', 'th'],
    ['zh-HK,zh;q=0.9', 'zh-TW'],
    ['tr;Q=0.5,uk;Q=0.6', 'uk'],
  ])('%j asks for %j', (header, code) => expect(acceptedLocale(header)).toBe(code));

  test('[LOC-30] whatever a header says, the answer is a prefix or nothing', () => {
    const piece = fc.oneof(fc.constantFrom(...PREFIXES, 'ko', 'zh', '*', ';q=', '0.5', ',', ';', '-'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const code = acceptedLocale(pieces.join(''));
        return code === null || isPrefix(code);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a visitor', () => {
  test.each([
    ['ja', 'de', 'ja'],
    ['en', 'ja', 'en'],
    ['xx', 'ja', 'ja'],
    ['__proto__', 'ja', 'ja'],
    [undefined, 'ja', 'ja'],
    [undefined, undefined, 'en'],
    ['', '', 'en'],
    ['fr-FR', 'de', 'fr-FR'],
  ])('[LOC-31] cookie %j goes before browser %j: %s', (cookie, header, code) =>
    expect(visitorLocale(cookie, header)).toBe(code));
});

describe('the offer of another language', () => {
  const base = { code: 'en', bare: true, cookie: undefined, browser: [], config: DEFAULT_ROUTING } as const;

  test('[LOC-32] an unprefixed page offers the language of the browser', () => {
    expect(offeredLocale({ ...base, browser: ['ja', 'en'] })).toBe('ja');
    expect(offeredLocale({ ...base, browser: ['ko-KR'] })).toBe('en-GB');
  });

  test('a stored choice goes before the browser', () => {
    expect(offeredLocale({ ...base, cookie: 'de', browser: ['ja'] })).toBe('de');
    expect(offeredLocale({ ...base, cookie: 'en', browser: ['ja'] })).toBeNull();
  });

  test('nothing is offered on a prefixed page, to a visitor without a language, or in the language of the page', () => {
    expect(offeredLocale({ ...base, code: 'ja', bare: false, browser: ['de'] })).toBeNull();
    expect(offeredLocale(base)).toBeNull();
    expect(offeredLocale({ ...base, browser: ['en-US'] })).toBeNull();
    expect(offeredLocale({ ...base, browser: ['nl'] })).toBeNull();
  });

  test('a choice that no address reaches is offered as the language below it', () => {
    const config: RoutingConfig = { ...DEFAULT_ROUTING, localeDomains: { 'fr-FR': 'fr.example.com' } };
    expect(offeredLocale({ ...base, cookie: 'fr-FR' })).toBe('fr');
    expect(offeredLocale({ ...base, cookie: 'fr-FR', config })).toBe('fr-FR');
    expect(offeredLocale({ ...base, cookie: 'en-NG' })).toBeNull();
  });
});
