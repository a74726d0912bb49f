import { DATA_VERSION, STORAGE } from './names.ts';

/** Bytes a Web SQL database is asked for: just under what browsers grant without a question. */
export const WEB_SQL_SIZE = 4_980_736;

/** IndexedDB, Web SQL, local storage: the first that works is used (SET-24). */
export const DRIVERS = ['asyncStorage', 'webSQLStorage', 'localStorageWrapper'] as const;

/** A database that another tab blocks never answers; after this long, memory does. ms */
const OPEN_MS = 3_000;

/** Values kept in memory at most; more means a loop, not a user. */
const MEMORY_LIMIT = 500;

type Driver = LocalForage;
type Library = Pick<LocalForage, 'createInstance'>;

/**
 * The cache store itself.
 * @param drivers names in the order to try
 * @throws Error 'Driver not found.' for a name that nobody registered, 'No available storage method found.' when none works
 */
export async function openStore(drivers: readonly string[] = DRIVERS, library?: Library): Promise<Driver> {
  const { createInstance } = library ?? (await import('localforage')).default;
  const store = createInstance({
    name: STORAGE.cacheStore,
    storeName: STORAGE.cacheStore,
    version: DATA_VERSION,
    size: WEB_SQL_SIZE,
  });
  for (const name of drivers) await store.getDriver(name);
  await store.setDriver([...drivers]);
  await store.ready();
  return store;
}

export type Cache = {
  /** null where nothing is kept, and on the server. */
  get(key: string): Promise<unknown>;
  /** @returns whether the value will outlive the page */
  set(key: string, value: unknown): Promise<boolean>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
};

type Needs = {
  readonly open: () => Promise<Pick<Driver, 'getItem' | 'setItem' | 'removeItem' | 'keys'>>;
  /** Told of the first failure, and of no other. */
  readonly report: (error: unknown) => void;
};

/** A cache that never rejects: what its store refuses lives in memory until the page is left (SET-28). */
export function createCache({ open, report }: Needs): Cache {
  const memory = new Map<string, unknown>();
  let opened: ReturnType<Needs['open']> | undefined;
  let reported = false;

  /** The answer of the store, or the fallback when it fails. */
  async function ask<T>(use: (store: Awaited<ReturnType<Needs['open']>>) => Promise<T>, fallback: T): Promise<T> {
    try {
      opened ??= within(OPEN_MS, open());
      return await use(await opened);
    } catch (error) {
      if (!reported) report(error);
      reported = true;
      return fallback;
    }
  }

  return {
    get: async (key) => (memory.has(key) ? memory.get(key) : ask((store) => store.getItem<unknown>(key), null)),
    async set(key, value) {
      const kept = await ask((store) => store.setItem(key, value).then(() => true), false);
      if (kept) memory.delete(key);
      else if (memory.size < MEMORY_LIMIT || memory.has(key)) memory.set(key, value);
      return kept;
    },
    async remove(key) {
      memory.delete(key);
      await ask((store) => store.removeItem(key), undefined);
    },
    async keys() {
      const stored = await ask((store) => store.keys(), []);
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}

const NOWHERE: Cache = { get: async () => null, set: async () => false, remove: async () => {}, keys: async () => [] };
const inBrowser = createCache({
  open: () => openStore(),
  report: (error) => console.warn('The cache store is not available; it lasts until this page is left.', error),
});

/** The cache of this page; its code is fetched with the first use. */
export function localCache(): Cache {
  return typeof window === 'undefined' ? NOWHERE : inBrowser;
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The cache store did not open within ${ms} ms.`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
