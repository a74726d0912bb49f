import { afterAll, describe, expect, test } from 'vitest';
import { scratch } from '#tests/gateway/data/damage.ts';
import { cutBytes, cutFile, flipBits } from '#tests/gateway/data/damaging.ts';

const { dir, clear } = scratch();
afterAll(clear);

describe('a journal cut at every byte of its last 64 KiB', () => {
  test.each([
    'log',
    'file',
  ] as const)('its %s opens at an exact commit that is not before the note, or says why not', async (what) => {
    const { made, tail } = await cutFile(dir, what);
    const { wrong, opened, refused } = await cutBytes(dir, made, what, { tail, stride: 1 });
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(opened + refused).toBe(tail + 1);
  });
});

test('a thousand flipped bits: the same, short of the damage but not of the note, or refused', async () => {
  const { wrong, opened, refused } = await flipBits(dir, { flips: 1000, seed: 2 });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect([opened > 0, refused > 0]).toEqual([true, true]);
});
