import { expect, test } from 'vitest';
import { formatList } from '#lib/format/list.ts';

test('[LOC-41] names follow each other by the sign of their language', () => {
  const names = ['BTC', 'ETH', 'SOL'];
  const shown = (tag: string) => formatList(names, tag);
  expect([shown('ja'), shown('zh-Hans'), shown('zh-Hant-HK')]).toEqual(Array(3).fill('BTC、ETH、SOL'));
  expect(shown('ar')).toBe('BTC، ETH، SOL');
  expect([shown('en'), shown('th'), shown('de')]).toEqual(Array(3).fill('BTC, ETH, SOL'));
  expect([formatList([], 'en'), formatList(['BTC'], 'ja')]).toEqual(['', 'BTC']);
});
