import { describe, expect, test } from 'vitest';
import type { Bug } from './process.ts';
import { type Action, scriptOf } from './script.ts';
import { LENGTH, report, trySeed } from './seeds.ts';
import { simulate } from './simulation.ts';

const SEEDS = 200;
const CHUNK = 20;

describe('users, feed, clock and faults from a seed', { timeout: 120_000 }, () => {
  const seen: Record<string, number> = {};

  test.each(
    Array.from({ length: SEEDS / CHUNK }, (_, i) => i * CHUNK),
  )('seeds from %i on: what was answered stays, nothing happens twice, no value is made, replay gives the state', async (from) => {
    for (let seed = from; seed < from + CHUNK; seed++) {
      const found = await trySeed(seed, LENGTH, null, seen);
      if (found) throw new Error(report(found));
    }
  });

  test('everything that can happen happened often', () => {
    const least = {
      request: 20_000,
      accepted: 10_000,
      crash: 300,
      stop: 50,
      takeover: 50,
      failed: 50,
      disk: 100,
      clock: 100,
      snapshot: 400,
      damage: 200,
    };
    const rare = Object.entries(least).filter(([what, many]) => (seen[what] ?? 0) < many);
    expect(rare, JSON.stringify(seen)).toEqual([]);
  });
});

test('a seed gives the same run, byte for byte, from its script kept as text too', async () => {
  const script = scriptOf(11, LENGTH);
  expect(scriptOf(11, LENGTH)).toEqual(script);
  const first = await simulate(script);
  const again = await simulate(JSON.parse(JSON.stringify(script)) as Action[]);
  expect(again).toEqual(first);
  expect((await simulate(scriptOf(12, LENGTH))).trace).not.toBe(first.trace);
});

describe('planted errors', { timeout: 60_000 }, () => {
  test.each<[Bug, RegExp, number]>([
    ['answersFirst', /was answered with events up to \d+, \d+ are safe/, 2],
    ['neverSyncs', /was answered with events up to \d+, \d+ are safe/, 2],
    ['snapshotFirst', /began with another state than its events give|could not open/, 8],
    ['forgetsKeys', /was answered .* and|was carried out twice/, 6],
    ['minesUnits', /USDT sums to \d+/, 4],
    ['clockGoesBack', /time went back/, 4],
  ])('%s is found and shown in a few lines', async (bug, kind, most) => {
    let seed = 0;
    let found = await trySeed(seed, LENGTH, bug);
    while (!found && seed < 40) found = await trySeed(++seed, LENGTH, bug);
    expect(found?.failure).toMatch(kind);
    expect(found!.shortest.length).toBeLessThanOrEqual(most);
    // The list alone brings it back, and without the error it is harmless.
    expect((await simulate(found!.shortest, bug)).failure).toBe(found!.failure);
    expect((await simulate(found!.shortest)).failure).toBeNull();
  });
});
