import { createCache } from './cache.ts';
import { type Bar, DAY, DAY_SECONDS, FANOUT, LEVEL_SECONDS, MINUTE, type Node, SECOND } from './levels.ts';
import { type Shape, split } from './split.ts';

/** What makes one market's bars differ from another's: its days, and how a bar wants to be split. */
export type Source = {
  day(index: number): Node;
  shape(parent: Node, level: number, index: number): Shape;
};

/** Bars of one market at any level and time. An index is a node's start divided by its level's length, seconds. */
export type Tree = {
  bar(level: number, index: number): Node;
  /** The children of a node, oldest first; they are nodes of the next level from `index × fanout` on. */
  children(level: number, index: number): readonly Node[];
  /** The bar of [from, to), epoch seconds, to > from: a merge of the few largest nodes that fill it. */
  between(from: number, to: number): Bar;
};

/**
 * Kept nodes a market: days, and splits of each level (two generations of this many). Of what minutes are split into few:
 * what is made of seconds is kept itself, and otherwise they are most of what a feed holds.
 */
const DAYS_KEPT = 1024;
const SPLITS_KEPT = 64;
const MINUTES_SPLIT = 8;

/** @param daysSplit days whose parts are kept; more of a tree that others lean on */
export function createTree(source: Source, daysSplit = SPLITS_KEPT): Tree {
  const days = createCache<Node>(DAYS_KEPT);
  const splits = FANOUT.map((_, level) => createCache<readonly Node[]>(splitsKept(level, daysSplit)));

  function day(index: number): Node {
    const known = days.get(index);
    if (known) return known;
    const made = source.day(index);
    days.set(index, made);
    return made;
  }

  function children(level: number, index: number): readonly Node[] {
    const cache = splits[level];
    const known = cache?.get(index);
    if (known) return known;
    const parent = bar(level, index);
    const made = split(parent, level, source.shape(parent, level, index));
    cache?.set(index, made);
    return made;
  }

  function bar(level: number, index: number): Node {
    if (level === DAY) return day(index);
    const n = FANOUT[level - 1] ?? 1;
    const parent = Math.floor(index / n);
    const found = children(level - 1, parent)[index - parent * n];
    if (!found) throw new RangeError(`No bar ${index} at level ${level}: an index must be a whole number ≥ 0.`);
    return found;
  }

  function between(from: number, to: number): Bar {
    let at = from;
    let sum: Bar | undefined;
    while (at < to) {
      const level = largest(at, to);
      const length = LEVEL_SECONDS[level] ?? 1;
      const next = bar(level, at / length);
      sum = sum ? joined(sum, next) : next;
      at += length;
    }
    if (!sum) throw new RangeError(`An empty stretch of time has no bar: ${from} … ${to}.`);
    return sum;
  }

  return { bar, children, between };
}

function splitsKept(level: number, daysSplit: number): number {
  if (level === DAY) return daysSplit;
  // Others ask a tree that they lean on for the same moments, one after the other.
  return level < MINUTE || daysSplit > SPLITS_KEPT ? SPLITS_KEPT : MINUTES_SPLIT;
}

/** The longest node that begins at `at` and ends by `to`. */
function largest(at: number, to: number): number {
  if (at % DAY_SECONDS === 0 && at + DAY_SECONDS <= to) return DAY;
  for (let level = DAY + 1; level < SECOND; level += 1) {
    const length = LEVEL_SECONDS[level] ?? 1;
    if (at % length === 0 && at + length <= to) return level;
  }
  return SECOND;
}

/** Two bars, one right after the other. */
export function joined(a: Bar, b: Bar): Bar {
  return { o: a.o, h: Math.max(a.h, b.h), l: Math.min(a.l, b.l), c: b.c, v: a.v + b.v, q: a.q + b.q };
}
