import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratch } from '#tests/gateway/data/damage.ts';
import { cutBytes, cutFile, flipBits } from '#tests/gateway/data/damaging.ts';

const { dir, clear } = scratch();
afterAll(clear);

/** In parts: a machine with much else to do gives one test ten minutes. */
const PARTS = 16;

describe.each(['log', 'file'] as const)('a journal whose %s is cut at every byte of its last 64 KiB', (what) => {
  let cut: Awaited<ReturnType<typeof cutFile>>;
  beforeAll(async () => {
    cut = await cutFile(dir, what);
  });

  test.for(
    Array.from({ length: PARTS }, (_, part) => part),
  )('opens at an exact commit that is not before the note, or says why not: part %i', async (part) => {
    const { made, tail } = cut;
    const length = tail / PARTS;
    const [from, to] = [part * length, (part + 1) * length - (part < PARTS - 1 ? 1 : 0)];
    const { wrong, opened, refused } = await cutBytes(dir, made, what, { from, to, stride: 1 });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(opened + refused).toBe(to - from + 1);
  });
});

test('a thousand flipped bits: the same, short of the damage but not of the note, or refused', async () => {
  const { wrong, opened, refused } = await flipBits(dir, { flips: 1000, seed: 2 });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect([opened > 0, refused > 0]).toEqual([true, true]);
});
