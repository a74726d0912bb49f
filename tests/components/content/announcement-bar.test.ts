import { expect, test } from 'vitest';
import { current } from '#components/content/announcement-bar.tsx';
import { textLanguage } from '#components/content/text-language.ts';
import type { Announcement } from '#lib/contract/shapes/announcement.ts';

const one = (id: string, barUntil: number | null): Announcement => ({
  id,
  kind: 'news',
  at: 1,
  barUntil,
  locale: 'en',
  title: id,
});

test('the bar tells the newest that is still to be told, and nothing when there is none', () => {
  expect(current([one('3', null), one('2', 101), one('1', 500)], 100)?.id).toBe('2');
  expect(current([one('3', null), one('2', 100)], 100)).toBeNull();
  expect(current([], 100)).toBeNull();
});

test('a text has the language it was written in, not that of its page', () => {
  expect(textLanguage('ar')).toEqual({ lang: 'ar-u-ca-gregory-nu-latn', dir: 'rtl' });
  expect(textLanguage('zh-TC')).toEqual({ lang: 'zh-Hant-HK', dir: 'ltr' });
  expect(textLanguage('<b>')).toEqual({ lang: 'en', dir: 'ltr' });
});
