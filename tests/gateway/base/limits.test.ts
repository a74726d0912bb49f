import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLimits } from '#gateway/base/limits.ts';

const rates = { market: { perSecond: 10, burst: 40 }, default: { perSecond: 1, burst: 2 } };

function taken(
  limits: ReturnType<typeof createLimits<'market' | 'default'>>,
  keys: string[],
  now: number,
  tries: number,
) {
  return Array.from({ length: tries }, () => limits.take('market', keys, now).ok).filter(Boolean).length;
}

describe('a bucket', () => {
  test('gives its burst at once, then as many as time fills in', () => {
    const limits = createLimits(rates);
    expect(taken(limits, ['a'], 0, 100)).toBe(40);
    expect(taken(limits, ['a'], 99, 10)).toBe(0);
    expect(taken(limits, ['a'], 100, 10)).toBe(1);
    expect(taken(limits, ['a'], 1100, 100)).toBe(10);
    expect(taken(limits, ['a'], 1_000_000, 100)).toBe(40);
  });

  test('says how long to wait, and the wait is enough', () => {
    const limits = createLimits(rates);
    taken(limits, ['a'], 0, 40);
    const verdict = limits.take('market', ['a'], 0);
    expect(verdict).toEqual({ ok: false, retryAfter: 100 });
    expect(limits.take('market', ['a'], 99).ok).toBe(false);
    expect(limits.take('market', ['a'], 100).ok).toBe(true);
  });

  test('is its own for every key and class', () => {
    const limits = createLimits(rates);
    taken(limits, ['a'], 0, 40);
    expect(limits.take('market', ['b'], 0).ok).toBe(true);
    expect(limits.take('default', ['a'], 0).ok).toBe(true);
    expect(limits.take('market', ['a'], 0).ok).toBe(false);
  });

  test('a clock that jumps back gives nothing', () => {
    const limits = createLimits(rates);
    taken(limits, ['a'], 10_000, 40);
    expect(limits.take('market', ['a'], 0).ok).toBe(false);
    expect(limits.take('market', ['a'], 100).ok).toBe(true);
    expect(limits.take('market', ['a'], 100).ok).toBe(false);
  });
});

describe('several keys', () => {
  test('new devices never widen what an address may send', () => {
    const limits = createLimits(rates);
    const sent = Array.from({ length: 200 }, (_, i) => limits.take('market', ['address', `device ${i}`], 0).ok);
    expect(sent.filter(Boolean)).toHaveLength(40);
  });

  test('new addresses never widen what a device may send', () => {
    const limits = createLimits(rates);
    const sent = Array.from({ length: 200 }, (_, i) => limits.take('market', [`address ${i}`, 'device'], 0).ok);
    expect(sent.filter(Boolean)).toHaveLength(40);
  });

  test('a refused request takes no token from the bucket that had one', () => {
    const limits = createLimits(rates);
    taken(limits, ['empty'], 0, 40);
    for (let i = 0; i < 50; i += 1) limits.take('market', ['empty', 'full'], 0);
    expect(taken(limits, ['full'], 0, 100)).toBe(40);
  });
});

test('memory is bounded: the bucket unused longest goes first', () => {
  const limits = createLimits(rates, 100);
  taken(limits, ['old'], 0, 40);
  taken(limits, ['busy'], 0, 40);
  for (let i = 0; i < 99; i += 1) {
    limits.take('market', [`other ${i}`], 0);
    limits.take('market', ['busy'], 0);
  }
  expect(limits.size()).toBe(100);
  expect(limits.take('market', ['busy'], 0).ok).toBe(false);
  expect(limits.take('market', ['old'], 0).ok).toBe(true);
});

test('within any time no more than the burst and the rate get through', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), (steps) => {
      const limits = createLimits(rates);
      let now = 0;
      let through = 0;
      for (const step of steps) {
        now += step;
        if (limits.take('market', ['a'], now).ok) through += 1;
      }
      // A thousandth for the rounding of many small fillings.
      expect(through).toBeLessThanOrEqual(40 + (now * 10) / 1000 + 0.001);
    }),
  );
});
