import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCache, DRIVERS, localCache, openStore, WEB_SQL_SIZE } from '#lib/storage/cache.ts';
import { DATA_VERSION } from '#lib/storage/names.ts';
import { blockStorage, clearBrowser } from './browser.ts';
import { freshLibrary } from './fresh.ts';

beforeEach(clearBrowser);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the store', () => {
  test('[SET-22, SET-23] is named local_cache and has the data version 1', async () => {
    const store = await openStore();
    expect(store.config()).toMatchObject({ name: 'local_cache', storeName: 'local_cache', version: 1 });
    expect(DATA_VERSION).toBe(1);
    await store.setItem('a', 1);
    expect(Object.keys(localStorage)).toEqual(['local_cache/local_cache/a']);
  });

  test('[SET-24] tries IndexedDB, Web SQL and local storage in this order and takes the first that works', async () => {
    const { INDEXEDDB, WEBSQL, LOCALSTORAGE } = freshLibrary();
    expect(DRIVERS).toEqual([INDEXEDDB, WEBSQL, LOCALSTORAGE]);
    const tried: string[] = [];
    const failing = (name: string) => ({
      open: () => {
        tried.push(name);
        throw new Error('not here');
      },
    });
    vi.stubGlobal('indexedDB', failing('indexed'));
    vi.stubGlobal('IDBKeyRange', class {});
    vi.stubGlobal('openDatabase', () => failing('sql').open());
    const store = await openStore(DRIVERS, freshLibrary());
    expect([tried, store.driver()]).toEqual([['indexed', 'sql'], LOCALSTORAGE]);
  });

  test('[SET-25] a Web SQL database is opened with 4980736 bytes', async () => {
    const opened: unknown[][] = [];
    vi.stubGlobal('openDatabase', (...given: unknown[]) => {
      opened.push(given);
      const transaction = (use: (t: object) => void) =>
        use({ executeSql: (_sql: string, _values: unknown, done: () => void) => done() });
      return { transaction };
    });
    const library = freshLibrary();
    const store = await openStore(DRIVERS, library);
    expect(store.driver()).toBe(library.WEBSQL);
    expect(WEB_SQL_SIZE).toBe(4_980_736);
    expect(opened).toEqual([['local_cache', '1', '', '4980736']]);
  });

  test('[SET-26] says so when no driver works', async () => {
    blockStorage();
    vi.stubGlobal('localStorage', undefined);
    await expect(openStore(DRIVERS, freshLibrary())).rejects.toThrow(/^No available storage method found\.$/);
  });

  test('[SET-27] says so when a driver is asked for that nobody registered', async () => {
    await expect(openStore(['floppy'])).rejects.toThrow(/^Driver not found\.$/);
    await expect(openStore([...DRIVERS, 'floppy'])).rejects.toThrow(/^Driver not found\.$/);
  });
});

type Store = Awaited<ReturnType<Parameters<typeof createCache>[0]['open']>>;
const reports: unknown[] = [];
const cacheOn = (open: () => Promise<Store>) => createCache({ open, report: (error) => reports.push(error) });
beforeEach(() => {
  reports.length = 0;
});

describe('the cache', () => {
  test('keeps what is set, and forgets what is removed', async () => {
    const cache = cacheOn(openStore);
    expect(await cache.get('a')).toBeNull();
    expect(await cache.set('a', { b: [1] })).toBe(true);
    expect(await cacheOn(openStore).get('a')).toEqual({ b: [1] });
    expect(await cache.keys()).toEqual(['a']);
    await cache.remove('a');
    expect(await cache.get('a')).toBeNull();
    expect(reports).toEqual([]);
  });

  test('[SET-28] without any store values live in memory, and one failure is reported', async () => {
    const cache = cacheOn(() => Promise.reject(new Error('private window')));
    expect(await cache.set('a', 1)).toBe(false);
    expect(await cache.set('a', 2)).toBe(false);
    expect([await cache.get('a'), await cache.get('b'), await cache.keys()]).toEqual([2, null, ['a']]);
    await cache.remove('a');
    expect([await cache.get('a'), await cache.keys()]).toEqual([null, []]);
    expect(reports).toEqual([new Error('private window')]);
  });

  test('[SET-28] a full disk keeps the newest value in memory until there is room again', async () => {
    const cache = cacheOn(openStore);
    await cache.set('a', 'old');
    blockStorage();
    expect(await cache.set('a', 'new')).toBe(false);
    expect(await cache.get('a')).toBe('new');
    vi.restoreAllMocks();
    expect(await cacheOn(openStore).get('a')).toBe('old');
    expect(await cache.set('a', 'newer')).toBe(true);
    expect(await cacheOn(openStore).get('a')).toBe('newer');
  });

  test('[SET-28] memory holds 500 values; what it holds already may still change', async () => {
    const cache = cacheOn(() => Promise.reject(new Error('no')));
    for (let at = 0; at < 501; at += 1) await cache.set(`k${at}`, at);
    await cache.set('k0', 'changed');
    expect([await cache.get('k499'), await cache.get('k500'), await cache.get('k0')]).toEqual([499, null, 'changed']);
    expect(await cache.keys()).toHaveLength(500);
  });

  test('[SET-28] a store that never opens is given up after 3 s', async () => {
    vi.useFakeTimers();
    const cache = cacheOn(() => new Promise(() => {}));
    const kept = cache.set('a', 1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([await kept, await cache.get('a')]).toEqual([false, 1]);
    expect(String(reports[0])).toMatch(/3000 ms/);
  });
});

describe('the cache of the page', () => {
  test('[SET-28] warns once where storage is blocked, and goes on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    blockStorage();
    expect(await localCache().set('a', 1)).toBe(false);
    expect(await localCache().get('a')).toBe(1);
    expect(warn).toHaveBeenCalledTimes(1);
    await localCache().remove('a');
  });

  test('does not exist on the server', async () => {
    vi.stubGlobal('window', undefined);
    const cache = localCache();
    expect([await cache.set('a', 1), await cache.get('a'), await cache.keys()]).toEqual([false, null, []]);
    await cache.remove('a');
  });
});
