import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCache } from '#gateway/feed/synthetic/cache.ts';

test('a cache answers what was put in or nothing, and never holds more than twice its limit', () => {
  const keys = fc.array(fc.nat(60), { maxLength: 300 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 20 }), (asked, limit) => {
      const cache = createCache<string>(limit);
      for (const key of asked) {
        const found = cache.get(key);
        if (found === undefined) cache.set(key, `value ${key}`);
        else expect(found).toBe(`value ${key}`);
        expect(cache.get(key)).toBe(`value ${key}`);
        expect(cache.size()).toBeLessThanOrEqual(2 * limit);
      }
    }),
  );
});

test('what is used stays, what is not is forgotten', () => {
  const cache = createCache<number>(4);
  cache.set(1, 1);
  cache.set(2, 2);
  for (let key = 10; key < 40; key += 1) {
    cache.set(key, key);
    expect(cache.get(1)).toBe(1);
  }
  expect(cache.get(2)).toBeUndefined();
});
