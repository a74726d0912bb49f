import type { Path } from './bend.ts';
import { folded } from './free.ts';
import type { Bar, Node } from './levels.ts';
import { normal, type Stream } from './random.ts';
import { leaning, wicksOf } from './wicks.ts';

/** The leading market at the same node: Bitcoin, whose turns the others share to the part `share`, 0…1. */
export type Guide = { readonly parent: Node; readonly children: readonly Node[]; readonly share: number };

/**
 * A path through the children that leans on a leader's: what the leader does beside its own straight way, this market
 * does beside its own, in its own measure and to its share; the rest is a bridge of its own noise. Then the path is
 * folded into the parent's range, and what lies above the higher of open and close is stretched so that its top is
 * the parent's high, what lies below likewise.
 */
export function guidedPath(parent: Node, moves: readonly number[], guide: Guide, stream: Stream): Path {
  const { o, h, l, c, sd } = parent;
  const { share } = guide;
  const total = moves.reduce((sum, move) => sum + move, 0);
  const scale = guide.parent.sd > 0 ? (share * sd) / guide.parent.sd : 0;
  const alone = Math.sqrt(1 - share * share) * sd;
  const own = bridgeOf(moves, total, stream);
  const path: Path = { closes: [], highs: [], lows: [] };
  let done = 0;
  let last = o;
  moves.forEach((move, i) => {
    done += move;
    const at = done / total;
    const leader = guide.children[i] ?? guide.parent;
    const aside = leader.c - guide.parent.o - (guide.parent.c - guide.parent.o) * at;
    const free = o + (c - o) * at + scale * aside + alone * (own[i] ?? 0);
    const next = i === moves.length - 1 ? c : move > 0 ? folded(free, h, l) : last;
    const deviation = sd * Math.sqrt(move / total);
    const wicks = leaning(wicksOf(Math.abs(next - last), deviation, stream), leader, deviation, share);
    const top = Math.max(last, next);
    const bottom = Math.min(last, next);
    path.closes.push(next);
    path.highs.push(Math.max(top, folded(top + wicks.up, h, l)));
    path.lows.push(Math.min(bottom, folded(bottom - wicks.down, h, l)));
    last = next;
  });
  return stretched(parent, path);
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
