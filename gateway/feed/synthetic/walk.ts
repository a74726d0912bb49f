import type { Path } from './bend.ts';
import type { Node } from './levels.ts';
import { clamp, ln } from './maths.ts';
import { normal, type Stream, uniform } from './random.ts';
import type { Wicks } from './wicks.ts';

/** Walks that are drawn at most for one bar. */
const MOST_DRAWN = 16;
/** So near to the other extreme, in the bar's deviations, no further walk is drawn. */
const NEAR = 0.015;

/**
 * A random walk through the children, as it is when nothing is known of it but where it begins and ends, how high and how
 * low it goes.
 *
 * Walks are drawn that have one of the two extremes exactly: a Brownian bridge of known maximum is two Bessel bridges that
 * meet there (D. Williams' decomposition of paths). The walk whose other extreme comes nearest is taken and stretched
 * onto it. A path that is pressed, folded or bent into its range instead turns back
 * at its edges, and whoever trades against large moves gains by it: so did versions 1 and 2.
 */
export function walkedPath(parent: Node, moves: readonly number[], stream: Stream): Path {
  const steps = stepsOf(moves);
  // Which extreme is had exactly says a coin: neither side is different from the other.
  const turned = uniform(stream) < 0.5;
  const bar = turned ? mirrored(parent) : parent;
  const whole = stretchedDown(bar, nearest(bar, steps, stream));
  return turned ? { closes: negated(whole.closes), highs: negated(whole.lows), lows: negated(whole.highs) } : whole;
}

/** Of several walks the one that comes nearest to the bar's low. */
function nearest(bar: Extremes, steps: readonly Step[], stream: Stream): Path {
  const drawn: Drawn = { top: 0, closes: new Float64Array(steps.length), lows: new Float64Array(steps.length) };
  const best: Drawn = { top: 0, closes: new Float64Array(steps.length), lows: new Float64Array(steps.length) };
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < MOST_DRAWN && least > NEAR * bar.sd; count += 1) {
    draw(bar, steps, stream, drawn);
    const far = Math.abs(Math.min(...drawn.lows) - bar.l);
    if (far >= least) continue;
    least = far;
    best.top = drawn.top;
    best.closes.set(drawn.closes);
    best.lows.set(drawn.lows);
  }
  return withHighs(bar, steps, best, stream);
}

/** Ends and lows of a walk's children, and when it is at its highest, of 1. */
type Drawn = { top: number; readonly closes: Float64Array; readonly lows: Float64Array };

/** A child's part of the activity, and the moment at which it ends, of 1. */
type Step = { readonly part: number; readonly until: number };

function stepsOf(moves: readonly number[]): Step[] {
  const total = moves.reduce((sum, move) => sum + move, 0);
  let done = 0;
  return moves.map((move, i) => {
    done += move;
    return { part: move / total, until: i === moves.length - 1 ? 1 : Math.min(1, done / total) };
  });
}

type Extremes = Pick<Node, 'o' | 'h' | 'l' | 'c' | 'sd'>;

/** A walk from open to close that goes as high as the bar; how low is its own affair. */
function draw({ o, h, c, sd }: Extremes, steps: readonly Step[], stream: Stream, drawn: Drawn): void {
  const { closes, lows } = drawn;
  const [from, to] = [(h - o) / sd, (h - c) / sd];
  const top = momentOf(from, to, stream);
  drawn.top = top;
  const last = steps.length - 1;
  // The way after the top is drawn from the end backwards, as the one before it from the beginning.
  let way = { at: 0, x: 0, y: 0, z: 0 };
  let i = 0;
  for (; i < last && steps[i]!.until < top; i += 1)
    closes[i] = h - sd * stepOf(way, { start: from, span: top, at: steps[i]!.until }, stream);
  way = { at: 0, x: 0, y: 0, z: 0 };
  closes[last] = c;
  for (let j = last - 1; j >= i; j -= 1)
    closes[j] = h - sd * stepOf(way, { start: to, span: 1 - top, at: 1 - steps[j]!.until }, stream);
  let before = o;
  for (let j = 0; j <= last; j += 1) {
    const { part } = steps[j]!;
    // A child that sleeps has no way of its own.
    if (part === 0 && j < last) closes[j] = before;
    const next = closes[j]!;
    lows[j] = Math.min(before, next) - (part > 0 ? beyond(Math.abs(next - before), 2 * sd * sd * part, stream) : 0);
    before = next;
  }
}

/** Tries for the high of a child: the one whose low is most like the low that it has. */
const HIGHS = 4;

/** The same with highs: of a child that has gone far down they are lower. One child has the bar's. */
function withHighs({ o, h, sd }: Extremes, steps: readonly Step[], { top, closes, lows }: Drawn, stream: Stream): Path {
  const path: Path = { closes: [...closes], highs: [], lows: [...lows] };
  let last = o;
  let began = 0;
  steps.forEach(({ part, until }, i) => {
    const next = closes[i]!;
    const bottom = Math.min(last, next);
    let high = Math.max(last, next);
    if (part > 0 && began <= top && (top < until || until === 1)) high = h;
    else if (part > 0) {
      let least = Number.POSITIVE_INFINITY;
      let up = 0;
      for (let count = 0; count < HIGHS; count += 1) {
        const reach = reachOf(Math.abs(next - last), sd * Math.sqrt(part), stream);
        const far = Math.abs(reach.down - (bottom - lows[i]!));
        if (far >= least) continue;
        least = far;
        up = reach.up;
      }
      high = Math.min(h, high + up);
    }
    path.highs.push(high);
    last = next;
    if (part > 0) began = until;
  });
  return path;
}

/**
 * When a bridge of variance one reaches its maximum, of 1: `from` and `to` lie its ends below it. The odds τ / (1 − τ) are
 * an inverse Gaussian number, or one over one.
 */
function momentOf(from: number, to: number, stream: Stream): number {
  if (!(from > 0)) return 0;
  if (!(to > 0)) return 1;
  const odds =
    uniform(stream) * (from + to) < to
      ? inverseGaussian(from / to, from * from, stream)
      : 1 / inverseGaussian(to / from, to * to, stream);
  return clamp(odds / (1 + odds), 0, 1);
}

/** J. Michael, W. Schucany, R. Haas, The American Statistician 30 (1976). */
function inverseGaussian(mean: number, shape: number, stream: Stream): number {
  const n = normal(stream);
  const y = mean * n * n;
  const root = mean + (mean * (y - Math.sqrt(4 * shape * y + y * y))) / (2 * shape);
  // Rounding may bring a very small one to nothing.
  const small = Math.max(root, 1e-12 * mean);
  return uniform(stream) * (mean + small) <= mean ? small : (mean * mean) / small;
}

type Way = { at: number; x: number; y: number; z: number };
type Span = { readonly start: number; readonly span: number; readonly at: number };

/** Distance from the maximum on the way to it: three bridges from (start, 0, 0) to 0 within `span`, asked in order. */
function stepOf(way: Way, { start, span, at }: Span, stream: Stream): number {
  const left = span - way.at;
  if (!(left > 0)) return 0;
  const next = Math.max(0, span - at);
  const part = next / left;
  const noise = Math.sqrt(Math.max(0, (at - way.at) * part));
  way.x = way.x * part + noise * normal(stream);
  way.y = way.y * part + noise * normal(stream);
  way.z = way.z * part + noise * normal(stream);
  way.at = at;
  const whole = way.x + (start * next) / span;
  return Math.sqrt(whole * whole + way.y * way.y + way.z * way.z);
}

/**
 * How far a random walk goes above the higher and below the lower of its ends: by the law of a Brownian bridge's maximum, of
 * each half by itself, since one that has gone far up has had less time to go down.
 * @param body |end − begin|  @param sd standard deviation of the move, both in ticks
 */
export function reachOf(body: number, sd: number, stream: Stream): Wicks {
  if (!(sd > 0)) return { up: 0, down: 0 };
  const middle = body / 2 + (sd / 2) * normal(stream);
  const half = sd * sd;
  const [first, second] = [Math.abs(middle), Math.abs(body - middle)];
  const highest = Math.max(
    Math.max(0, middle) + beyond(first, half, stream),
    Math.max(middle, body) + beyond(second, half, stream),
  );
  const deepest = Math.min(
    Math.min(0, middle) - beyond(first, half, stream),
    Math.min(middle, body) - beyond(second, half, stream),
  );
  return { up: highest - body, down: -deepest };
}

/** @param twice twice the variance of the move */
function beyond(body: number, twice: number, stream: Stream): number {
  // 1 − u lies in (0, 1].
  return (Math.sqrt(body * body - twice * ln(1 - uniform(stream))) - body) / 2;
}

const lowest = ({ lows }: Path): number => Math.min(...lows);

/** What lies below the lower of open and close is stretched so that it ends at the bar's low. */
function stretchedDown({ o, l, c }: Extremes, path: Path): Path {
  const bottom = Math.min(o, c);
  const below = bottom - lowest(path);
  const by = below > 0 ? (bottom - l) / below : 1;
  const stretch = (x: number) => (x < bottom ? bottom - (bottom - x) * by : x);
  return { closes: path.closes.map(stretch), highs: path.highs.map(stretch), lows: path.lows.map(stretch) };
}

const mirrored = ({ o, h, l, c, sd }: Extremes): Extremes => ({ o: -o, h: -l, l: -h, c: -c, sd });
const negated = (values: readonly number[]): number[] => values.map((value) => -value);
