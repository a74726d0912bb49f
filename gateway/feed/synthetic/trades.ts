import { createCache } from './cache.ts';
import { type Bar, SECOND } from './levels.ts';
import { approximate } from './maths.ts';
import { forUse, type Key, type Stream, streamOf, uniform } from './random.ts';
import type { Tree } from './tree.ts';

/** One trade in ticks and lots. */
export type Fill = {
  readonly price: number;
  readonly size: number;
  readonly side: 'buy' | 'sell';
  /** Epoch ms, a multiple of the feed's tick. */
  readonly ts: number;
  /** Unique in its market and rising with time: the second times more than it ever has, and its place. */
  readonly id: number;
};

/** More trades than a second ever has. */
const IDS_PER_SECOND = 16;
/** Trades between the ones that a second must have, on each leg of its way, at most. */
const EXTRAS = 2;
const STEPS_PER_SECOND = 20;
const STEP_MS = 1000 / STEPS_PER_SECOND;
/** Share of a second's size that is dealt out at random; the rest makes the turnover come out. */
const DEALT = 0.7;

const SECONDS_KEPT = 256;

export type Tape = {
  /** The trades of a second, oldest first. */
  second(second: number): readonly Fill[];
  /** The last trade at or before `now`, epoch ms. */
  last(now: number): Fill;
};

export function createTape(tree: Tree, key: Key): Tape {
  const kept = createCache<readonly Fill[]>(SECONDS_KEPT);

  function second(at: number): readonly Fill[] {
    const known = kept.get(at);
    if (known) return known;
    const made = fills(tree.bar(SECOND, at), at, streamOf(forUse(key, 0x7ade), at));
    kept.set(at, made);
    return made;
  }

  return { second, last: (now) => lastOf(second, now) };
}

/** The last trade at or before `now`, epoch ms. */
export function lastOf(second: Tape['second'], now: number): Fill {
  // Every five seconds have a trade (a node of 5 s is never empty), so this looks back ten at most.
  for (let at = Math.floor(now / 1000); ; at -= 1) {
    const found = second(at).findLast((fill) => fill.ts <= now);
    if (found) return found;
  }
}

/**
 * The trades of a second: the first at its open, the last at its close, one at least at its high and one at its low,
 * sizes and turnover adding up exactly.
 */
function fills(bar: Bar, second: number, stream: Stream): readonly Fill[] {
  if (bar.v === 0) return [];
  const deals = bar.h === bar.l ? flat(bar, stream) : moving(bar, stream);
  const steps = deals.map(() => Math.floor(uniform(stream) * STEPS_PER_SECOND)).sort((a, b) => a - b);
  let before = bar.o;
  let side: Fill['side'] = uniform(stream) < 0.5 ? 'buy' : 'sell';
  return deals.map(({ at, size }, i) => {
    const price = bar.l + at;
    if (price !== before) side = price > before ? 'buy' : 'sell';
    before = price;
    return { price, size, side, ts: second * 1000 + (steps[i] ?? 0) * STEP_MS, id: second * IDS_PER_SECOND + i };
  });
}

/** `at` is ticks above the second's low. */
type Deal = { at: number; size: number };

function flat(bar: Bar, stream: Stream): Deal[] {
  const count = Math.min(bar.v, 1 + Math.floor(uniform(stream) * 3));
  const sizes = dealt(count, bar.v, stream);
  const rest = bar.v - sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, i) => ({ at: 0, size: i === 0 ? size + rest : size }));
}

function moving(bar: Bar, stream: Stream): Deal[] {
  const above = bar.q - BigInt(bar.l) * BigInt(bar.v);
  const bones = skeleton(bar, stream);
  const prices = fleshed(bones, stream);
  let sizes = dealt(prices.length, bar.v, stream);
  for (;;) {
    const rest = remainder(prices, sizes, bar.v, above);
    if (fits(rest, bar.h - bar.l)) return completed(prices, sizes, rest);
    if (sizes.every((size) => size === 1)) break;
    // Too much was dealt at one end of the range: deal less until the rest can make up for it.
    sizes = sizes.map((size) => Math.max(1, size >> 1));
  }
  // One lot each on the trades that must be: SLACK of a second guarantees that the rest fits.
  const single = bones.map(() => 1);
  return completed(bones, single, remainder(bones, single, bar.v, above));
}

/** Open, the extremes in either order, close; neighbours of one price are one trade. */
function skeleton({ o, h, l, c }: Bar, stream: Stream): number[] {
  const lowFirst = uniform(stream) < (o <= c ? 0.75 : 0.25);
  const way = lowFirst ? [o, l, h, c] : [o, h, l, c];
  return way.filter((price, i) => i === 0 || price !== way[i - 1]).map((price) => price - l);
}

/** A few more trades on the way from each price to the next. */
function fleshed(bones: readonly number[], stream: Stream): number[] {
  const result: number[] = [];
  bones.forEach((price, i) => {
    result.push(price);
    const next = bones[i + 1];
    if (next === undefined) return;
    const extras = Math.floor(uniform(stream) * (EXTRAS + 1));
    const where = Array.from({ length: extras }, () => uniform(stream)).sort((a, b) => a - b);
    for (const part of where) result.push(price + Math.round((next - price) * part));
  });
  return result;
}

/** Random sizes of at least one lot that take about DEALT of the whole. */
function dealt(count: number, size: number, stream: Stream): number[] {
  const shares = Array.from({ length: count }, () => {
    const u = uniform(stream);
    return 0.03 + u * u * u;
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => 1 + Math.floor((Math.max(0, size - count) * DEALT * share) / total));
}

/** What the dealt trades leave over: lots, and their turnover above the low. */
type Rest = { lots: number; worth: bigint };

function remainder(prices: readonly number[], sizes: readonly number[], lots: number, worth: bigint): Rest {
  const rest = { lots, worth };
  prices.forEach((at, i) => {
    rest.lots -= sizes[i] ?? 0;
    rest.worth -= BigInt(at) * BigInt(sizes[i] ?? 0);
  });
  return rest;
}

function fits({ lots, worth }: Rest, range: number): boolean {
  return lots >= 0 && worth >= 0n && worth <= BigInt(lots) * BigInt(range);
}

/** Adds the rest as a trade at its mean price, or as two a tick apart, where the way passes that price. */
function completed(prices: readonly number[], sizes: readonly number[], { lots, worth }: Rest): Deal[] {
  const deals = prices.map((at, i) => ({ at, size: sizes[i] ?? 0 }));
  if (lots === 0) return deals;
  // Both are small again, so the conversion is exact.
  const price = approximate(worth / BigInt(lots));
  const upper = approximate(worth % BigInt(lots));
  const pair: Deal[] = [{ at: price, size: lots - upper }];
  if (upper > 0) pair.push({ at: price + 1, size: upper });
  const highest = price + (upper > 0 ? 1 : 0);
  const leg = prices.findIndex((at, i) => {
    const next = prices[i + 1] ?? at;
    return i + 1 < prices.length && Math.min(at, next) <= price && Math.max(at, next) >= highest;
  });
  const falling = (prices[leg + 1] ?? 0) < (prices[leg] ?? 0);
  deals.splice(leg + 1, 0, ...(falling ? pair.reverse() : pair));
  return deals;
}
