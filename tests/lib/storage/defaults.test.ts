import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COOKIE_DEFAULTS, defaultUpdown, GLOBAL_DEFAULTS, isOneOf, LAYOUTS, THEMES } from '#lib/storage/defaults.ts';
import { COOKIE, FOREIGN_COOKIE, KEY, NAMESPACES, STORAGE } from '#lib/storage/names.ts';

const register = readFileSync('docs/requirements.md', 'utf8');
/** `locale `en`; theme `dark`; …` of a table line as [name, value]. */
const tableOf = (id: string) => {
  const line = register.split('\n').find((text) => text.startsWith(`Table ${id},`)) ?? '';
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .replace(/\.$/, '')
    .split('; ')
    .map((entry) => {
      const [, name = '', value] = /^(.*?) (?:`(.*)`|empty|not given)$/.exec(entry) ?? [];
      return [name, value] as const;
    });
};
const NAMES: Readonly<Record<string, string>> = {
  'show-asset': 'showAsset',
  'valuation unit': 'valuationUnit',
  'login flag': 'loggedIn',
  'terminal code': 'terminalCode',
};
const asText = (table: object) =>
  Object.entries(table).map(([name, value]) => [name, value === undefined ? undefined : String(value)]);
const expected = (id: string, missing?: string) =>
  tableOf(id).map(([name, value]) => [NAMES[name] ?? name, value ?? missing]);

test('[SET-01] the global defaults are Table SET-A, key by key', () => {
  expect(expected('SET-A')).toHaveLength(9);
  expect(asText(GLOBAL_DEFAULTS)).toEqual(expected('SET-A', ''));
});

test('[SET-02] the cookie store has the fields and defaults of Table SET-B', () => {
  expect(expected('SET-B')).toHaveLength(7);
  expect(asText(COOKIE_DEFAULTS)).toEqual(expected('SET-B'));
});

test('[SET-05] the language cookie has no default', () => {
  expect(COOKIE_DEFAULTS.language).toBeUndefined();
});

test('[SET-09] themes are light, dark and black, and both stores name one of them', () => {
  expect(THEMES).toEqual(['light', 'dark', 'black']);
  expect(isOneOf(THEMES, GLOBAL_DEFAULTS.theme) && isOneOf(THEMES, COOKIE_DEFAULTS.theme)).toBe(true);
});

test('[SET-10] the form stands left or right, right by default', () => {
  expect(LAYOUTS).toEqual(['left', 'right']);
  expect([GLOBAL_DEFAULTS.layout, COOKIE_DEFAULTS.layout]).toEqual(['right', 'right']);
});

test('[SET-13] the terminal code is empty at first', () => {
  expect(GLOBAL_DEFAULTS.terminalCode).toBe('');
});

test('[SET-29] names that others rely on are spelled as in the register', () => {
  expect([FOREIGN_COOKIE.refreshToken, FOREIGN_COOKIE.userId, FOREIGN_COOKIE.simulation]).toEqual([
    'bt_rtoken',
    'bt_uid',
    'simulation-trade',
  ]);
  expect(STORAGE).toEqual({
    simulation: 'simulation-trade',
    imageDomain: 'fastestimgdomain',
    cacheStore: 'local_cache',
    checkedDevice: 'userCheckDeviceUserIdHash',
  });
});

test('no two things share a name', () => {
  for (const names of [
    { ...COOKIE, ...FOREIGN_COOKIE },
    { ...KEY, ...STORAGE },
  ]) {
    const all = Object.values(names);
    expect(new Set(all).size).toBe(all.length);
  }
});

test('[SET-20] the namespaces are those of Table SET-D and every own key lies in one', () => {
  expect(`\`${NAMESPACES.join(', ')}\``).toBe(/Table SET-D[^`]*(`[^`]+`)/.exec(register)?.[1]);
  for (const key of Object.values(KEY)) expect(NAMESPACES).toContain(key.split(':')[0]);
});

test('a rise is red in Japanese and Chinese', () => {
  expect(['ja', 'zh-CN', 'zh-TW', 'zh-TC', 'en', 'ar', ''].map(defaultUpdown)).toEqual([
    'red',
    'red',
    'red',
    'red',
    'green',
    'green',
    'green',
  ]);
});
