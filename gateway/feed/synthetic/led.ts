import { activityOf, type Temper } from './activity.ts';
import type { Path } from './bend.ts';
import {
  busy,
  type CoinDay,
  type CoinNeeds,
  coinDays,
  coinLots,
  evenly,
  type Leader,
  moodOf,
  traded,
  withWicks,
} from './coin.ts';
import { type Bar, DAY, DAY_SECONDS, FANOUT, LEVEL_SECONDS, MINUTE, type Node } from './levels.ts';
import { tenTo } from './maths.ts';
import { forUse, streamOf, uniform } from './random.ts';
import { dayOfParts, type Shape } from './split.ts';
import { createTree, type Source, type Tree } from './tree.ts';
import { reachOf, walkedPath } from './walk.ts';

type LedNeeds = CoinNeeds & { readonly leader: Leader };

/** A coin's own walk is counted in these parts of a tick, so that rounding it adds nothing to see. */
const FINE = 16;
/** Where the own walk of each day begins: so high that it never comes near nothing. */
const BASE = 2 ** 40;

/**
 * A coin that follows a leader: what the leader does, in the coin's own measure and to its share, and a walk of its own.
 * Both are random walks at every level of time, so their sum is one, and as alike to the leader over a minute as over a
 * day. (Version 2 leans each bar's path on the leader's and presses it into the bar: prices come back.)
 *
 * Closes are that sum wherever the parent's range allows, which is had from the two a level further down.
 */
export function ledSource(needs: LedNeeds): Source {
  const { key, marketKey, model, units, manner } = needs;
  const temper: Temper = { key, marketKey, quiet: model.quiet, manner };
  const days = ledDays(needs);
  const alone = coinLots({ key, model, units, days });
  const sum: Sum = { leader: needs.leader.tree, own: createTree(ownSource(temper, days)), days };

  function shape(parent: Node, level: number, index: number): Shape {
    const { moves, weights, quiet } = activityOf(temper, level, index);
    const path = asleep(summed(sum, level, index), parent.o, quiet);
    const wanted = weights.map((weight, i) => weight * busy(path, i, parent, moves));
    return { ...path, moves, weights: wanted, quiet, ...evenly(manner, alone, level, index) };
  }

  return {
    day(index) {
      const stream = streamOf(key, index);
      const { o, c, sd, wild } = days(index);
      const { highs, lows } = summed(sum, DAY, index);
      const up = Math.max(0, Math.max(...highs) - Math.max(o, c));
      const down = Math.max(0, Math.min(o, c) - Math.min(...lows));
      const prices = withWicks({ o, c }, { up, down });
      if (manner.even) {
        const day = { ...prices, v: 0, q: 0n, sd };
        return dayOfParts(day, shape(day, DAY, index));
      }
      const mood = moodOf((prices.h - prices.l) / sd, wild, index);
      const size = (model.turnover / c) * tenTo(units.pricePlace + units.sizePlace) * mood;
      return { ...traded(prices, size * (0.82 + 0.36 * uniform(stream)), stream), sd };
    },
    shape,
  };
}

/** A day of a coin, what of it is the leader's, and how far its own walk goes; ticks. */
type LedDay = CoinDay & {
  /** Ticks of the coin for a tick of the leader. */
  readonly scale: number;
  /** Where the leader began. */
  readonly led: number;
  readonly way: number;
  readonly alone: number;
};

function ledDays(needs: LedNeeds): (index: number) => LedDay {
  const { tree, share } = needs.leader;
  const days = coinDays(needs);
  return (index) => {
    const day = days(index);
    const leader = tree.bar(DAY, index);
    const scale = leader.sd > 0 ? (share * day.sd) / leader.sd : 0;
    const way = day.c - day.o - scale * (leader.c - leader.o);
    return { ...day, scale, led: leader.o, way, alone: Math.sqrt(1 - share * share) * day.sd };
  };
}

/** The own walk of a coin, each day anew from BASE on; nobody trades it. */
function ownSource(temper: Temper, days: (index: number) => LedDay): Source {
  const pathKey = forUse(temper.key, 0x9a7);
  return {
    day(index) {
      const { way, alone } = days(index);
      const [o, c, sd] = [BASE, BASE + Math.round(way * FINE), alone * FINE];
      const { up, down } = reachOf(Math.abs(c - o), sd, streamOf(pathKey, index));
      const [h, l] = [Math.max(o, c) + Math.floor(up), Math.min(o, c) - Math.floor(down)];
      return { o, h, l, c, v: 0, q: 0n, sd };
    },
    shape(parent, level, index) {
      const { moves, quiet } = activityOf(temper, level, index);
      return { ...walkedPath(parent, moves, streamOf(pathKey, level, index)), moves, weights: [...moves], quiet };
    },
  };
}

type Sum = { readonly leader: Tree; readonly own: Tree; readonly days: (index: number) => LedDay };

/**
 * The way of both together through a node's children: ends from their ends, ranges from the two a level further down. Not
 * for days, of which five years are asked at once, nor where a minute's few ticks leave nothing to see.
 */
function summed({ leader, own, days }: Sum, level: number, index: number): Path {
  const n = FANOUT[level] ?? 1;
  const { o, scale, led } = days(Math.floor((index * (LEVEL_SECONDS[level] ?? 1)) / DAY_SECONDS));
  const at = (a: number, b: number) => o + scale * (a - led) + (b - BASE) / FINE;
  const near = level === DAY || level >= MINUTE - 1;
  const path: Path = { closes: [], highs: [], lows: [] };
  const leaders = leader.children(level, index);
  const owns = own.children(level, index);
  for (let i = 0; i < n; i += 1) {
    const as = near ? leaders.slice(i, i + 1) : leader.children(level + 1, index * n + i);
    const bs = near ? owns.slice(i, i + 1) : own.children(level + 1, index * n + i);
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    as.forEach((a, j) => {
      const b = bs[j] ?? a;
      const [first, last] = [at(a.o, b.o), at(a.c, b.c)];
      const up = beyond(scale * above(a), above(b) / FINE);
      const down = beyond(scale * below(a), below(b) / FINE);
      high = Math.max(high, Math.max(first, last) + up);
      low = Math.min(low, Math.min(first, last) - down);
    });
    path.closes.push(at(leaders[i]?.c ?? led, owns[i]?.c ?? BASE));
    path.highs.push(high);
    path.lows.push(low);
  }
  return path;
}

const above = ({ o, h, c }: Bar): number => h - Math.max(o, c);
const below = ({ o, l, c }: Bar): number => Math.min(o, c) - l;
/** Wicks of two walks that know nothing of each other add up as deviations do. */
const beyond = (a: number, b: number): number => Math.sqrt(a * a + b * b);

/** A child that sleeps stays where it is; the next one that does not goes all the way. */
function asleep(path: Path, open: number, quiet: readonly boolean[]): Path {
  let last = open;
  path.closes.forEach((close, i) => {
    if (quiet[i]) {
      path.closes[i] = last;
      path.highs[i] = last;
      path.lows[i] = last;
    } else last = close;
  });
  return path;
}
