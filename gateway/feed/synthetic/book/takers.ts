import { createCache } from '../cache.ts';
import { type Bar, SECOND } from '../levels.ts';
import { forUse, hash, type Key, type Stream, streamOf, uniform } from '../random.ts';
import type { Tree } from '../tree.ts';
import { deal } from './deal.ts';
import type { Habits } from './habits.ts';
import { bareWay, type Point, wayOf } from './way.ts';

/** What one order took, level by level, in ticks and lots. */
export type Taker = {
  /** Of its second, 0…19; a step has one taker at most. */
  readonly step: number;
  /** 1 buys and goes up, −1 sells and goes down. */
  readonly way: 1 | -1;
  /** From the best price on, strictly worse each. */
  readonly prints: readonly { readonly price: number; readonly size: number }[];
  /** Whether the last level was taken whole; all before it were. */
  readonly whole: boolean;
};

export const STEPS_PER_SECOND = 20;

const SECONDS_KEPT = 256;

/** Of a market's orders that met the book, those of each second. */
export type Flow = {
  second(second: number): readonly Taker[];
  /**
   * Between two seconds one step is free of takers, so that makers have a moment to bring the book to where the next
   * second finds it: the last of the one, or the first of the other. This is the number of the step after it.
   */
  start(second: number): number;
};

export function createFlow(tree: Tree, key: Key, habits: Habits): Flow {
  const kept = createCache<readonly Taker[]>(SECONDS_KEPT);
  const isEarly = (second: number) => (hash(habits.key ^ 0x9e1f, second) & 1) === 1;
  const start = (second: number) => second * STEPS_PER_SECOND + (isEarly(second) ? 0 : 1);

  function second(at: number): readonly Taker[] {
    const known = kept.get(at);
    if (known) return known;
    const first = start(at) - at * STEPS_PER_SECOND;
    const end = start(at + 1) - 1 - at * STEPS_PER_SECOND;
    const made = takersOf(tree.bar(SECOND, at), { habits, first, end, stream: streamOf(forUse(key, 0x7add), at) });
    kept.set(at, made);
    return made;
  }

  return { second, start };
}

type Needs = { readonly habits: Habits; readonly first: number; readonly end: number; readonly stream: Stream };

/** Takers in the steps of [first, end), whose prints are the second's bar. */
function takersOf(bar: Bar, { habits, first, end, stream }: Needs): readonly Taker[] {
  if (bar.v === 0) return [];
  const { bones, points } = wayOf(bar, habits, stream);
  const [open = 0] = bones;
  const bare = bones.length > 1 ? bareWay(bones, habits.opens) : [{ at: 0, size: 0, fresh: true }];
  const dealt = deal(bar, open, points, bare, stream);
  // Where makers are firm few levels are small enough to go through: whoever goes on comes again.
  const comes = habits.firm ? dealt.map((point) => ({ ...point, fresh: true })) : dealt;
  const groups = grouped(comes, open, uniform(stream) < 0.5 ? 1 : -1);
  while (groups.length > end - first && merge(groups));
  const steps = drawn(groups.length, first, end, stream);
  return groups.map(({ way, points: own }, i) => {
    const next = groups[i + 1];
    const last = own.at(-1)?.at;
    const stays = next?.way === way && next.points[0]?.at === last;
    // A taker of the same side that begins behind finds this level gone.
    const whole = next?.way === way ? !stays : uniform(stream) < 0.35;
    const prints = own.map(({ at, size }) => ({ price: bar.l + at, size }));
    return { step: steps[i] ?? first, way, prints, whole };
  });
}

type Group = { readonly way: 1 | -1; points: Point[] };

/** A rise is a buyer, a fall a seller; at the same price the side is that of the one before. */
function grouped(points: readonly Point[], open: number, otherwise: 1 | -1): Group[] {
  const first = points.find(({ at }) => at !== open);
  let way: 1 | -1 = first === undefined ? otherwise : first.at > open ? 1 : -1;
  let before = open;
  const groups: Group[] = [];
  points.forEach((point, i) => {
    const turned: 1 | -1 = point.at === before ? way : point.at > before ? 1 : -1;
    const last = groups.at(-1);
    if (last && turned === way && !point.fresh && i > 0 && point.at !== before) last.points.push(point);
    else groups.push({ way: turned, points: [point] });
    way = turned;
    before = point.at;
  });
  return groups;
}

/** Makes one taker of two neighbours of one side. @returns whether there were any */
function merge(groups: Group[]): boolean {
  const at = groups.findIndex((group, i) => groups[i + 1]?.way === group.way);
  const [group, next] = [groups[at], groups[at + 1]];
  if (!group || !next) return false;
  const [first, ...rest] = next.points;
  const last = group.points.at(-1);
  if (first && last && first.at === last.at) last.size += first.size;
  else if (first) group.points.push(first);
  group.points.push(...rest);
  groups.splice(at + 1, 1);
  return true;
}

/** So many different steps of [first, end), in order. */
function drawn(count: number, first: number, end: number, stream: Stream): number[] {
  const steps: number[] = [];
  for (let step = first; step < end && steps.length < count; step += 1) {
    if (uniform(stream) * (end - step) < count - steps.length) steps.push(step);
  }
  return steps;
}
