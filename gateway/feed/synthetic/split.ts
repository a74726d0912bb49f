import { type Bar, DAY, FANOUT, LEAST, type Node, SLACK } from './levels.ts';
import { approximate, clamp } from './maths.ts';

/**
 * What a parent's children would like to be, in floats. The split makes it true in integers.
 * `closes[i]` is the end of child i (the last one is ignored: it is the parent's close); all prices in ticks.
 */
export type Shape = {
  readonly closes: number[];
  readonly highs: number[];
  readonly lows: number[];
  /** Shares of the parent's activity, ≥ 0, any scale: a child's variance is its part of the parent's. */
  readonly moves: readonly number[];
  /** Wanted shares of the size; any scale, ≥ 0. */
  readonly weights: number[];
  /** A child that does not move and may go without a trade. Only seconds are ever quiet. */
  readonly quiet: boolean[];
  /** Sizes that the children have, lots; the parent's is their sum. For days since version 4 (volume.ts). */
  readonly sizes?: readonly number[] | undefined;
  /** No child has less than its share of half the parent's size, so the largest has little more than half. */
  readonly isEven?: boolean | undefined;
};

/** Children while they are being made. */
type Draft = { o: number; h: number; l: number; c: number; v: number; least: number };

/**
 * Splits a bar into its children, exactly.
 *
 * The first opens at the parent's open, each next one at the close before it, the last closes at the parent's close.
 * One child is given the parent's high and one its low; the others stay inside unless they touch it with the parent's
 * own open or close. Sizes and turnovers add up to the parent's, to the lot and to the tick × lot.
 */
export function split(parent: Node, level: number, shape: Shape): Node[] {
  const bars = barsOf(parent, level, shape);
  const total = shape.moves.reduce((sum, move) => sum + move, 0);
  const part = (i: number) => parent.sd * Math.sqrt((shape.moves[i] ?? 0) / total);
  // Field by field: a spread keeps the last one in a place of its own, 40 bytes more of what there are 100,000 of.
  return bars.map(({ o, h, l, c, v, q }, i) => ({ o, h, l, c, v, q, sd: part(i) }));
}

function barsOf(parent: Bar, level: number, shape: Shape): Bar[] {
  const n = FANOUT[level] ?? 1;
  const slack = SLACK[level + 1] ?? 0;
  // So much each that the one at an extreme can still have half: then a mean price in the middle can always be had.
  const even = shape.isEven ? Math.floor((Math.floor(parent.v / 2) - slack) / (n - 1)) : 0;
  const drafts = placed(parent, shape, n, Math.max(LEAST[level + 1] ?? 0, even));
  if (shape.sizes) return drafts.map((draft, i) => inTheMiddle(draft, shape.sizes?.[i] ?? 0));
  // A walk that nobody trades has prices alone.
  if (parent.v === 0) return drafts.map(({ o, h, l, c }) => ({ o, h, l, c, v: 0, q: 0n }));
  // Half is dealt out, so that differences count for half: their squares make up for it.
  share(parent, drafts, shape.isEven ? { ...shape, weights: shape.weights.map((weight) => weight * weight) } : shape);
  return settle(parent, drafts, slack);
}

/** So much at the middle of the range on average: the one mean price that any path of four even hours can have. */
function inTheMiddle({ o, h, l, c }: Draft, v: number): Bar {
  return { o, h, l, c, v, q: (BigInt(h + l) * BigInt(v)) / 2n };
}

/** The day of these prices, with what its parts have in all. */
export function dayOfParts(day: Node, shape: Shape): Node {
  const parts = barsOf(day, DAY, shape);
  return { ...day, v: parts.reduce((sum, { v }) => sum + v, 0), q: parts.reduce((sum, { q }) => sum + q, 0n) };
}

/** Prices: rounds the wanted path into the parent's range and hands out its high and low. */
function placed(parent: Bar, shape: Shape, n: number, least: number): Draft[] {
  // With two ticks of range or more the inner closes keep off both ends, so that only one child touches each.
  const inset = parent.h - parent.l >= 2 ? 1 : 0;
  const floor = parent.l + inset;
  const ceiling = parent.h - inset;
  const drafts: Draft[] = [];
  let o = parent.o;
  for (let i = 0; i < n; i += 1) {
    const c = i === n - 1 ? parent.c : clamp(Math.round(shape.closes[i] ?? o), floor, ceiling);
    const h = Math.max(o, c, Math.min(Math.round(shape.highs[i] ?? o), ceiling));
    const l = Math.min(o, c, Math.max(Math.round(shape.lows[i] ?? o), floor));
    drafts.push({ o, h, l, c, v: 0, least });
    o = c;
  }
  const top = drafts[holder(parent.h, parent, shape.highs, n)];
  if (top) top.h = parent.h;
  const bottom = drafts[holder(-parent.l, mirror(parent), shape.lows.map(negate), n)];
  if (bottom) bottom.l = parent.l;
  return drafts;
}

/** Which child touches the parent's extreme: the one at an end that already does, else the one that wants it most. */
function holder(extreme: number, ends: { o: number; c: number }, wanted: readonly number[], n: number): number {
  if (ends.o === extreme) return 0;
  if (ends.c === extreme) return n - 1;
  let best = 0;
  for (let i = 1; i < n; i += 1) if ((wanted[i] ?? 0) > (wanted[best] ?? 0)) best = i;
  return best;
}

function negate(x: number): number {
  return -x;
}

function mirror(ends: { o: number; c: number }): { o: number; c: number } {
  return { o: -ends.o, c: -ends.c };
}

/** A bar's usual mean price, in ticks above `base`. */
function middle(bar: { o: number; h: number; l: number; c: number }, base: number): number {
  return (bar.o + bar.h + bar.l + bar.c) / 4 - base;
}

/** How far the tilt may stretch or shrink a wanted share. */
const TILT = 4;

/**
 * Sizes: the wanted shares, tilted linearly in price so that the children's usual means average to the parent's mean
 * price. What the tilt cannot reach is left to `settle`.
 */
function share(parent: Bar, drafts: Draft[], shape: Shape): void {
  const weights = tilt(parent, drafts, shape.weights);
  let spare = parent.v;
  let total = 0;
  let heaviest = 0;
  drafts.forEach((draft, i) => {
    if (shape.quiet[i] && draft.h === draft.l) {
      draft.least = 0;
      weights[i] = 0;
    }
    const weight = weights[i] ?? 0;
    spare -= draft.least;
    total += weight;
    if (weight > (weights[heaviest] ?? 0) || (weights[heaviest] ?? 0) === 0) heaviest = i;
  });
  let left = spare;
  drafts.forEach((draft, i) => {
    const part = total > 0 ? Math.floor((spare * (weights[i] ?? 0)) / total) : 0;
    draft.v = draft.least + part;
    left -= part;
  });
  const last = drafts[heaviest];
  if (last) last.v += left;
}

function tilt(parent: Bar, drafts: readonly Draft[], wanted: readonly number[]): number[] {
  const target = approximate(parent.q - BigInt(parent.l) * BigInt(parent.v)) / parent.v;
  let total = 0;
  let mean = 0;
  let square = 0;
  drafts.forEach((draft, i) => {
    const weight = wanted[i] ?? 0;
    const at = middle(draft, parent.l);
    total += weight;
    mean += weight * at;
    square += weight * at * at;
  });
  if (!(total > 0)) return drafts.map(() => 1);
  mean /= total;
  const variance = square / total - mean * mean;
  // Children of one price cannot be tilted; the bound also swallows the rounding of the line above.
  if (!(variance > 1e-9 * (1 + mean * mean))) return drafts.map((_, i) => wanted[i] ?? 0);
  const slope = (target - mean) / variance;
  return drafts.map(
    (draft, i) => (wanted[i] ?? 0) * clamp(1 + slope * (middle(draft, parent.l) - mean), 1 / TILT, TILT),
  );
}

/** Turnovers: each child's usual one, moved by what is left over, within the limits that its own children need. */
function settle(parent: Bar, drafts: Draft[], slack: number): Bar[] {
  let room = limits(drafts, slack);
  // At most once each: after a move the parent's turnover lies between the children's limits.
  if (parent.q > room.most) move(drafts, parent.q - room.most, (draft) => parent.h - draft.h);
  else if (parent.q < room.fewest) move(drafts, room.fewest - parent.q, (draft) => draft.l - parent.l);
  room = limits(drafts, slack);

  const wanted = drafts.map((draft, i) => {
    const usual = BigInt(draft.l) * BigInt(draft.v) + BigInt(Math.floor(draft.v * middle(draft, draft.l)));
    return within(usual, room.low[i] ?? 0n, room.high[i] ?? 0n);
  });
  const turnovers = spread(wanted, parent.q - wanted.reduce((sum, q) => sum + q, 0n), room);
  return drafts.map(({ o, h, l, c, v }, i) => ({ o, h, l, c, v, q: turnovers[i] ?? 0n }));
}

type Room = { low: bigint[]; high: bigint[]; fewest: bigint; most: bigint };

function limits(drafts: readonly Draft[], slack: number): Room {
  const low: bigint[] = [];
  const high: bigint[] = [];
  let fewest = 0n;
  let most = 0n;
  for (const { h, l, v } of drafts) {
    const kept = BigInt(slack * (h - l));
    const size = BigInt(v);
    const least = BigInt(l) * size + kept;
    const largest = BigInt(h) * size - kept;
    low.push(least);
    high.push(largest);
    fewest += least;
    most += largest;
  }
  return { low, high, fewest, most };
}

function within(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}

/**
 * Moves size to the child at the extreme (distance 0), from the farthest children first, until `lack` is covered.
 * Overshoots by less than one lot × range, and the moving children's limits are at least that far apart (LEAST).
 */
function move(drafts: Draft[], lack: bigint, distance: (draft: Draft) => number): void {
  const donors = [...drafts].sort((a, b) => distance(b) - distance(a));
  const taker = donors.pop();
  if (!taker) return;
  let left = lack;
  for (const donor of donors) {
    const gain = BigInt(distance(donor));
    if (left <= 0n || gain === 0n) return;
    const lots = Math.min(donor.v - donor.least, approximate((left + gain - 1n) / gain));
    donor.v -= lots;
    taker.v += lots;
    left -= gain * BigInt(lots);
  }
}

/** Adds `rest` (either sign) to the wanted turnovers, in proportion to the room each has in that direction. */
function spread(wanted: bigint[], rest: bigint, room: Room): bigint[] {
  if (rest === 0n) return wanted;
  const open = wanted.map((q, i) => (rest > 0n ? (room.high[i] ?? 0n) - q : (room.low[i] ?? 0n) - q));
  const total = open.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) throw new Error('A bar could not be split: its turnover lies outside its range. This is a bug.');
  let left = rest;
  const result = wanted.map((q, i) => {
    const part = ((open[i] ?? 0n) * rest) / total;
    left -= part;
    return q + part;
  });
  // Rounding leaves fewer units than children; they go where there is room.
  for (let i = 0; i < result.length && left !== 0n; i += 1) {
    const q = result[i] ?? 0n;
    const bound = (left > 0n ? room.high[i] : room.low[i]) ?? 0n;
    const part = left > 0n ? (bound - q < left ? bound - q : left) : bound - q > left ? bound - q : left;
    result[i] = q + part;
    left -= part;
  }
  return result;
}
