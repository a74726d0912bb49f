import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lately } from '#gateway/exchange/orders/lately.ts';
import { Packer, Unpacker } from '#gateway/exchange/orders/packed.ts';
import { type Accepted, RememberedKeys } from '#gateway/exchange/orders/remembered-keys.ts';
import { ORDER_LIMIT } from '#gateway/exchange/orders/spec.ts';
import { randomOf } from './flow.ts';

/** Every unit a text can have, halves of pairs among them. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 70 }).map((units) => {
  return String.fromCharCode(...units);
});
const hex = fc.stringMatching(/^[0-9a-f]{0,70}$/);
const text = fc.oneof(anyText, hex, fc.string({ unit: 'binary', maxLength: 70 }), fc.uuid(), fc.constant('É'));
const order = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.maxSafeNat());

const bytesOf = (one: string) => {
  const packer = new Packer();
  packer.text(one);
  return [...packer.bytes.subarray(0, packer.length)];
};

test('texts and numbers of every form come back as they were', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.array(order), (texts, orders) => {
      const packer = new Packer();
      for (const one of texts) packer.text(one);
      for (const one of orders) packer.whole(one);
      const reader = new Unpacker(packer.bytes, 0);
      expect(texts.map(() => reader.text())).toEqual(texts);
      expect(orders.map(() => reader.whole())).toEqual(orders);
    }),
  );
});

test('a text of any length comes back', () => {
  for (const one of ['ab'.repeat(100_000), 'xy'.repeat(100_001), 'é'.repeat(70_001), '€x'.repeat(65_537)]) {
    const packer = new Packer();
    packer.text(one);
    expect(new Unpacker(packer.bytes, 0).text() === one).toBe(true);
  }
});

test('the bytes of a text are no beginning of those of another', () => {
  const close = fc.tuple(text, text).map(([a, b]) => [a, a + b] as const);
  fc.assert(
    fc.property(fc.oneof(fc.tuple(text, text), close), ([a, b]) => {
      fc.pre(a !== b);
      const [first, second] = [bytesOf(a), bytesOf(b)];
      expect(second.slice(0, first.length)).not.toEqual(first);
    }),
  );
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is no number that is packed, and nothing is remembered of it', (bad) => {
  const keys = new RememberedKeys(4);
  keys.set('a', { hash: '1', orders: [1], legs: null, at: 1 });
  expect(() => keys.set('b', { hash: '2', orders: [2, bad], legs: null, at: 2 })).toThrow(
    `${bad} is no whole number from 0 up`,
  );
  expect([...keys]).toEqual([['a', { hash: '1', orders: [1], legs: null, at: 1 }]]);
});

test('it is the end of a list of keys, whatever is remembered, and whatever the keys are made of', () => {
  const few = fc.constantFrom('', 'a', 'b', 'ab', 'ba', 'A', '00', '0', 'é', '\ud800', '\udc00', '�', '€', 'a\u0000');
  const accepted = fc.record({
    hash: text,
    orders: fc.array(order, { maxLength: 40 }),
    legs: fc.option(text.filter((one) => one !== '')),
    at: order,
  });
  const sets = fc.array(fc.tuple(fc.oneof(few, few, text), accepted), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), sets, (limit, all) => {
      const keys = new RememberedKeys(limit);
      const model = new Lately<string, Accepted>(limit);
      for (const [key, one] of all) {
        keys.set(key, one);
        model.set(key, one);
        expect(keys.size).toBe(model.size);
      }
      expect([...keys]).toEqual([...model]);
      for (const [key] of all) expect(keys.get(key)).toEqual(model.get(key));
    }),
    { numRuns: 500 },
  );
});

test('a long life: as many keys as there may be, forgotten ones again, answers that name many orders', () => {
  const random = randomOf(7);
  const keys = new RememberedKeys(ORDER_LIMIT.keys);
  const model = new Lately<string, Accepted>(ORDER_LIMIT.keys);
  for (let i = 0; i < 12_000; i += 1) {
    const key = `k${random(ORDER_LIMIT.keys * 3)}`;
    const orders = Array.from({ length: random(500) === 0 ? random(2000) : 1 }, () => random(1e9));
    if (model.get(key)) expect(keys.get(key)).toEqual(model.get(key));
    else {
      keys.set(key, { hash: `${i}`, orders, legs: i % 5 === 0 ? `[${i}]` : null, at: i });
      model.set(key, { hash: `${i}`, orders, legs: i % 5 === 0 ? `[${i}]` : null, at: i });
    }
  }
  expect([...keys]).toEqual([...model]);
});

test('keys that the table takes for one by their hash are told apart by their bytes', () => {
  const [first, second] = ['z1113zzzzzzz', 'z833123zzzzz'];
  expect(fnvOf(first)).toBe(fnvOf(second));
  const keys = new RememberedKeys(10);
  keys.set(first, { hash: '1', orders: [1], legs: null, at: 1 });
  expect(keys.get(second)).toBeUndefined();
  keys.set(second, { hash: '2', orders: [2], legs: null, at: 2 });
  expect([keys.get(first)?.orders, keys.get(second)?.orders]).toEqual([[1], [2]]);
});

const fnvOf = (one: string) => bytesOf(one).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);

test('more keys than the table can name are refused at once', () => {
  expect(() => new RememberedKeys(60_000)).toThrow('60000 keys are more than a table of them can name');
});
