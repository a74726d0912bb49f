import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimal, compareDecimal } from '#lib/format/decimal.ts';
import { takenLevels } from '#lib/order/taken.ts';

const sum = (values: readonly string[]) => values.reduce<string>((all, one) => addDecimal(all, one) ?? all, '0');
const taken = (levels: readonly (readonly [string, string])[], size: string) =>
  takenLevels(
    levels.map(([price, offered]) => [price, offered]),
    size,
  );

test('levels are taken whole from the best one on, the last one in part', () => {
  const levels = [
    ['100.1', '1'],
    ['100.2', '2'],
    ['100.3', '3'],
  ] as const;
  expect(taken(levels, '2.5').map((level) => level.taken)).toEqual(['1', '1.5', '0']);
  expect(taken(levels, '0').map((level) => level.taken)).toEqual(['0', '0', '0']);
  expect(taken(levels, '9').map((level) => level.taken)).toEqual(['1', '2', '3']);
});

test('what is taken adds up to the size, or to all that is offered', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((units) => (units / 1000).toFixed(3));
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), amount, (offers, size) => {
      const levels = taken(
        offers.map((offered, index) => [`${100 + index}`, offered] as const),
        size,
      );
      const [all, got] = [sum(offers), sum(levels.map((level) => level.taken))];
      expect(compareDecimal(got, compareDecimal(size, all) < 0 ? size : all)).toBe(0);
      for (const level of levels) expect(compareDecimal(level.taken, level.offered)).toBeLessThanOrEqual(0);
    }),
  );
});
