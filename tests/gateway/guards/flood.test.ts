import { expect, test } from 'vitest';
import { createFlood } from '#gateway/guards/flood.ts';
import { NOON } from '../world.ts';

/** Waits that end when the test says so. */
function waits() {
  const open: (() => void)[] = [];
  const wait = (ms: number) => {
    expect(ms).toBeGreaterThan(0);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  return { open, wait };
}

test('the refusals of a flood are told late, those of a client that is only too fast at once', async () => {
  const { open, wait } = waits();
  const hold = createFlood(wait);
  for (let i = 0; i < 200; i += 1) await hold('1.0.0.1', NOON);
  expect(open).toHaveLength(0);
  let told = false;
  const late = hold('1.0.0.1', NOON).then(() => {
    told = true;
  });
  await hold('1.0.0.2', NOON);
  expect([open.length, told]).toEqual([1, false]);
  open[0]?.();
  await late;
  expect(told).toBe(true);
  await hold('1.0.0.1', NOON + 1000);
  expect(open).toHaveLength(1);
});

test('no more than 2,000 wait at the same time', async () => {
  const { open, wait } = waits();
  const hold = createFlood(wait);
  const all = Array.from({ length: 3_000 }, () => hold('1.0.0.1', NOON));
  expect(open).toHaveLength(2_000);
  for (const done of open) done();
  await Promise.all(all);
});
