import { describe, expect, test } from 'vitest';
import { ACCOUNT_PLACES, placesOf } from '#lib/site/account-places.ts';
import { AGENCY_LOGIN, isEntrance, loginAddress, onwardAddress, registerAddress } from '#lib/site/entrance.ts';

describe('the way in', () => {
  test('[RT-14] comes back to the page and the query it was taken from', () => {
    expect(loginAddress('/spot/BTCUSDT', '?a=1')).toBe('/login?returnTo=%2Fspot%2FBTCUSDT%3Fa%3D1');
    expect(registerAddress('/markets', '')).toBe('/register?returnTo=%2Fmarkets');
    expect(loginAddress('/agency', '', AGENCY_LOGIN)).toBe('/agency/login?returnTo=%2Fagency');
  });

  test('[RT-14] an entrance is no place to come back to', () => {
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/agency/login',
      '/third/google',
      '/secure-account',
    ]) {
      expect([path, isEntrance(path), loginAddress(path, '?x=1'), registerAddress(path, '')]).toEqual([
        path,
        true,
        '/login',
        '/register',
      ]);
    }
    expect(isEntrance('/agency')).toBe(false);
  });

  test('[RT-14] from one entrance to another only the way back goes along', () => {
    expect(onwardAddress('/register', '?returnTo=%2Fspot%2FBTCUSDT%3Fa%3D1&vipCode=X')).toBe(
      '/register?returnTo=%2Fspot%2FBTCUSDT%3Fa%3D1',
    );
    expect(onwardAddress('/register', '?vipCode=X')).toBe('/register');
    expect(onwardAddress('/login', '')).toBe('/login');
    expect(onwardAddress('/login', '?returnTo=%2Fagency')).toBe('/agency/login?returnTo=%2Fagency');
    expect(onwardAddress('/login', '?returnTo=%2Fagencyx')).toBe('/login?returnTo=%2Fagencyx');
  });
});

test('every kind of account has pages, a sub-account as many as a main one; an agency has no address of its own to set', () => {
  const kinds = ['normal', 'sub', 'agency'] as const;
  expect(placesOf('agency').map(({ id }) => id)).toEqual(['agency', 'security', 'devices']);
  expect(new Set(kinds.slice(0, 2).map((kind) => placesOf(kind).length))).toEqual(new Set([4]));
  expect(new Set(kinds.flatMap(placesOf))).toEqual(new Set(ACCOUNT_PLACES));
});
