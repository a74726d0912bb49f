import { expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { parseSegment, prefixOf, toSegment } from '#lib/i18n/segment.ts';

test('a segment says its language and whether the address has no prefix', () => {
  expect(parseSegment('ja')).toEqual({ code: 'ja', bare: false });
  expect(parseSegment('en~')).toEqual({ code: 'en', bare: true });
  expect(parseSegment('fr-FR~')).toEqual({ code: 'fr-FR', bare: true });
});

test('both kinds of every code survive the way there and back', () => {
  for (const code of LOCALES)
    for (const bare of [true, false]) expect(parseSegment(toSegment(code, bare))).toEqual({ code, bare });
});

test.each([
  '',
  '~',
  'en~~',
  '~en',
  'EN~',
  'ko',
  'robots.txt',
  'en%7E',
  'constructor',
  '__proto__~',
])('%j is no segment', (segment) => {
  expect(parseSegment(segment)).toBeNull();
  expect(prefixOf(segment)).toBe('');
});

test('[LOC-09] links of a bare page get no prefix, those of a prefixed page get theirs', () => {
  expect(prefixOf('en~')).toBe('');
  expect(prefixOf('zh-CN~')).toBe('');
  expect(prefixOf('ja')).toBe('/ja');
});
