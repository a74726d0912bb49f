import { type Cache, localCache } from './cache.ts';
import { isOneOf } from './defaults.ts';
import { NAMESPACES, type Namespace } from './names.ts';
import { seal, unseal } from './records.ts';

/** Names are shorter than this; a longer one is a mistake. */
const NAME_LIMIT = 200;

export type NamespaceStore = {
  /** @param check the value in its own shape; undefined for anything else @returns null where nothing usable is kept */
  get<T>(name: string, check: (value: unknown) => T | undefined): Promise<T | null>;
  /** @returns whether the value will outlive the page */
  set(name: string, value: unknown): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Names inside this namespace, without it. */
  names(): Promise<readonly string[]>;
  /** Removes everything of this namespace and nothing else. */
  clear(): Promise<void>;
};

/**
 * One room of the cache store. Keys are `{namespace}:{name}`, values versioned records.
 * @throws RangeError for a namespace that is not in Table SET-D, or a name that is empty or too long
 */
export function openNamespace(namespace: Namespace, cache: Cache = localCache()): NamespaceStore {
  if (!isOneOf(NAMESPACES, namespace))
    throw new RangeError(`“${String(namespace)}” is no storage namespace; use one of ${NAMESPACES.join(', ')}.`);
  const prefix = `${namespace}:`;
  const keyOf = (name: string) => {
    if (name.length > 0 && name.length <= NAME_LIMIT) return prefix + name;
    throw new RangeError(`A stored name has 1 to ${NAME_LIMIT} characters, this one ${name.length}.`);
  };
  const names = async () =>
    (await cache.keys()).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

  return {
    async get<T>(name: string, check: (value: unknown) => T | undefined) {
      const key = keyOf(name);
      const raw = await cache.get(key);
      if (raw === null) return null;
      const record = unseal(raw);
      if (record.kind === 'value') return check(record.value) ?? null;
      await cache.remove(key);
      return null;
    },
    set: async (name, value) => cache.set(keyOf(name), seal(value)),
    remove: async (name) => cache.remove(keyOf(name)),
    names,
    async clear() {
      for (const name of await names()) await cache.remove(prefix + name);
    },
  };
}
