import { describe, expect, test } from 'vitest';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import { view } from '#tests/gateway/exchange/world.ts';
import type { Bug } from './process.ts';
import { type Action, scriptOf } from './script.ts';
import { CONTRACTS_LENGTH, LENGTH, report, trySeed } from './seeds.ts';
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
      copied: 300,
      damage: 200,
    };
    const rare = Object.entries(least).filter(([what, many]) => (seen[what] ?? 0) < many);
    expect(rare, JSON.stringify(seen)).toEqual([]);
  });
});

const CONTRACT_SEEDS = 80;
const CONTRACT_CHUNK = 10;

describe('contracts on a feed that is silent, crossed, lies and crashes, with a fund that has little or nothing', {
  timeout: 120_000,
}, () => {
  const seen: Record<string, number> = {};

  test.each(
    Array.from({ length: CONTRACT_SEEDS / CONTRACT_CHUNK }, (_, i) => i * CONTRACT_CHUNK),
  )('seeds from %i on: the same, and after each step nobody is below maintenance', async (from) => {
    for (let seed = from; seed < from + CONTRACT_CHUNK; seed++) {
      const found = await trySeed(seed, CONTRACTS_LENGTH, null, seen, 'contracts');
      if (found) throw new Error(report(found));
    }
  });

  test('everything that can happen happened often', () => {
    const least = {
      ...{ request: 9000, accepted: 4000, feed: 6000, stamp: 200, crash: 300, takeover: 20, inherit: 15, fund: 20 },
      ...{ funding: 150, adl: 15, countdown: 100, trail: 100, notice: 200, settings: 100, mode: 100, relock: 40 },
      ...{ 'fill feed': 1000, 'fill through': 500, 'fill liquidation': 100, 'fill reset': 30, 'fill order': 10 },
      ...{ relist: 150, rules: 400, 'fill settled': 10 },
      ...{ 'done fired': 200, 'done filled': 800, 'done countdown': 5 },
    };
    const rare = Object.entries(least).filter(([what, many]) => (seen[what] ?? 0) < many);
    expect(rare, JSON.stringify(seen)).toEqual([]);
  });

  test.each<[Bug, RegExp]>([
    ['looksAway', /after a step of \w+: .* has -?\d+ of \d+/],
    ['minesMargin', /locks -?\d+ USDT, its orders and legs \d+/],
  ])('%s is found', async (bug, kind) => {
    let seed = 0;
    let found = await trySeed(seed, CONTRACTS_LENGTH, bug, {}, 'contracts');
    while (!found && seed < 40) found = await trySeed(++seed, CONTRACTS_LENGTH, bug, {}, 'contracts');
    expect(found?.failure).toMatch(kind);
    expect((await simulate(found!.shortest)).failure).toBeNull();
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

test('a gateway that was deposed, wrote nothing since and so does not know it is not taken for the last one', async () => {
  const script: Action[] = [
    ...[1, 2].map((account) => request(account, { c: 'grant', account, reason: 'grant', amounts: { USDT: '1' } }, 20)),
    { do: 'takeover', after: 25, salt: 1 },
    request(3, { c: 'close', account: 2 }, 40),
    // The new owner goes; the old one is all that is left.
    { do: 'stop', down: 25, after: 24, salt: 2 },
  ];
  const { failure, seen } = await simulate(script);
  expect(failure).toBeNull();
  expect(seen).toMatchObject({ accepted: 3, opened: 3 });
});

test('a cancel of everything is asked for before its account is there and heard of after: its repeat ends nothing newer', async () => {
  const place = { c: 'place', account: 2, symbol: 'BTCUSDT', side: 'buy', clientId: 'a', kind: 'limit' } as const;
  const amounts = { USDT: '1000' };
  const script: Action[] = [
    request(1, { c: 'grant', account: 1, reason: 'grant', amounts }, 50),
    { do: 'disk', fault: 'slow', after: 20, salt: 3 },
    request(2, { c: 'grant', account: 1, reason: 'grant', amounts }, 0),
    // The disk is busy for two seconds: no answer comes, and after 0.6 s it is asked again.
    request(3, { c: 'cancelAll', account: 2, symbol: 'BTCUSDT' }, 30),
    request(4, { c: 'reset', account: 2, amounts }, 50),
    request(5, { ...place, size: '0.010', price: '999.0' }, 50),
  ];
  expect(await simulate(script)).toMatchObject({ failure: null });
});

function request(id: number, command: Command, after: number): Action {
  return { do: 'request', id, command, view: view(2000), times: 1, after, salt: id - 1 };
}

describe('planted errors', { timeout: 60_000 }, () => {
  test.each<[Bug, RegExp, number]>([
    ['answersFirst', /was answered with events up to \d+, \d+ are safe/, 3],
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
