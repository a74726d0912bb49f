import type { Path } from './bend.ts';
import type { Bar, Node } from './levels.ts';
import { clamp, exp } from './maths.ts';
import { normal, type Stream } from './random.ts';
import { wicksOf } from './wicks.ts';

/** A wick is at most this part of the way to the parent's extreme, which only one child may touch. */
const NEAR = 0.95;
/** How loosely the moments of high and low follow from where the path begins and ends. */
const LOOSE = 0.9;
/** Time between high and low at least: a way across the whole range takes a while. */
const APART = 0.35;

/** A moment (0…1 of the parent's activity) and the price the path has then. */
type Knot = { readonly at: number; readonly price: number };

/**
 * A random path through the children that fits the parent: it opens and closes with it, touches its high and its low
 * once each, and stays inside in between. First the moments of the two extremes are drawn, then a Brownian bridge
 * through those knots, in activity time: a child in which much happens covers much of the way.
 */
export function freePath(parent: Node, moves: readonly number[], stream: Stream): Path {
  const { o, h, l, c, sd } = parent;
  const knots = knotsOf(parent, stream);
  const total = moves.reduce((sum, move) => sum + move, 0);
  const path: Path = { closes: [], highs: [], lows: [] };
  let from: Knot = { at: 0, price: o };
  let done = 0;
  let last = o;
  moves.forEach((move, i) => {
    done += move;
    const until = i === moves.length - 1 ? 1 : Math.min(1, done / total);
    const noise = normal(stream) * sd;
    let highest = false;
    let lowest = false;
    // A child that sleeps has no time of its own, so no knot falls into it.
    while (move > 0 && (knots[0]?.at ?? 1) < until) {
      from = knots.shift() ?? from;
      if (from.price === h) highest = true;
      else lowest = true;
    }
    const to = knots[0] ?? { at: 1, price: c };
    const next = until === 1 ? c : move > 0 ? bridged(from, to, until, noise, parent) : last;
    const wicks = wicksOf(Math.abs(next - last), sd * Math.sqrt(move / total), stream);
    const top = Math.max(last, next);
    const bottom = Math.min(last, next);
    path.closes.push(next);
    path.highs.push(highest ? h : top + Math.min((h - top) * NEAR, wicks.up));
    path.lows.push(lowest ? l : bottom - Math.min((bottom - l) * NEAR, wicks.down));
    if (move > 0) from = { at: until, price: next };
    last = next;
  });
  return path;
}

/** When the extremes are reached, in order: the nearer to one the path begins, the sooner. */
function knotsOf({ o, h, l, c }: Bar, stream: Stream): Knot[] {
  const moment = (fromOpen: number, fromClose: number) => {
    const before = fromOpen * exp(LOOSE * normal(stream));
    const after = fromClose * exp(LOOSE * normal(stream));
    return before + after > 0 ? before / (before + after) : 0.5;
  };
  const [high, low] = apart(moment(h - o, h - c), moment(o - l, c - l));
  const top = { at: high, price: h };
  const bottom = { at: low, price: l };
  return high < low ? [top, bottom] : [bottom, top];
}

function apart(a: number, b: number): readonly [number, number] {
  if (Math.abs(a - b) >= APART) return [a, b];
  const way = (a < b ? -APART : APART) / 2;
  const middle = clamp((a + b) / 2, APART / 2, 1 - APART / 2);
  return [middle + way, middle - way];
}

/** A step of a Brownian bridge, turned back at the edges of the range. @param noise ticks for a variance of one */
function bridged(from: Knot, to: Knot, at: number, noise: number, { h, l }: Bar): number {
  const span = to.at - from.at;
  if (!(span > 0)) return to.price;
  const part = (at - from.at) / span;
  return folded(from.price + (to.price - from.price) * part + noise * Math.sqrt(span * part * (1 - part)), h, l);
}

/** A path that would leave the range turns back at its edges, as often as it must, rather than creep along them. */
export function folded(x: number, h: number, l: number): number {
  const range = h - l;
  if (!(range > 0)) return l;
  const turns = (x - l) / (2 * range);
  const at = (turns - Math.floor(turns)) * 2;
  return l + (at <= 1 ? at : 2 - at) * range;
}
