import { describe, expect, test } from 'vitest';
import { chaskey, type Words } from '#gateway/feed/synthetic/chaskey.ts';
import { bits, forUse, keyOf, narrow, seedKey, streamOf } from '#gateway/feed/synthetic/random.ts';

const words = (...values: number[]) => values.map((value) => value | 0) as unknown as Words;

test('a block is tagged as the authors of Chaskey-12 do it', () => {
  const key = words(0x833d3433, 0x009f389f, 0x2398e64f, 0x417acf39);
  // The bytes 0 to 15.
  const message = words(0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c);
  expect(chaskey(key, message)).toEqual(words(0x5dd0e2a9, 0xfb5eac8c, 0x633a392e, 0x500c36f3));
});

const first = (key: Parameters<typeof streamOf>[0], a = 1, b = 0, count = 8) => {
  const stream = streamOf(key, a, b);
  return Array.from({ length: count }, () => bits(stream));
};

describe('the keys of a seed', () => {
  const key = seedKey('a seed', 2);

  test('have 128 bits: draws depend on each of the four words', () => {
    if (typeof key === 'number') throw new Error('a narrow key');
    for (const at of [0, 1, 2, 3]) {
      const other = key.words.map((word, i) => (i === at ? word ^ 1 : word)) as unknown as Words;
      expect(first({ words: other, use: 0 })).not.toEqual(first(key));
    }
  });

  test('draw the same for the same place, and something else for another place, name, use or seed', () => {
    const others = [
      first(key, 2),
      first(key, 1, 1),
      first(forUse(key, 7)),
      first(keyOf(key, 'BTCUSDT')),
      first(keyOf(forUse(key, 7), 'BTCUSDT')),
      first(keyOf(key, 'ETHUSDT')),
      first(seedKey('another', 2)),
      first(seedKey('a seed', 1)),
    ];
    expect(first(seedKey('a seed', 2))).toEqual(first(key));
    expect(new Set([first(key), ...others].map((draws) => draws.join()))).toHaveProperty('size', others.length + 1);
  });

  test('draw words that look like chance: no two of a thousand are the same, and half of the bits are set', () => {
    const drawn = first(key, 3, 4, 1000);
    expect(new Set(drawn).size).toBe(1000);
    const set = drawn.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0);
    // 16 of 32 with a deviation of 0.09 over a thousand words: six deviations.
    expect(Math.abs(set / 1000 - 16)).toBeLessThan(0.54);
  });

  test('a key made narrow is no word of any stream', () => {
    expect(first(key, 0, 0, 400)).not.toContain(narrow(key) >>> 0);
  });
});
