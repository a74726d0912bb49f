import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { createMarkets } from '#gateway/feed/synthetic/markets.ts';
import { ln } from '#gateway/feed/synthetic/maths.ts';
import { ANCHOR_DAY } from '#gateway/feed/synthetic/models.ts';
import { normal, seedKey, streamOf } from '#gateway/feed/synthetic/random.ts';
import { reachOf, walkedPath } from '#gateway/feed/synthetic/walk.ts';

const key = seedKey('walks', 2);

test('the logarithm is the one of the library, to nine digits', () => {
  for (const x of [1, 0.999, 0.75, 0.5, 0.1, 1e-3, 1e-9, 2 ** -32])
    expect(Math.abs(ln(x) - Math.log(x))).toBeLessThan(1e-9 * Math.max(1, Math.abs(Math.log(x))));
});

const bars = fc
  .tuple(fc.integer({ min: -3000, max: 3000 }), fc.nat(4000), fc.nat(4000), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([move, up, down, sample]) => {
    const o = 1_000_000;
    const c = o + move;
    return { bar: { o, h: Math.max(o, c) + up, l: Math.min(o, c) - down, c, v: 1, q: 1n, sd: 1000 }, sample };
  });

test('a walk stays in its bar, touches its high and its low, and ends at its close', () => {
  fc.assert(
    fc.property(
      bars,
      fc.array(fc.constantFrom(0, 1, 2, 5), { minLength: 2, maxLength: 6 }),
      ({ bar, sample }, moves) => {
        if (moves.every((move) => move === 0)) return;
        const { closes, highs, lows } = walkedPath(bar, moves, streamOf(key, sample));
        const near = (a: number, b: number) => Math.abs(a - b) < 1e-3;
        expect(near(Math.max(...highs), bar.h)).toBe(true);
        expect(near(Math.min(...lows), bar.l)).toBe(true);
        for (const close of closes) expect(close <= bar.h + 1e-3 && close >= bar.l - 1e-3).toBe(true);
        expect(closes.at(-1)).toBe(bar.c);
      },
    ),
  );
});

/** Correlation of neighbours, and how many of its own deviations that is. */
function memory(steps: readonly number[]) {
  let [together, alone] = [0, 0];
  steps.forEach((step, i) => {
    alone += step * step;
    if (i > 0) together += step * (steps[i - 1] ?? 0);
  });
  return { found: together / alone, deviations: (together / alone) * Math.sqrt(steps.length) };
}

test('a walk of known extremes remembers no direction', () => {
  const stream = streamOf(key, 7, 7);
  const sd = 1000;
  const steps: number[] = [];
  for (let i = 0; i < 20_000; i += 1) {
    const o = 10_000_000;
    // A bar whose extremes are those of a walk: two halves, each with its reach.
    const [half, rest] = [normal(stream) * sd * Math.SQRT1_2, normal(stream) * sd * Math.SQRT1_2];
    const c = o + half + rest;
    const [first, second] = [half, rest].map((move) => reachOf(Math.abs(move), sd * Math.SQRT1_2, stream));
    const h = Math.max(Math.max(o, o + half) + (first?.up ?? 0), Math.max(o + half, c) + (second?.up ?? 0));
    const l = Math.min(Math.min(o, o + half) - (first?.down ?? 0), Math.min(o + half, c) - (second?.down ?? 0));
    const { closes } = walkedPath({ o, h, l, c, v: 1, q: 1n, sd }, [1, 1, 1, 1], streamOf(key, i, 3));
    let last = o;
    for (const close of closes) {
      steps.push(close - last);
      last = close;
    }
  }
  expect(Math.abs(memory(steps).deviations)).toBeLessThan(3);
});

/** Level of the tree, bars a day, days. */
const INTERVALS = { '1m': [5, 1440, 8], '5m': [4, 288, 40], '15m': [3, 96, 120], '1h': [2, 24, 300] } as const;

test.each([
  ['BTCUSDT', 1],
  ['ETHUSDT', 0.5],
  ['DOTUSDT', 0.5],
  ['ETHBTC', 0.25],
] as const)('prices of %s do not return: bars say nothing of the next, at any interval', (symbol, part) => {
  const markets = createMarkets({ key: seedKey('returns', 2), version: 3 }, INSTRUMENTS);
  // A venue's market has bars before a switch alone by sum; this one has them all.
  const tree = markets.get(symbol)!.tree as unknown as {
    bar(level: number, index: number): { readonly o: number; readonly c: number };
  };
  for (const [level, bars, days] of Object.values(INTERVALS)) {
    const end = ANCHOR_DAY * bars;
    const count = Math.floor(days * part) * bars;
    let variance = 0;
    // In units of what was usual lately: a few wild hours would say everything else.
    const steps = Array.from({ length: count }, (_, i) => {
      const { o, c } = tree.bar(level, end - count + i);
      const step = (c - o) / o;
      const usual = Math.sqrt(variance || step * step || 1);
      variance = 0.94 * (variance || step * step) + 0.06 * step * step;
      return Math.max(-5, Math.min(5, step / usual));
    });
    expect([symbol, bars, Math.abs(memory(steps).deviations) < 3]).toEqual([symbol, bars, true]);
  }
});
