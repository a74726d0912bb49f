import type { Path } from './bend.ts';
import { folded } from './free.ts';
import type { Bar } from './levels.ts';
import { normal, type Stream } from './random.ts';

/** Range over the standard deviation of the own noise. */
const RANGE = 2.2;
/** Mean own wick of a child, in its own standard deviations. */
const WICK = 0.4;

/** The leading market at the same node: Bitcoin, whose turns the others share. */
export type Guide = { readonly parent: Bar; readonly children: readonly Bar[] };

/**
 * A path through the children that leans on a leader's: what the leader does beside its own straight way, this market
 * does beside its own, to the part `share`; the rest is a bridge of its own noise. Then the path is folded into the
 * parent's range, and what lies above the higher of open and close is stretched so that its top is the parent's high,
 * what lies below likewise.
 */
export function guidedPath(parent: Bar, moves: readonly number[], lead: Guide, share: number, stream: Stream): Path {
  const { o, h, l, c } = parent;
  const range = h - l;
  const total = moves.reduce((sum, move) => sum + move, 0);
  const alone = Math.sqrt(1 - share * share);
  const leaning = (share * range) / Math.max(1, lead.parent.h - lead.parent.l);
  const unit = (alone * range) / RANGE;
  const own = bridgeOf(moves, total, stream);
  const path: Path = { closes: [], highs: [], lows: [] };
  let done = 0;
  let last = o;
  moves.forEach((move, i) => {
    done += move;
    const at = done / total;
    const leader = lead.children[i] ?? lead.parent;
    const aside = leader.c - lead.parent.o - (lead.parent.c - lead.parent.o) * at;
    const free = o + (c - o) * at + leaning * aside + unit * (own[i] ?? 0);
    const next = i === moves.length - 1 ? c : move > 0 ? folded(free, h, l) : last;
    const top = Math.max(last, next);
    const bottom = Math.min(last, next);
    // Wicks are lengths and add up, unlike noise: the parts are the squares, which make one.
    const reach = alone * unit * Math.sqrt(move / total) * WICK;
    const up = share * leaning * (leader.h - Math.max(leader.o, leader.c)) + reach * squared(normal(stream));
    const down = share * leaning * (Math.min(leader.o, leader.c) - leader.l) + reach * squared(normal(stream));
    path.closes.push(next);
    path.highs.push(move > 0 ? Math.max(top, folded(top + up, h, l)) : top);
    path.lows.push(move > 0 ? Math.min(bottom, folded(bottom - down, h, l)) : bottom);
    last = next;
  });
  return stretched(parent, path);
}

function squared(x: number): number {
  return x * x;
}

/** A walk in activity time with variance one, less its straight way: back at 0 at the end. */
function bridgeOf(moves: readonly number[], total: number, stream: Stream): number[] {
  let sum = 0;
  const walk = moves.map((move) => {
    sum += Math.sqrt(move / total) * normal(stream);
    return sum;
  });
  let done = 0;
  return walk.map((x, i) => {
    done += moves[i] ?? 0;
    return x - (sum * done) / total;
  });
}

function stretched({ o, h, l, c }: Bar, path: Path): Path {
  const top = Math.max(o, c);
  const bottom = Math.min(o, c);
  const above = Math.max(...path.highs) - top;
  const below = bottom - Math.min(...path.lows);
  const up = above > 0 ? (h - top) / above : 1;
  const down = below > 0 ? (bottom - l) / below : 1;
  const stretch = (x: number) => (x > top ? top + (x - top) * up : x < bottom ? bottom - (bottom - x) * down : x);
  return { closes: path.closes.map(stretch), highs: path.highs.map(stretch), lows: path.lows.map(stretch) };
}
