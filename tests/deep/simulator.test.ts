import { expect, test } from 'vitest';
import type { Kind } from '#tests/simulator/script.ts';
import { CONTRACTS_LENGTH, LENGTH, report, trySeed } from '#tests/simulator/seeds.ts';

const SEEDS = 5000;
/** Behind those of `npm test`. */
const FROM = 1000;
/** Seeds of one test: a machine with much else to do gives each ten minutes. */
const PART = 250;
const LONG_PART = 10;

const starts = (from: number, many: number, part: number) =>
  Array.from({ length: many / part }, (_, i) => from + i * part);

/** Runs so many seeds. @returns what each that failed says */
async function failures(from: number, many: number, length: number, kind: Kind = 'spot'): Promise<string[]> {
  const found: string[] = [];
  for (let seed = from; seed < from + many; seed++) {
    const failure = await trySeed(seed, length, null, {}, kind);
    if (failure) found.push(report(failure));
  }
  return found;
}

test.for(
  starts(FROM, SEEDS, PART),
)('thousands of seeds: what was answered stays, nothing happens twice, no value is made, replay gives the state: from %i', async (from) => {
  expect(await failures(from, PART, LENGTH)).toEqual([]);
});

test.for(starts(0, 100, LONG_PART))('long runs: the same over ten times as many things: from %i', async (from) => {
  expect(await failures(from, LONG_PART, LENGTH * 10)).toEqual([]);
});

const CONTRACT_SEEDS = 2000;
const CONTRACT_PART = 100;

test.for(
  starts(FROM, CONTRACT_SEEDS, CONTRACT_PART),
)('contracts, thousands of seeds: nothing is made, nothing is lost, nobody is left below maintenance: from %i', async (from) => {
  expect(await failures(from, CONTRACT_PART, CONTRACTS_LENGTH, 'contracts')).toEqual([]);
});

test.for(
  starts(0, 40, LONG_PART),
)('contracts, long runs: the same over ten times as many things: from %i', async (from) => {
  expect(await failures(from, LONG_PART, CONTRACTS_LENGTH * 10, 'contracts')).toEqual([]);
});
