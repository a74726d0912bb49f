import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lately } from '#gateway/exchange/orders/lately.ts';

test('the latest are kept, oldest first, and the next one pushes out the oldest', () => {
  const lately = new Lately<string, number>(3);
  for (const [i, key] of ['a', 'b', 'c'].entries()) lately.set(key, i);
  expect([...lately]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  lately.set('d', 3);
  expect([lately.get('a'), lately.get('b'), lately.get('d')]).toEqual([undefined, 1, 3]);
  expect([...lately].map(([key]) => key)).toEqual(['b', 'c', 'd']);
});

test('it is the end of a list of keys, whatever is remembered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.integer({ min: 0, max: 20 })), (limit, keys) => {
      const lately = new Lately<number, number>(limit);
      let model: [number, number][] = [];
      for (const [i, key] of keys.entries()) {
        lately.set(key, i);
        const known = model.find(([other]) => other === key);
        if (known) known[1] = i;
        else model = [...model, [key, i] as [number, number]].slice(-limit);
      }
      expect([...lately]).toEqual(model);
      for (let key = 0; key <= 20; key++) expect(lately.get(key)).toBe(model.find(([other]) => other === key)?.[1]);
    }),
  );
});
