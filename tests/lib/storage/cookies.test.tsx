import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { COOKIE_DAYS, effectiveSettings, readCookie, readCookies, writeCookie } from '#lib/storage/cookies.ts';
import { GLOBAL_DEFAULTS, THEMES } from '#lib/storage/defaults.ts';
import { COOKIE } from '#lib/storage/names.ts';
import { POISON } from '../safety/poison.ts';
import { blockCookies, clearBrowser, fakeCookies, setCookie, watchCookieWrites } from './browser.ts';

beforeEach(clearBrowser);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('writing', () => {
  test('[SET-03] a cookie lives 365 days on the whole site and is sent to this site only', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const written = watchCookieWrites();
    writeCookie('theme', 'light');
    expect(COOKIE_DAYS).toBe(365);
    expect(written).toEqual(['theme=light; path=/; expires=Fri, 01 Jan 2027 00:00:00 GMT; sameSite=Lax']);
  });

  test('[SET-03] it is Secure on https', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    const written = watchCookieWrites();
    writeCookie('theme', 'light');
    expect(written[0]).toMatch(/; secure$/);
  });

  test('[SET-04] each write begins the 365 days anew', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const written = watchCookieWrites();
    writeCookie('unit', 'EUR');
    vi.setSystemTime(Date.UTC(2026, 5, 1));
    writeCookie('unit', 'EUR');
    expect(written.map((text) => /expires=([^;]+)/.exec(text)?.[1])).toEqual([
      'Fri, 01 Jan 2027 00:00:00 GMT',
      'Tue, 01 Jun 2027 00:00:00 GMT',
    ]);
  });

  test('what is written is read again', () => {
    writeCookie('language', 'zh-TC');
    writeCookie('unit', 'THB');
    writeCookie('showAsset', false);
    writeCookie('theme', 'dark');
    writeCookie('layout', 'left');
    writeCookie('valuationUnit', 3);
    writeCookie('loggedIn', true);
    writeCookie('overallTheme', 'system');
    writeCookie('updown', 'red');
    expect(readCookies()).toEqual({
      language: 'zh-TC',
      unit: 'THB',
      showAsset: false,
      theme: 'dark',
      layout: 'left',
      valuationUnit: 3,
      loggedIn: true,
      overallTheme: 'system',
      updown: 'red',
    });
  });

  test('blocked cookies are no error', () => {
    blockCookies();
    expect(() => writeCookie('theme', 'light')).not.toThrow();
    expect(readCookie('theme')).toBeUndefined();
  });
});

describe('reading', () => {
  test('[SET-05] no cookie, no language', () => {
    expect(readCookies().language).toBeUndefined();
    setCookie('language', 'xx');
    expect(readCookies().language).toBeUndefined();
    setCookie('language', 'ja');
    expect(readCookies().language).toBe('ja');
  });

  test('[SET-16] a foreign value counts as no cookie, that of the overall theme too', () => {
    for (const value of POISON) {
      const text = Object.values(COOKIE).map((name) => `${name}=${value}`);
      fakeCookies({ get: () => text.join('; ') });
      // `2` stands among the poison and is a valuation unit; that field has its own test.
      expect([
        value,
        Object.values({ ...readCookies(), valuationUnit: undefined }).filter((read) => read !== undefined),
      ]).toEqual([value, []]);
    }
  });

  test('[SET-11] the valuation unit is 1, 2 or 3', () => {
    const read = (value: string) => {
      setCookie(COOKIE.valuationUnit, value);
      return readCookie('valuationUnit');
    };
    expect(['1', '2', '3', '0', '4', '1.0', 'x'].map(read)).toEqual([
      1,
      2,
      3,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the value in force', () => {
  const none = () => readCookies();

  test('[SET-06] a first visitor in English has USD, assets shown and the black theme', () => {
    expect(effectiveSettings(none(), 'en')).toEqual({
      unit: 'USD',
      showAsset: true,
      theme: 'black',
      overallTheme: 'black',
      layout: 'right',
      valuationUnit: 1,
      loggedIn: false,
      updown: 'green',
    });
  });

  test('[SET-06] a cookie wins over everything', () => {
    setCookie('unit', 'KRW');
    setCookie('theme', 'light');
    setCookie('show-asset', 'false');
    for (const locale of LOCALES) {
      expect(effectiveSettings(readCookies(), locale)).toMatchObject({ unit: 'KRW', theme: 'light', showAsset: false });
    }
  });

  test('[SET-06] without a unit cookie the language decides', () => {
    expect(effectiveSettings(none(), 'zh-CN').unit).toBe('CNY');
    expect(effectiveSettings(none(), 'ja').unit).toBe('JPY');
    expect(effectiveSettings(none(), 'sv').unit).toBe('USD');
    expect(GLOBAL_DEFAULTS.unit).toBe('CNY');
  });

  test('[CUR-05] a stored unit survives a change of language', () => {
    setCookie('unit', 'TRY');
    expect([effectiveSettings(readCookies(), 'ja').unit, effectiveSettings(readCookies(), 'th').unit]).toEqual([
      'TRY',
      'TRY',
    ]);
  });

  test('[CUR-06] a stored unit that is not offered gives way to the language', () => {
    for (const unit of ['GBP', 'usd', '', 'constructor']) {
      setCookie('unit', unit);
      expect(effectiveSettings(readCookies(), 'ja').unit).toBe('JPY');
    }
  });

  test('[SET-09] every theme of a cookie is accepted', () => {
    for (const theme of THEMES) {
      setCookie('theme', theme);
      expect(effectiveSettings(readCookies(), 'en').theme).toBe(theme);
    }
  });

  test('[SET-18] only `system` is a choice of its own, any other theme is the one of the theme cookie', () => {
    setCookie('theme', 'light');
    setCookie('overall-theme', 'dark');
    expect(effectiveSettings(readCookies(), 'en')).toMatchObject({ theme: 'light', overallTheme: 'light' });
    setCookie('overall-theme', 'system');
    expect(effectiveSettings(readCookies(), 'en').overallTheme).toBe('system');
  });
});
