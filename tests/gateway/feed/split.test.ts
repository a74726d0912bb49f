import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bar, FANOUT, LEAST, type Node, SECOND, SLACK } from '#gateway/feed/synthetic/levels.ts';
import { type Shape, split } from '#gateway/feed/synthetic/split.ts';
import { createTape } from '#gateway/feed/synthetic/trades.ts';
import type { Tree } from '#gateway/feed/synthetic/tree.ts';

// Parents at the edges of what is allowed, and shapes that no market would ask for: the split must hold for all.

const anyLevel = fc.integer({ min: 0, max: FANOUT.length - 1 });
const anyRange = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 50_000 }));
const anyPart = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

/** A bar that respects the limits of its level; `lean` puts its turnover anywhere between them. */
const anyParent = (level: number): fc.Arbitrary<Node> =>
  fc
    .record({
      l: fc.integer({ min: 40, max: 10_000_000 }),
      range: anyRange,
      open: anyPart,
      close: anyPart,
      extra: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 2_000_000_000_000 }),
      ),
      lean: fc.bigInt({ min: 0n, max: 1_000_000n }),
    })
    .map(({ l, range, open, close, extra, lean }) => {
      const v = (LEAST[level] ?? 0) + extra;
      const kept = BigInt(SLACK[level] ?? 0) * BigInt(range);
      const low = BigInt(l) * BigInt(v) + kept;
      const high = BigInt(l + range) * BigInt(v) - kept;
      const at = (part: number) => l + Math.round(range * part);
      return { o: at(open), h: l + range, l, c: at(close), v, q: low + ((high - low) * lean) / 1_000_000n, sd: 1 };
    });

const anyShape = (level: number): fc.Arbitrary<Shape> => {
  const n = FANOUT[level] ?? 1;
  const prices = fc.array(fc.double({ min: 0, max: 20_000_000, noNaN: true }), { minLength: n, maxLength: n });
  const weights = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true })), {
    minLength: n,
    maxLength: n,
  });
  const quiet = fc.array(fc.boolean(), { minLength: n, maxLength: n });
  return fc.record({ closes: prices, highs: prices, lows: prices, weights, quiet }).map((shape) => ({
    ...shape,
    moves: new Array(n).fill(1),
    quiet: shape.quiet.map((each) => each && level + 1 === SECOND),
  }));
};

const anySplit = anyLevel.chain((level) =>
  fc.record({ level: fc.constant(level), parent: anyParent(level), shape: anyShape(level) }),
);

test('children chain, stay inside the parent and add up to its size and turnover exactly', () => {
  fc.assert(
    fc.property(anySplit, ({ level, parent, shape }) => {
      const children = split(parent, level, shape);
      expect(children).toHaveLength(FANOUT[level] ?? 0);
      expect(children[0]?.o).toBe(parent.o);
      expect(children.at(-1)?.c).toBe(parent.c);
      for (let i = 1; i < children.length; i += 1) expect(children[i]?.o).toBe(children[i - 1]?.c);
      expect(Math.max(...children.map((child) => child.h))).toBe(parent.h);
      expect(Math.min(...children.map((child) => child.l))).toBe(parent.l);
      expect(children.reduce((sum, child) => sum + child.v, 0)).toBe(parent.v);
      expect(children.reduce((sum, child) => sum + child.q, 0n)).toBe(parent.q);
      for (const { o, h, l, c } of children) {
        expect(h).toBeGreaterThanOrEqual(Math.max(o, c));
        expect(l).toBeLessThanOrEqual(Math.min(o, c));
      }
    }),
    { numRuns: 1500 },
  );
});

test('every child respects the limits that its own split needs', () => {
  fc.assert(
    fc.property(anySplit, ({ level, parent, shape }) => {
      for (const { h, l, v, q } of split(parent, level, shape)) {
        const kept = BigInt((SLACK[level + 1] ?? 0) * (h - l));
        expect(q).toBeGreaterThanOrEqual(BigInt(l) * BigInt(v) + kept);
        expect(q).toBeLessThanOrEqual(BigInt(h) * BigInt(v) - kept);
        // A second that stands still may be empty; everything else keeps enough to be split again.
        if (h > l || level + 1 < SECOND) expect(v).toBeGreaterThanOrEqual(LEAST[level + 1] ?? 0);
        else expect(v).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1500 },
  );
});

test('one child alone has the high and one the low, unless open or close lie there', () => {
  fc.assert(
    fc.property(anySplit, ({ level, parent, shape }) => {
      fc.pre(parent.h - parent.l >= 2);
      const children = split(parent, level, shape);
      const tops = children.filter((child) => child.h === parent.h).length;
      const bottoms = children.filter((child) => child.l === parent.l).length;
      expect(tops).toBe(parent.o === parent.h && parent.c === parent.h ? 2 : 1);
      expect(bottoms).toBe(parent.o === parent.l && parent.c === parent.l ? 2 : 1);
    }),
    { numRuns: 1500 },
  );
});

/** A tree that holds one second. */
function treeOf(second: Bar): Tree {
  const node = { ...second, sd: 1 };
  return { bar: () => node, children: () => [], between: () => node };
}

test('any allowed second becomes trades with exactly its open, high, low, close, size and turnover', () => {
  fc.assert(
    fc.property(anyParent(SECOND), fc.integer(), fc.integer({ min: 1, max: 4_000_000_000 }), (bar, key, second) => {
      const trades = createTape(treeOf(bar), key).second(second);
      const prices = trades.map((trade) => trade.price);
      // A second opens at the close before it, so its first trade may only be missing where nothing moves.
      expect(prices[0]).toBe(bar.o);
      expect(prices.at(-1)).toBe(bar.c);
      expect(Math.max(...prices)).toBe(bar.h);
      expect(Math.min(...prices)).toBe(bar.l);
      expect(trades.reduce((sum, trade) => sum + trade.size, 0)).toBe(bar.v);
      expect(trades.reduce((sum, trade) => sum + BigInt(trade.price) * BigInt(trade.size), 0n)).toBe(bar.q);
      for (const trade of trades) {
        expect(trade.size).toBeGreaterThan(0);
        expect(Math.floor(trade.ts / 1000)).toBe(second);
      }
      expect(trades.length).toBeLessThanOrEqual(16);
    }),
    { numRuns: 2000 },
  );
});

test('a second without size has no trades', () => {
  const empty = { o: 7, h: 7, l: 7, c: 7, v: 0, q: 0n };
  expect(createTape(treeOf(empty), 1).second(5)).toEqual([]);
});
