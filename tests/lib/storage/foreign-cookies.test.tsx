import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readForeignCookie, removeForeignCookie, writeForeignCookie } from '#lib/storage/foreign-cookies.ts';
import { blockCookies, clearBrowser, restoreCookies, watchCookieWrites } from './browser.ts';

beforeEach(clearBrowser);
afterEach(() => {
  restoreCookies();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a token is read as it was written, and gone when it is removed', () => {
  expect(readForeignCookie('bt_dtoken')).toBe('');
  writeForeignCookie('bt_dtoken', 'a%20b', 7);
  expect([readForeignCookie('bt_dtoken'), document.cookie]).toEqual(['a%20b', 'bt_dtoken=a%20b']);
  removeForeignCookie('bt_dtoken');
  expect([readForeignCookie('bt_dtoken'), document.cookie]).toEqual(['', '']);
});

test('[DT-12] it is for the whole site, lax, and secure on https', () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('location', { protocol: 'https:' });
  const written = watchCookieWrites();
  writeForeignCookie('bt_dtoken', 'x', 7);
  expect(written).toEqual(['bt_dtoken=x; path=/; expires=Thu, 08 Jan 1970 00:00:00 GMT; sameSite=Lax; secure']);
});

test('[SET-28] where cookies are blocked there are none, and nothing throws', () => {
  blockCookies();
  writeForeignCookie('bt_dtoken', 'x', 7);
  removeForeignCookie('bt_dtoken');
  expect(readForeignCookie('bt_dtoken')).toBe('');
});
