import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { FANOUT, type Node, SLACK } from '#gateway/feed/synthetic/levels.ts';
import { createMarkets } from '#gateway/feed/synthetic/markets.ts';
import { ANCHOR_DAY } from '#gateway/feed/synthetic/models.ts';
import { type Fold, seedKey } from '#gateway/feed/synthetic/random.ts';
import { type Shape, split } from '#gateway/feed/synthetic/split.ts';
import type { Tree } from '#gateway/feed/synthetic/tree.ts';
import type { ModelVersion } from '#gateway/feed/synthetic/versions.ts';
import { partSizes } from '#gateway/feed/synthetic/volume.ts';

const HOUR_LEVEL = 2;
const LISTED = listed();
const SYMBOLS = LISTED.map(({ symbol }) => symbol);

function treesOf(seed: string, version: ModelVersion, fold: Fold = 2): (symbol: string) => Tree {
  const markets = createMarkets({ key: seedKey(seed, fold), version }, LISTED);
  return (symbol) => markets.get(symbol)!.tree as Tree;
}

/** How many times the smaller of two neighbours the larger is, at most. */
function widest(values: readonly number[]): number {
  return Math.max(...values.slice(1).map((value, i) => Math.max(value / values[i]!, values[i]! / value)));
}

const hoursFrom = (tree: Tree, day: number, days: number): Node[] =>
  Array.from({ length: 24 * days }, (_, hour) => tree.bar(HOUR_LEVEL, day * 24 + hour));

test('no hour has more than five times what the hour beside it has, in lots and in money: any market, seed and day', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.uniqueArray(fc.constantFrom(...SYMBOLS), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: ANCHOR_DAY - 3000, max: ANCHOR_DAY + 3000 }),
      fc.constantFrom<Fold>(1, 2),
      (seed, symbols, day, fold) => {
        const tree = treesOf(seed, 4, fold);
        for (const symbol of symbols) {
          const hours = hoursFrom(tree(symbol), day, 3);
          expect(widest(hours.map(({ v }) => v))).toBeLessThan(5);
          expect(widest(hours.map(({ q }) => Number(q)))).toBeLessThan(5);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('weeks of a market keep that, and are not so even that nobody believes it', () => {
  const tree = treesOf('weeks', 4);
  for (const symbol of ['BTCUSDT', 'PEPEUSDT', 'USDCUSDT', 'ETHBTC', 'BTCUSDTPERP']) {
    const hours = hoursFrom(tree(symbol), ANCHOR_DAY - 20, 21).map(({ v }) => v);
    const far = widest(hours);
    expect(far).toBeLessThan(5);
    expect(far).toBeGreaterThan(1.5);
  }
});

test('the rule keeps it for any path of prices: a part of a day is split into hours of a factor of three and little more', () => {
  const least = 2 * SLACK[1]! + 1;
  const ticks = fc.integer({ min: 1000, max: 1400 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(ticks, ticks, ticks), { minLength: 4, maxLength: 4 }),
      fc.array(fc.float({ min: 0, max: 1000, noNaN: true }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 8 * least, max: 1e12 }),
      (prices, weights, v) => {
        const all = prices.flat();
        const [o, c] = [prices[0]![0], prices[3]![2]];
        const [h, l] = [Math.max(...all), Math.min(...all)];
        const parent: Node = { o, h, l, c, v, q: (BigInt(h + l) * BigInt(v)) / 2n, sd: 10 };
        const shape: Shape = {
          closes: prices.map(([, , close]) => close),
          highs: prices.map((each) => Math.max(...each)),
          lows: prices.map((each) => Math.min(...each)),
          moves: [1, 1, 1, 1],
          weights,
          quiet: [false, false, false, false],
          isEven: true,
        };
        const hours = split(parent, 1, shape);
        expect(hours).toHaveLength(FANOUT[1]!);
        expect(hours.reduce((sum, hour) => sum + hour.v, 0)).toBe(v);
        expect(hours.reduce((sum, hour) => sum + hour.q, 0n)).toBe(parent.q);
        const sizes = hours.map((hour) => hour.v);
        expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(3.13);
        for (const hour of hours) {
          const kept = BigInt(SLACK[2]! * (hour.h - hour.l));
          expect(hour.q >= BigInt(hour.l) * BigInt(hour.v) + kept).toBe(true);
          expect(hour.q <= BigInt(hour.h) * BigInt(hour.v) - kept).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('parts of days beside each other differ by less than 1.6, while no day’s price moves by 1.75', () => {
  const day = fc.tuple(
    fc.double({ min: 0.55, max: 2.2, noNaN: true }),
    fc.double({ min: 1 / 1.75, max: 1.75, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(day, { minLength: 8, maxLength: 8 }), (days) => {
      let price = 1;
      const alone = days.map(([mood, move]) => {
        price *= move;
        return (1e12 * mood) / price;
      });
      const parts = [2, 3, 4, 5, 6, 7].flatMap((at) => partSizes((index) => alone[index]!, at));
      expect(widest(parts)).toBeLessThan(5 / 3.13);
    }),
    { numRuns: 2_000 },
  );
});

test('prices are those of version 3, to the tick and the second, and sums of sizes come out', () => {
  const [before, after] = [treesOf('same', 3), treesOf('same', 4)];
  const prices = ({ o, h, l, c, sd }: Node) => ({ o, h, l, c, sd });
  fc.assert(
    fc.property(
      fc.constantFrom(...SYMBOLS),
      fc.integer({ min: 0, max: FANOUT.length - 1 }),
      fc.integer({ min: (ANCHOR_DAY - 400) * 86_400, max: (ANCHOR_DAY + 400) * 86_400 }),
      (symbol, level, second) => {
        const length = [86_400, 14_400, 3600, 900, 300, 60, 15, 5][level]!;
        const index = Math.floor(second / length);
        const children = after(symbol).children(level, index);
        expect(children.map(prices)).toEqual(before(symbol).children(level, index).map(prices));
        const parent = after(symbol).bar(level, index);
        expect(prices(parent)).toEqual(prices(before(symbol).bar(level, index)));
        expect(children.reduce((sum, { v }) => sum + v, 0)).toBe(parent.v);
        expect(children.reduce((sum, { q }) => sum + q, 0n)).toBe(parent.q);
      },
    ),
    { numRuns: 120 },
  );
});
