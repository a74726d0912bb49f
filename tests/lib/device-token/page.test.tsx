import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { browserKeep } from '#lib/device-token/keep.ts';
import { isListed, readDeviceTokenConfig, setListed } from '#lib/device-token/listed.ts';
import { clearBrowser, restoreCookies, setCookie, watchCookieWrites } from '../storage/browser.ts';
import { GOOD } from './world.ts';

const KEPT = { token: GOOD, got: 5, expireTime: 9 };
beforeEach(() => clearBrowser());
afterEach(() => {
  restoreCookies();
  vi.useRealTimers();
  setListed(DEVICE_TOKEN_PATHS);
});

test('[DT-12] a good token is a cookie for seven days, readable by the gateway', () => {
  vi.useFakeTimers({ now: 0 });
  const written = watchCookieWrites();
  browserKeep.keepGood(KEPT);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(new RegExp(`^bt_dtoken=${GOOD}; `));
  expect(written[0]).toContain('path=/');
  expect(written[0]).toMatch(/sameSite=Lax/i);
  expect(written[0]).toContain('expires=Thu, 08 Jan 1970 00:00:00 GMT');
  restoreCookies();
  browserKeep.keepGood(KEPT);
  expect(browserKeep.good()).toEqual(KEPT);
  expect(JSON.stringify(localStorage)).not.toContain(GOOD);
});

test('[DT-11] a cookie of another length, and a token of unknown age, is none', () => {
  browserKeep.keepGood(KEPT);
  setCookie('bt_dtoken', GOOD.slice(1));
  expect(browserKeep.good()).toBeNull();
  browserKeep.keepGood(KEPT);
  localStorage.clear();
  expect(browserKeep.good()).toBeNull();
});

test('[DT-28] the flag of a fetch is in local storage, with the moment it began', () => {
  browserKeep.setPending(1_795_190_400_000);
  expect({ ...localStorage }).toEqual({ 'common:device-token-pending': '1795190400000' });
  browserKeep.setPending(null);
  expect(localStorage).toHaveLength(0);
});

test('[DT-14] a demoted one is in local storage alone', () => {
  browserKeep.keepDemoted({ ...KEPT, token: 'd0' });
  expect(browserKeep.demoted()).toEqual({ ...KEPT, token: 'd0' });
  expect(document.cookie).toBe('');
  browserKeep.dropDemoted();
  expect(browserKeep.demoted()).toBeNull();
});

test('what somebody else wrote is no token', () => {
  for (const value of [
    '',
    'null',
    '7',
    '{}',
    '{"version":1,"value":{"token":7,"got":1,"expireTime":2}}',
    '{"version":9,"value":{"token":"x","got":1,"expireTime":2}}',
    '{"version":1,"value":{"token":"x","got":-1,"expireTime":2}}',
  ]) {
    localStorage.setItem('common:device-token-demoted', value);
    expect(browserKeep.demoted()).toBeNull();
  }
  for (const flag of ['', 'x', '-1', '1e3']) {
    localStorage.setItem('common:device-token-pending', flag);
    expect(browserKeep.pending()).toBeNull();
  }
  browserKeep.setPending(7);
  expect(browserKeep.pending()).toBe(7);
  browserKeep.setPending(null);
  expect(browserKeep.pending()).toBeNull();
});

test('a token that another tab kept is heard of', () => {
  const heard = vi.fn();
  const stop = browserKeep.listen(heard);
  window.dispatchEvent(new StorageEvent('storage', { key: 'common:device-token' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'common:device-token' }));
  expect(heard).toHaveBeenCalledOnce();
});

test('[DT-03, DT-04] the list is replaced, not merged, and only exact paths are on it', () => {
  expect([isListed('/v1/user/login'), isListed('/v1/user/login/'), isListed('/v1/user/login/x')]).toEqual([
    true,
    false,
    false,
  ]);
  setListed(['/v1/other']);
  expect([isListed('/v1/user/login'), isListed('/v1/other')]).toEqual([false, true]);
});

test('[DT-27] a configuration of another shape is none', () => {
  const good = { urls: ['/v1/a'], refreshPeriod: 1200, lifetime: 14_400 };
  expect(readDeviceTokenConfig({ ...good, more: 1 })).toEqual(good);
  for (const part of [{ urls: ['/v1/a'] }, { refreshPeriod: 60 }, { lifetime: 60 }, {}])
    expect(readDeviceTokenConfig(part)).toEqual(part);
  for (const change of [
    { urls: null },
    { urls: [7] },
    { urls: ['x'] },
    { urls: Array(501).fill('/x') },
    { refreshPeriod: 0 },
    { refreshPeriod: '1200' },
    { lifetime: 1e9 },
  ])
    expect(readDeviceTokenConfig({ ...good, ...change })).toBeNull();
  expect(readDeviceTokenConfig(null)).toBeNull();
});
