import { expect, test } from 'vitest';
import { readCookies } from '#lib/storage/cookies.ts';
import { readLocal, removeLocal, writeLocal } from '#lib/storage/local.ts';
import { hasSession } from '#lib/storage/session.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';

test('[SET-28] where there is no browser nothing is kept, nothing is told, and nothing throws', () => {
  expect(writeLocal('a', '1')).toBe(false);
  expect(readLocal('a')).toBeNull();
  removeLocal('a');
  let told = 0;
  const stop = onOtherTab('settings', () => {
    told += 1;
  });
  tellTabs('settings');
  stop();
  expect([told, hasSession()]).toEqual([0, false]);
  expect(Object.values(readCookies()).every((value) => value === undefined)).toBe(true);
});
