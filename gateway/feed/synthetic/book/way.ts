import type { Bar } from '../levels.ts';
import { type Stream, uniform } from '../random.ts';
import type { Habits } from './habits.ts';

/** A print to come: ticks above the second's low, lots, and whether another taker begins with it. */
export type Point = { at: number; size: number; fresh: boolean };

/** Takers that a leg of a large market's way is gone with before it is gone in one go. */
const SWEEPS = 3;
/** Levels that one taker of a large market goes through beside its first, at most. */
const DEEP = 5;
/** Prints after which the way makes haste. */
const ENOUGH = 26;
/** The same where makers are firm: most prints have a taker of their own, and a second has steps for so many. */
const ENOUGH_FIRM = 12;
/** Turns back on the way, at most: each needs a step of its own. */
const TURNS = 4;

/** Open, the extremes in either order, close, in ticks above the low; neighbours of one price are one. */
function bonesOf({ o, h, l, c }: Bar, stream: Stream): number[] {
  const lowFirst = uniform(stream) < (o <= c ? 0.75 : 0.25);
  const way = lowFirst ? [o, l, h, c] : [o, h, l, c];
  return way.filter((price, i) => i === 0 || price !== way[i - 1]).map((price) => price - l);
}

/** The prints that a second cannot do without: its extremes and its close, and its open where that is the first. */
export function bareWay(bones: readonly number[], opens: boolean): Point[] {
  return (opens ? bones : bones.slice(1)).map((at) => ({ at, size: 0, fresh: true }));
}

/**
 * Where a second's prints go: from its open by its extremes to its close, as takers make it. Each begins at the touch, a
 * spread or less from the print before, and goes through as many levels as it is large; some come from the other side.
 */
export function wayOf(bar: Bar, habits: Habits, stream: Stream): { bones: number[]; points: Point[] } {
  const bones = bonesOf(bar, stream);
  const range = bar.h - bar.l;
  const sweeps = Math.round(SWEEPS * habits.busy);
  const deepest = Math.round(DEEP * habits.busy);
  /** Prints that a second's size is enough for. */
  const most = habits.firm ? ENOUGH_FIRM : ENOUGH;
  const enough = habits.least > 1 ? Math.min(most, Math.floor(bar.v / habits.least)) : most;
  const isUsedUp = () => enough < ENOUGH && points.length > enough;
  const points: Point[] = [];
  let turns = 0;

  const push = (at: number, fresh: boolean) => points.push({ at, size: 0, fresh });
  const chance = (part: number) => uniform(stream) < part;
  const width = () => {
    const u = uniform(stream);
    return 1 + Math.floor(u * u * habits.spread);
  };
  const stay = (at: number) => {
    for (let more = 0; more < 3 && chance(0.3 * habits.busy); more += 1) push(at, true);
  };

  /** Some of the way back: a taker from the other side. */
  function back(at: number, way: number): number {
    const turned = at - way * width();
    if (turns >= TURNS || turned < 0 || turned > range || !chance(0.4 * habits.busy)) return at;
    turns += 1;
    push(turned, true);
    return turned;
  }

  function leg(from: number, to: number): void {
    const stride = Math.max(habits.gap, Math.abs(to - from) / 10);
    let at = from;
    for (let sweep = 1; at !== to; sweep += 1) {
      const way = Math.sign(to - at);
      const hasty = sweep >= sweeps || points.length > enough;
      const go = (distance: number) => way * Math.min(Math.abs(to - at), distance);
      at += go(width());
      push(at, true);
      const u = uniform(stream);
      // Where the size is used up, the rest of the way is one level away.
      const deep = isUsedUp() ? 1 : hasty ? deepest : Math.floor(u * u * (1 + deepest));
      for (let level = 1; level <= deep && at !== to; level += 1) {
        at += hasty && level === deep ? to - at : go(1 + Math.floor(uniform(stream) * (2 * stride - 1)));
        push(at, false);
      }
      if (points.length <= enough) stay(at);
      if (at !== to && !isUsedUp()) at = back(at, way);
    }
  }

  const [open = 0, ...stops] = bones;
  if (stops.length === 0) push(0, true);
  else if (habits.opens) push(open, true);
  if (stops.length === 0 || chance(0.4)) stay(open);
  let at = open;
  for (const stop of stops) {
    leg(at, stop);
    at = stop;
  }
  return { bones, points };
}
