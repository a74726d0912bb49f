import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BookTexts, byPrice, changes, isCrossed } from '#gateway/stream/channels/book-texts.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import { compareDecimal } from '#lib/format/decimal.ts';

const Ticks = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { maxLength: 40 });
const Side = Ticks.chain((ticks) =>
  fc.tuple(...ticks.map((tick) => fc.tuple(fc.constant(tick), fc.constantFrom('1.0', '2.0', '3.5')))),
);
const text = (ticks: number) => `${Math.floor(ticks / 10)}.${ticks % 10}`;
const sorted = (side: readonly [number, string][], way: 1 | -1): Level[] =>
  side.toSorted(([a], [b]) => way * (a - b)).map(([tick, size]) => [text(tick), size]);

describe('what changed between two books', () => {
  test('is found in one walk, as two tables would find it', () => {
    fc.assert(
      fc.property(Side, Side, fc.constantFrom<1 | -1>(1, -1), (one, two, way) => {
        const [before, after] = [sorted(one as [number, string][], way), sorted(two as [number, string][], way)];
        const [old, now] = [new Map(before), new Map(after)];
        const expected = [
          ...after.filter(([price, size]) => old.get(price) !== size),
          ...before.filter(([price]) => !now.has(price)).map(([price]): Level => [price, '0']),
        ];
        expect(changes(before, after, way)).toEqual(expected);
      }),
    );
  });

  test('compares each level once', () => {
    const before: Level[] = Array.from({ length: 200 }, (_, i) => [text(1000 + i), '1']);
    const reads = { count: 0 };
    const watched = new Proxy(before, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads.count += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    expect(changes(watched, before, 1)).toEqual([]);
    expect(reads.count).toBeLessThanOrEqual(201);
  });

  test('is worked out once for all who tell it', () => {
    const texts = new BookTexts();
    const book = (size: string) => ({ bids: [['9.9', size]] as Level[], asks: [['10.1', '1']] as Level[] });
    const [before, after] = [book('1'), book('2')];
    const first = texts.change(before, after);
    expect(first).toMatch(/^"data":\{"b":\[\["9.9","2"\]\],"a":\[\]\},"checksum":\d+$/);
    // The book itself is not read again.
    after.bids.length = 0;
    expect(texts.change(before, after)).toBe(first);
    expect(texts.change(before, book('1'))).toBeNull();
  });
});

test('prices are compared as decimals', () => {
  const Price = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(Price, Price, (a, b) => {
      const [one, two] = [a, b].map(([whole, part]) => `${whole}.${`${part}`.padStart(2, '0')}`) as [string, string];
      expect(Math.sign(byPrice(one, two))).toBe(compareDecimal(one, two));
    }),
  );
  expect(isCrossed({ bids: [['10.1', '1']], asks: [['9.9', '1']] })).toBe(true);
  expect(isCrossed({ bids: [['9.9', '1']], asks: [['10.1', '1']] })).toBe(false);
  expect(isCrossed({ bids: [], asks: [['10.1', '1']] })).toBe(false);
});
