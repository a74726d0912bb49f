import { afterEach, expect, test, vi } from 'vitest';
import { currentLocale, setCurrentLocale } from '#lib/i18n/current.ts';

afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('the language of a page is what its address says, until it is said otherwise', () => {
  expect(currentLocale()).toBe('en');
  window.history.replaceState(null, '', '/ja/fee');
  expect(currentLocale()).toBe('ja');
  vi.stubGlobal('location', undefined);
  expect(currentLocale()).toBe('en');
  setCurrentLocale('zh-CN');
  expect(currentLocale()).toBe('zh-CN');
});
