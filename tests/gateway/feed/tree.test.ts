import { expect, test } from 'vitest';
import { FANOUT, LEVEL_SECONDS, SECOND } from '#gateway/feed/synthetic/levels.ts';
import { createTree } from '#gateway/feed/synthetic/tree.ts';

/** Begins at a day. */
const NOON = 20_000 * 86_400 + 43_200;

/** A tree of one price, and how often a bar was split. */
function counted(daysSplit?: number) {
  const splits: number[] = [];
  const still = { o: 100, h: 100, l: 100, c: 100, v: 0, q: 0n, sd: 1 };
  const tree = createTree(
    {
      day: () => still,
      shape(_, level) {
        const of = (value: number) => new Array<number>(FANOUT[level] ?? 1).fill(value);
        splits.push(level);
        return { closes: of(100), highs: of(100), lows: of(100), moves: of(1), weights: of(1), quiet: [] };
      },
    },
    daysSplit,
  );
  const second = (at: number) => tree.bar(SECOND, at);
  return { tree, second, splits };
}

test('what minutes are split into is kept for the last few alone: what is made of seconds is kept itself', () => {
  const { tree, second, splits } = counted();
  for (let minute = 0; minute < 60; minute += 1) second(NOON + 60 * minute);
  splits.length = 0;
  // Of a minute that just was, nothing is made again; minutes themselves of an hour ago are still there.
  second(NOON + 60 * 59);
  expect(splits).toEqual([]);
  tree.bar(5, NOON / LEVEL_SECONDS[5]!);
  expect(splits).toEqual([]);
  for (let minute = 0; minute < 40; minute += 1) tree.bar(6, (NOON + 60 * minute) / LEVEL_SECONDS[6]!);
  expect(splits).toHaveLength(40);
});

test('a tree that others lean on keeps more, for they ask one after the other', () => {
  const { tree, second, splits } = counted(1_000);
  for (let minute = 0; minute < 60; minute += 1) second(NOON + 60 * minute);
  splits.length = 0;
  for (let minute = 0; minute < 40; minute += 1) tree.bar(6, (NOON + 60 * minute) / LEVEL_SECONDS[6]!);
  expect(splits).toEqual([]);
});
