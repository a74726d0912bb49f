import type { Bar } from '../levels.ts';
import { approximate, clamp } from '../maths.ts';
import { type Stream, uniform } from '../random.ts';
import type { Point } from './way.ts';

/** Shares of a second's size that are dealt out at random, tried in turn; the rest makes the turnover come out. */
const SHARES = [0.94, 0.8, 0.6, 0.4, 0.2, 0] as const;
/** How far a share may be stretched or shrunk to bring the mean price about. */
const TILT = 5;

/** What the dealt prints leave over: lots, and their turnover above the low. */
type Rest = { readonly lots: number; readonly worth: bigint };

/**
 * Gives each print its size, so that sizes and turnover are the second's, to the lot and to the tick × lot.
 * @param open ticks above the low  @param bare the prints that must be; with one lot each on them a rest always fits
 */
export function deal(bar: Bar, open: number, points: Point[], bare: Point[], stream: Stream): Point[] {
  const worth = bar.q - BigInt(bar.l) * BigInt(bar.v);
  const weights = tilted(points, approximate(worth) / bar.v, stream);
  const spare = bar.v - points.length;
  if (spare >= 0) {
    for (const share of SHARES) {
      points.forEach((point, i) => {
        point.size = 1 + Math.floor(spare * share * (weights[i] ?? 0));
      });
      const rest = restOf(points, bar.v, worth);
      if (fits(rest, bar.h - bar.l)) return completed(points, open, rest);
    }
  }
  for (const point of bare) point.size = 1;
  return completed(bare, open, restOf(bare, bar.v, worth));
}

/** Random shares that add up to one and whose mean price comes near the wanted one. */
function tilted(points: readonly Point[], target: number, stream: Stream): number[] {
  const wanted = points.map(() => {
    const u = uniform(stream);
    return 0.02 + u * u * u * u;
  });
  const total = wanted.reduce((sum, weight) => sum + weight, 0);
  let mean = 0;
  let square = 0;
  points.forEach(({ at }, i) => {
    mean += ((wanted[i] ?? 0) * at) / total;
    square += ((wanted[i] ?? 0) * at * at) / total;
  });
  const variance = square - mean * mean;
  const slope = variance > 1e-9 * (1 + mean * mean) ? (target - mean) / variance : 0;
  const bent = wanted.map((weight, i) => weight * clamp(1 + slope * ((points[i]?.at ?? 0) - mean), 1 / TILT, TILT));
  const sum = bent.reduce((all, weight) => all + weight, 0);
  return bent.map((weight) => weight / sum);
}

function restOf(points: readonly Point[], lots: number, worth: bigint): Rest {
  let left = lots;
  let value = worth;
  for (const { at, size } of points) {
    left -= size;
    value -= BigInt(at) * BigInt(size);
  }
  return { lots: left, worth: value };
}

function fits({ lots, worth }: Rest, range: number): boolean {
  return lots >= 0 && worth >= 0n && worth <= BigInt(lots) * BigInt(range);
}

/** Adds the rest at its mean price, or at two a tick apart, where the way passes that price. */
function completed(points: Point[], open: number, { lots, worth }: Rest): Point[] {
  if (lots === 0) return points;
  // Both are small again, so the conversion is exact.
  const price = approximate(worth / BigInt(lots));
  const upper = approximate(worth % BigInt(lots));
  const parts = [{ at: price, size: lots - upper }];
  if (upper > 0) parts.push({ at: price + 1, size: upper });
  const highest = price + (upper > 0 ? 1 : 0);
  const place = points.findIndex(({ at }, i) => {
    const before = points[i - 1]?.at ?? open;
    return Math.min(at, before) <= price && Math.max(at, before) >= highest;
  });
  const next = points[place];
  if (!next) return [...parts.map((part) => ({ ...part, fresh: true })), ...points];
  const before = points[place - 1];
  if (next.at < (before?.at ?? open)) parts.reverse();
  const added: Point[] = [];
  for (const { at, size } of parts) {
    if (before?.at === at) before.size += size;
    else if (next.at === at) next.size += size;
    else {
      // It goes first in the taker that follows.
      added.push({ at, size, fresh: next.fresh });
      next.fresh = false;
    }
  }
  return [...points.slice(0, place), ...added, ...points.slice(place)];
}
