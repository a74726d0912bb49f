import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stackTags } from '#lib/order/stack-tags.ts';

const ROOM = { step: 20, from: 10, to: 400 };

test('tags with room stay where their prices are', () => {
  expect(stackTags([300, 50, 100], ROOM)).toEqual([300, 50, 100]);
  expect(stackTags([], ROOM)).toEqual([]);
});

test('tags that touch are pushed apart evenly', () => {
  expect(stackTags([100, 100], ROOM)).toEqual([90, 110]);
  expect(stackTags([105, 100, 110], ROOM)).toEqual([105, 85, 125]);
});

test('they stay inside, and start at the beginning where there is too little room', () => {
  expect(stackTags([0, 5], ROOM)).toEqual([10, 30]);
  expect(stackTags([399, 400], ROOM)).toEqual([380, 400]);
  expect(stackTags([10, 10, 10], { step: 20, from: 10, to: 30 })).toEqual([10, 30, 50]);
});

test('any tags keep their order and their distance', () => {
  const places = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 15 });
  fc.assert(
    fc.property(places, (wanted) => {
      const placed = stackTags(wanted, ROOM);
      const rows = wanted.map((want, index) => ({ want, at: placed[index] ?? 0 })).sort((a, b) => a.at - b.at);
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (!before) continue;
        expect(before.want).toBeLessThanOrEqual(row.want);
        expect(row.at - before.at).toBeGreaterThanOrEqual(20 - 1e-9);
      }
      for (const { at } of rows) {
        expect(at).toBeGreaterThanOrEqual(10);
        expect(at).toBeLessThanOrEqual(400 + 1e-9);
      }
    }),
  );
});
