import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { keepFresh } from '#lib/market/refresh.ts';
import { World } from './world.ts';

let world: World;
let visible: boolean;
let calls: number[];
let freshAt: number;
let works: boolean;

beforeEach(() => {
  world = new World();
  [visible, calls, freshAt, works] = [true, [], 0, true];
});

function start(): () => void {
  const { now, after, onWake } = world.outside;
  return keepFresh({
    now,
    after,
    onWake,
    visible: () => visible,
    every: 60_000,
    patience: 1_500,
    retry: 5_000,
    freshAt: () => freshAt,
    async refresh() {
      calls.push(world.now);
      if (!works) throw new Error('away');
      freshAt = world.now;
    },
  });
}

/** Lets time pass in small steps, so that each answer is there before the next moment. */
async function pass(ms: number): Promise<void> {
  for (let rest = ms; rest > 0; rest -= 500) {
    world.pass(Math.min(500, rest));
    await setImmediate();
  }
}

test('it is refreshed after a moment of patience and then each minute', async () => {
  const begin = world.now;
  start();
  await pass(1_000);
  expect(calls).toEqual([]);
  await pass(121_000);
  expect(calls.map((at) => at - begin)).toEqual([1_500, 61_500, 121_500]);
});

test('what the page brought along is refreshed when it is a minute old', async () => {
  freshAt = world.now - 20_000;
  start();
  await pass(39_500);
  expect(calls).toHaveLength(0);
  await pass(1_000);
  expect(calls).toHaveLength(1);
});

test('a hidden page asks for nothing and catches up when it is looked at', async () => {
  start();
  await pass(2_000);
  visible = false;
  await pass(300_000);
  expect(calls).toHaveLength(1);
  visible = true;
  world.wake();
  await pass(500);
  expect(calls).toHaveLength(2);
});

test('failures are tried again after 5, 10, 20, 40 and then 60 seconds', async () => {
  works = false;
  start();
  await pass(200_000);
  const waits = calls.slice(1).map((at, place) => at - (calls[place] ?? 0));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('a clock that is hours behind does not put it off for hours', async () => {
  freshAt = world.now + 7_200_000;
  start();
  await pass(60_500);
  expect(calls).toHaveLength(1);
});

test('stopped, nothing runs any more', async () => {
  const stop = start();
  await pass(2_000);
  stop();
  world.wake();
  await pass(120_000);
  expect(calls).toHaveLength(1);
  expect(world.timers).toBe(0);
});
