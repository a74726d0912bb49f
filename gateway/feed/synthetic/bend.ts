import type { Bar } from './levels.ts';
import { approximate, clamp } from './maths.ts';

/** A wanted way through a node's children, in ticks: `closes[i]` is where child i ends. */
export type Path = { readonly closes: number[]; readonly highs: number[]; readonly lows: number[] };

/**
 * Bends the price scale of a path so that the mean of the children's usual prices, weighted by size, comes near the
 * parent's mean price. Open, high, low and close keep their places, and what was higher stays higher.
 */
export function bentToMean(parent: Bar, path: Path, weights: readonly number[]): Path {
  const scale = scaleOf(parent);
  const bend = bendOf(parent, path, scale, weights);
  const press = (x: number) => scale(x, bend);
  return { closes: path.closes.map(press), highs: path.highs.map(press), lows: path.lows.map(press) };
}

type Scale = (x: number, bend: number) => number;

/** A change of price scale that keeps the parent's four prices: the parts above, between and below open and close. */
function scaleOf({ o, h, l, c }: Bar): Scale {
  const top = Math.max(o, c);
  const bottom = Math.min(o, c);
  return (x, bend) => {
    if (x > top) return top + (h - top) * bent((x - top) / (h - top), bend);
    if (x < bottom) return l + (bottom - l) * bent((x - l) / (bottom - l), bend);
    return top > bottom ? bottom + (top - bottom) * bent((x - bottom) / (top - bottom), bend) : x;
  };
}

/** [0, 1] onto itself, rising; pushed up for a bend above 0, down below. Linear in the bend. */
function bent(u: number, bend: number): number {
  return u + bend * u * (1 - u);
}

/** More would squash the ends of the range. */
const MOST_BEND = 0.85;

/** The bend at which the children's weighted usual mean is the parent's mean price, as far as it may go. */
function bendOf(parent: Bar, path: Path, scale: Scale, weights: readonly number[]): number {
  const target = parent.l + approximate(parent.q - BigInt(parent.l) * BigInt(parent.v)) / parent.v;
  const straight = meanOf(parent, path, weights, (x) => scale(x, 0));
  const pushed = meanOf(parent, path, weights, (x) => scale(x, 1));
  if (!(pushed - straight > 0)) return 0;
  return clamp((target - straight) / (pushed - straight), -MOST_BEND, MOST_BEND);
}

function meanOf(parent: Bar, path: Path, weights: readonly number[], press: (x: number) => number): number {
  let sum = 0;
  let total = 0;
  let o = parent.o;
  for (let i = 0; i < weights.length; i += 1) {
    const c = press(path.closes[i] ?? o);
    const weight = weights[i] ?? 0;
    sum += (weight * (o + c + press(path.highs[i] ?? c) + press(path.lows[i] ?? c))) / 4;
    total += weight;
    o = c;
  }
  return sum / total;
}
