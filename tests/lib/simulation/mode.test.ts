import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PREFIXES } from '#lib/i18n/locales.ts';
import { entryAddress, type FlagEvent, onPath, onStorage, ownAddress } from '#lib/simulation/mode.ts';
import { EXACT_ROUTES, isSimulationRoute, SIMULATION_LANDING, TREE_ROUTES } from '#lib/simulation/routes.ts';

const set: FlagEvent = { key: 'simulation-trade', oldValue: null, newValue: '1' };
const cleared: FlagEvent = { key: 'simulation-trade', oldValue: '1', newValue: null };

describe('where simulation begins', () => {
  test('[SIM-03] at the given path, with the prefix of the page', () => {
    expect(entryAddress('/spot/ETHUSDT', '/ja/markets')).toBe('/ja/spot/ETHUSDT');
    expect(entryAddress('/futures/usdt/BTCUSDT?view=1', '/')).toBe('/futures/usdt/BTCUSDT?view=1');
  });

  test('[SIM-03] a path that says its language already keeps it', () =>
    expect(entryAddress('/ja/spot/ETHUSDT', '/ar/markets')).toBe('/ja/spot/ETHUSDT'));

  test.each(PREFIXES)('[SIM-04] without a path at the landing below /%s', (prefix) =>
    expect(entryAddress(undefined, `/${prefix}/markets`)).toBe(`/${prefix}/spot/BTCUSDT`));

  test('[SIM-04] without a path and without a prefix at the bare landing', () =>
    expect(entryAddress(undefined, '/markets')).toBe('/spot/BTCUSDT'));

  test.each([
    '/markets',
    '/',
    '',
    'spot/ETHUSDT',
    '/spotlight',
    '/login?to=/spot/BTCUSDT',
    '//evil.example/spot/',
    'https://evil.example/spot/BTCUSDT',
    '/spot/../markets',
    '/spot%2FBTCUSDT',
    '/\\evil.example',
    'javascript:alert(1)',
  ])('[SIM-05] %s is no route of simulation, so the landing takes its place', (path) =>
    expect(entryAddress(path, '/de/markets')).toBe('/de/spot/BTCUSDT'));

  test('an address that differed in its hash only would not load anew, so there is none', () =>
    expect(entryAddress('/spot/BTCUSDT#chart', '/spot/BTCUSDT')).toBe('/spot/BTCUSDT'));

  test('[SIM-05] whatever is asked for, the address is a path that simulation knows', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.constantFrom(...EXACT_ROUTES, ...TREE_ROUTES)), (wanted) => {
        const address = entryAddress(wanted, '/ja/spot/BTCUSDT');
        expect(address).toMatch(/^\/[^/\\]/);
        expect(isSimulationRoute(address)).toBe(true);
      }),
    ));

  test('[SIM-21] a way out of simulation keeps the prefix too', () =>
    expect([ownAddress('/login', '/ja/spot/BTCUSDT'), ownAddress('/login', '/fee')]).toEqual(['/ja/login', '/login']));
});

describe('what a tab does when another one wrote', () => {
  test('[SIM-10] the flag was cleared: the page is loaded again, wherever it is', () => {
    for (const path of ['/spot/BTCUSDT', '/ja/fee', '/markets'])
      expect(onStorage(cleared, { active: true, path })).toBe('reload');
  });

  test('[SIM-11] the flag was set and simulation knows the page: it is loaded again', () => {
    for (const path of ['/spot/BTCUSDT', '/ja/fee', '/ar/history/x'])
      expect(onStorage(set, { active: false, path })).toBe('reload');
  });

  test('[SIM-12] the flag was set and simulation does not know the page: it goes to the landing', () => {
    for (const path of ['/', '/markets', '/ja', '/ja/login'])
      expect(onStorage(set, { active: false, path })).toBe('landing');
  });

  test.each<[string, FlagEvent]>([
    ['the same value', { ...set, oldValue: '1' }],
    ['another word for the same', { ...set, oldValue: 'true' }],
    ['nothing before and nothing now', { ...cleared, oldValue: null }],
    ['a word that means cleared', { ...set, newValue: '0' }],
    ['another key', { ...set, key: 'common:coin' }],
    ['a namespaced key of that name', { ...set, key: 'common:simulation-trade' }],
  ])('[SIM-13] %s: nothing', (_, event) => {
    for (const active of [true, false])
      for (const path of ['/spot/BTCUSDT', '/markets']) expect(onStorage(event, { active, path })).toBe('stay');
  });

  test('[SIM-13] everything was cleared: that counts as cleared where the flag was set, and else as nothing', () => {
    const clear: FlagEvent = { key: null, oldValue: null, newValue: null };
    expect(onStorage(clear, { active: true, path: '/spot/BTCUSDT' })).toBe('reload');
    expect(onStorage(clear, { active: false, path: '/spot/BTCUSDT' })).toBe('stay');
    expect(onStorage(clear, { active: false, path: '/markets' })).toBe('stay');
  });
});

describe('where a page may be', () => {
  test('[SIM-07] simulating on a page that simulation does not know leads to the landing', () => {
    for (const path of ['/', '/markets', '/ja/markets', '/login'])
      expect(onPath({ active: true, path })).toBe(SIMULATION_LANDING);
  });

  test('[SIM-08] simulating on a page it knows leads nowhere', () => {
    for (const path of [...EXACT_ROUTES, '/spot/ETHUSDT', '/history/spot'])
      expect(onPath({ active: true, path })).toBeNull();
  });

  test('[SIM-09] without the flag no page leads anywhere', () => {
    for (const path of ['/', '/markets', '/spot/BTCUSDT', '/login']) expect(onPath({ active: false, path })).toBeNull();
  });
});
