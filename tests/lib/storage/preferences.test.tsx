import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { INTERVALS } from '#lib/contract/market.ts';
import { readLocal, removeLocal, writeLocal } from '#lib/storage/local.ts';
import { COOKIE, KEY } from '#lib/storage/names.ts';
import {
  PREFERENCE_DEFAULTS,
  PREFERENCE_NAMES,
  type Preferences,
  readPreference,
  readPreferences,
  writePreference,
} from '#lib/storage/preferences.ts';
import { POISON } from '../safety/poison.ts';
import { blockStorage, clearBrowser } from './browser.ts';

beforeEach(clearBrowser);
afterEach(() => vi.restoreAllMocks());

/** One value per key that somebody may choose, and stored texts that must be answered with the fallback or cleaned. */
const SAMPLES: {
  readonly [Name in keyof Preferences]: {
    good: Preferences[Name];
    bad: readonly unknown[];
    cleaned?: readonly (readonly [unknown, Preferences[Name]])[];
  };
} = {
  klineInterval: {
    good: { spot: '15m', futures: '4h' },
    bad: [null, 5, '1m', ['1m']],
    cleaned: [
      [{ spot: '1m', margin: '7m', x: '1m' }, { spot: '1m' }],
      [{ spot: ['1m'], futures: '1D' }, { futures: '1D' }],
    ],
  },
  spotLayout: {
    good: { view: 'focus', sizes: { book: 300, chart: 852 } },
    bad: [null, 'focus', {}, { view: 'x', sizes: {} }, { view: 'focus' }, { view: 'focus', sizes: [] }],
    cleaned: [
      [
        { view: 'focus', sizes: { book: 1, a: '300', 'B"': 300, c: 300.5, d: 1e9, e: 300 } },
        { view: 'focus', sizes: { e: 300 } },
      ],
    ],
  },
  coin: { good: 'BTC', bad: [null, 5, 'btc', '<b>', 'A'.repeat(21), ['BTC']] },
  timezone: { good: 'Asia/Tokyo', bad: [null, 9, 'Mars/Olympus', '../x', {}] },
  guideFlags: {
    good: ['first-order', 'chart'],
    bad: [null, 'x', {}, 5],
    cleaned: [[['ok', 5, 'B', '<b>', 'ok'], ['ok']]],
  },
  tipFlags: { good: ['hotkeys'], bad: [null, 'x', {}, 5], cleaned: [[[null], []]] },
  ipDialogFlags: { good: ['region'], bad: [null, 'x', {}, 5], cleaned: [[['a'.repeat(41)], []]] },
  fiatName: { good: 'EUR', bad: [null, 'GBP', 'eur', 5, '__proto__'] },
  areaCode: { good: '81', bad: [null, 81, '081', '+81', '12345', 'x'] },
  confirmOrders: { good: 'always', bad: [null, true, 'true', ['always'], {}] },
  oneClick: { good: 'on', bad: [null, true, 'true', ['on'], {}] },
  smallCoins: { good: 'hidden', bad: [null, true, 'true', ['hidden'], {}] },
};
/** Poison for a cookie, yet JSON of the kind that some preference has. */
const READABLE: readonly string[] = ['"1"', '["dark"]'];
const KEYS: Readonly<Record<keyof Preferences, string>> = {
  klineInterval: 'common:kline-interval',
  spotLayout: 'common:spot-layout',
  coin: 'common:user-selected-coin',
  timezone: 'common:timezone',
  guideFlags: 'common:guide-flags',
  tipFlags: 'common:tip-flags',
  ipDialogFlags: 'common:ip-dialog-flags',
  fiatName: 'common:fiat-name',
  areaCode: 'common:area-code',
  confirmOrders: 'common:confirm-orders',
  oneClick: 'common:one-click',
  smallCoins: 'common:small-coins',
};

describe('every preference of Table SET-C', () => {
  test('[SET-16] has a key of its own', () => {
    expect([...PREFERENCE_NAMES].sort()).toEqual(Object.keys(KEYS).sort());
    expect(new Set(Object.values(KEYS)).size).toBe(PREFERENCE_NAMES.length);
    expect(COOKIE.overallTheme).toBe('overall-theme');
  });

  test.each(PREFERENCE_NAMES)('[SET-16] %s is kept under its key and read again', (name) => {
    const { good } = SAMPLES[name];
    expect(readPreference(name)).toEqual(PREFERENCE_DEFAULTS[name]);
    expect(writePreference(name, good as never)).toEqual(good);
    expect(Object.keys(localStorage)).toEqual([KEYS[name]]);
    expect(readPreference(name)).toEqual(good);
    expect(readPreferences()).toEqual({ ...PREFERENCE_DEFAULTS, [name]: good });
  });

  test.each(PREFERENCE_NAMES)('[SET-16] %s has a fallback for whatever else is stored', (name) => {
    const { bad, cleaned = [] } = SAMPLES[name];
    const texts = [...POISON, ...bad.map((value) => JSON.stringify(value)), '{', '"', 'undefined'];
    for (const text of texts.filter((stored) => !READABLE.includes(stored))) {
      localStorage.setItem(KEYS[name], text);
      const read = readPreference(name);
      expect([text, read]).toEqual([text, PREFERENCE_DEFAULTS[name]]);
    }
    for (const [stored, expected] of cleaned) {
      localStorage.setItem(KEYS[name], JSON.stringify(stored));
      expect(readPreference(name)).toEqual(expected);
    }
    expect(writePreference(name, bad[0] as never)).toEqual(PREFERENCE_DEFAULTS[name]);
  });

  test('[SET-17] an interval is kept per market type', () => {
    for (const interval of INTERVALS) {
      writePreference('klineInterval', { spot: interval, margin: '1h' });
      expect(readPreference('klineInterval')).toEqual({ spot: interval, margin: '1h' });
    }
  });

  test('[SET-17] dismissed notices stay dismissed, at most two hundred of them, the newest', () => {
    const ids = Array.from({ length: 250 }, (_, at) => `guide-${at}`);
    expect(writePreference('guideFlags', ids)).toEqual(ids.slice(50));
  });

  test('a key of the prototype is no preference', () => {
    localStorage.setItem(KEY.klineInterval, '{"__proto__":{"spot":"1m"},"constructor":"1m"}');
    expect(readPreference('klineInterval')).toEqual({});
  });
});

describe('storage that refuses', () => {
  test('[SET-28] values live in memory until the page is left, and one line is logged', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    blockStorage();
    expect(writeLocal('common:x', 'kept')).toBe(false);
    expect(readLocal('common:x')).toBe('kept');
    expect(readLocal('common:y')).toBeNull();
    expect(writePreference('coin', 'ETH')).toBe('ETH');
    expect(readPreference('coin')).toBe('ETH');
    removeLocal('common:x');
    expect(readLocal('common:x')).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
    removeLocal(KEYS.coin);
  });

  test('[SET-28] memory has a limit and gives way once storage works again', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    blockStorage();
    for (let at = 0; at < 600; at += 1) writeLocal(`common:many-${at}`, 'x');
    expect(readLocal('common:many-0')).toBe('x');
    expect(readLocal('common:many-599')).toBeNull();
    vi.restoreAllMocks();
    expect(writeLocal('common:many-0', 'y')).toBe(true);
    expect(localStorage.getItem('common:many-0')).toBe('y');
    expect(readLocal('common:many-0')).toBe('y');
    for (let at = 0; at < 600; at += 1) removeLocal(`common:many-${at}`);
  });
});
