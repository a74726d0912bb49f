import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Cache } from '#lib/storage/cache.ts';
import { NAMESPACES, type Namespace } from '#lib/storage/names.ts';
import { openNamespace } from '#lib/storage/namespace.ts';
import { seal, unseal } from '#lib/storage/records.ts';

/** A cache in memory, and what lies in it. */
function bareCache() {
  const kept = new Map<string, unknown>();
  const cache: Cache = {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => {
      kept.set(key, value);
      return true;
    },
    remove: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  };
  return { kept, cache };
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const name = fc.string({ minLength: 1, maxLength: 12 });
const room = fc.constantFrom(...NAMESPACES);

describe('a namespace', () => {
  test('[SET-20] writes {namespace}:{key}', async () => {
    for (const namespace of NAMESPACES) {
      const { kept, cache } = bareCache();
      await openNamespace(namespace, cache).set('x', 'y');
      expect([...kept]).toEqual([[`${namespace}:x`, { version: 1, value: 'y' }]]);
    }
  });

  test('[SET-20] never sees nor clears what belongs to another', async () => {
    await fc.assert(
      fc.asyncProperty(room, room, fc.uniqueArray(name, { maxLength: 6 }), async (one, other, names) => {
        fc.pre(one !== other);
        const { cache } = bareCache();
        const [a, b] = [openNamespace(one, cache), openNamespace(other, cache)];
        for (const key of names) await b.set(key, `of ${other}`);
        expect(await a.names()).toEqual([]);
        for (const key of names) {
          expect(await a.get(key, text)).toBeNull();
          await a.set(key, `of ${one}`);
          expect(await b.get(key, text)).toBe(`of ${other}`);
        }
        await a.clear();
        expect([await a.names(), await b.names()]).toEqual([[], names]);
      }),
    );
  });

  test('[SET-21] that is not in the table is refused when the program runs; the compiler refuses it before', () => {
    expectTypeOf<Parameters<typeof openNamespace>[0]>().toEqualTypeOf<(typeof NAMESPACES)[number]>();
    expectTypeOf<'elsewhere'>().not.toExtend<Namespace>();
    const { cache } = bareCache();
    for (const unknown of ['', 'Common', 'web3', 'constructor', 'common:', undefined]) {
      expect(() => openNamespace(unknown as Namespace, cache)).toThrow(RangeError);
    }
    expect(() => openNamespace('elsewhere' as Namespace, cache)).toThrow(/“elsewhere” is no storage namespace/);
  });

  test('refuses names without an end, and empty ones', async () => {
    const store = openNamespace('mix', bareCache().cache);
    await expect(store.set('', 1)).rejects.toThrow(RangeError);
    await expect(store.get('x'.repeat(201), text)).rejects.toThrow(RangeError);
    expect(await store.set('x'.repeat(200), 1)).toBe(true);
  });

  test('answers null for a value that its reader does not accept, and leaves it to the next write', async () => {
    const { kept, cache } = bareCache();
    const store = openNamespace('earn', cache);
    await store.set('x', 5);
    expect([await store.get('x', text), kept.size]).toEqual([null, 1]);
    await store.remove('x');
    expect(kept.size).toBe(0);
  });

  test('[SET-22] ignores and removes a record of another version, and what is no record', async () => {
    for (const foreign of [{ version: 2, value: 'x' }, { version: '1', value: 'x' }, { version: 1 }, 'x', 7, [], {}]) {
      const { kept, cache } = bareCache();
      kept.set('copy:x', foreign);
      expect([await openNamespace('copy', cache).get('x', text), kept.size]).toEqual([null, 0]);
    }
  });
});

test('[SET-22] what is sealed is read again, and only under this version', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer(), (value, version) => {
      expect(unseal(seal(value))).toEqual({ kind: 'value', value });
      expect(unseal({ version, value }).kind).toBe(version === 1 ? 'value' : 'foreign');
    }),
  );
  expect(unseal(null)).toEqual({ kind: 'foreign' });
});
