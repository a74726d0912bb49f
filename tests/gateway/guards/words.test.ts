import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageOf, wordsFor } from '#gateway/guards/words.ts';
import { CODE } from '#lib/contract/codes.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { CATALOGUES, messageLoader } from '#lib/i18n/messages.ts';
import { world } from '../world.ts';

describe('the reader’s language', () => {
  test('is that of languageType for every entry of the table', () => {
    for (const { languageType, locale } of LANGUAGES)
      expect(languageOf({ query: { languageType: String(languageType) }, headers: {} })).toBe(locale);
  });

  test('is that of the header locale when the query has none', () => {
    for (const { languageKey, locale } of LANGUAGES)
      expect(languageOf({ query: {}, headers: { locale: languageKey } })).toBe(locale);
  });

  test('is that of the header language, then what the browser prefers, when neither says one', () => {
    expect(languageOf({ query: {}, headers: { language: 'ja_JP', 'accept-language': 'de' } })).toBe('ja');
    expect(languageOf({ query: {}, headers: { 'accept-language': 'xx, fr;q=0.4, ja;q=0.9' } })).toBe('ja');
    expect(languageOf({ query: {}, headers: { locale: 'xx_XX', language: 'nope', 'accept-language': 'de' } })).toBe(
      'de',
    );
  });

  test('the header locale wins over language, and both over the browser', () => {
    const headers = { locale: 'de_DE', language: 'ja_JP', 'accept-language': 'fr' };
    expect(languageOf({ query: {}, headers })).toBe('de');
    expect(languageOf({ query: { languageType: '2' }, headers })).toBe('ja');
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
});

describe('an answer', () => {
  const texts = { '40400': '見つかりません', '40401': 'この市場はありません', '43001': 'デモ取引のみです' };
  const japanese = messageLoader({ ...CATALOGUES, ja: async () => ({ default: { codes: texts } }) });
  const asked: readonly [string, string, Record<string, string>][] = [
    ['languageType', '?languageType=2', {}],
    ['locale', '', { locale: 'ja_JP' }],
    ['language', '', { language: 'ja_JP' }],
    ['accept-language', '', { 'accept-language': 'ja,en;q=0.5' }],
  ];

  test.each(
    asked,
  )('speaks the language of %s, in refusals of the transport and of the business', async (_by, query, headers) => {
    const { app } = await world({ messages: japanese });
    const msgOf = async (url: string) => (await app.inject({ url, headers })).json().msg;
    expect(await msgOf(`/v1/nothing${query}`)).toBe(texts['40400']);
    expect(await msgOf(`/v1/market/depth${query || '?'}&symbol=NOSUCH`)).toBe(texts['40401']);
    await app.close();
  });

  test('is English where its language has no text, and where nobody is asked for', async () => {
    const { app } = await world({ messages: japanese });
    const codes = JSON.parse(readFileSync('messages/en/codes.json', 'utf8')) as Record<string, string>;
    const tooLittle = await app.inject({ url: '/v1/market/depth', headers: { locale: 'ja_JP' } });
    expect(tooLittle.json().msg).toBe(codes[CODE.badRequest]);
    expect((await app.inject({ url: '/v1/nothing' })).json().msg).toBe(codes[CODE.notFound]);
    await app.close();
  });
});
