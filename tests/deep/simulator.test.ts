import { expect, test } from 'vitest';
import { LENGTH, report, trySeed } from '#tests/simulator/seeds.ts';

const SEEDS = 5000;
/** Behind those of `npm test`. */
const FROM = 1000;

test('thousands of seeds: what was answered stays, nothing happens twice, no value is made, replay gives the state', async () => {
  const found: string[] = [];
  for (let seed = FROM; seed < FROM + SEEDS; seed++) {
    const failure = await trySeed(seed, LENGTH);
    if (failure) found.push(report(failure));
  }
  expect(found).toEqual([]);
});

test('long runs: the same over ten times as many things', async () => {
  for (let seed = 0; seed < 100; seed++) {
    const failure = await trySeed(seed, LENGTH * 10);
    if (failure) throw new Error(report(failure));
  }
});
