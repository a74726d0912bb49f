import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropSession, hasSession, sessionUser } from '#lib/storage/session.ts';
import { blockCookies, clearBrowser, restoreCookies, setCookie } from './browser.ts';

beforeEach(clearBrowser);
afterEach(restoreCookies);

test('[SET-12] there is a session while the gateway’s user id is there', () => {
  expect(hasSession()).toBe(false);
  setCookie('bt_uid', '7');
  expect(hasSession()).toBe(true);
});

test('[SET-12] blocked cookies are no session', () => {
  blockCookies();
  expect(hasSession()).toBe(false);
});

test('[SET-12] a session that has ended is taken away, and nothing else', () => {
  for (const [name, value] of [
    ['bt_uid', '7'],
    ['bt_rtoken', 'x'],
    ['theme', 'dark'],
  ] as const)
    setCookie(name, value);
  expect(sessionUser()).toBe('7');
  dropSession();
  expect([sessionUser(), document.cookie]).toEqual([null, 'theme=dark']);
});

test('there is nothing to take away where cookies are blocked', () => {
  blockCookies();
  expect(() => dropSession()).not.toThrow();
});
