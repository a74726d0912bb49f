import { activityOf, type Temper } from './activity.ts';
import { bentToMean, type Path } from './bend.ts';
import { DAY_DEVIATION, type Daily } from './daily.ts';
import { freePath } from './free.ts';
import { type Guide, guidedPath } from './guided.ts';
import { type Bar, DAY, LEAST, type Node, SLACK } from './levels.ts';
import { clamp, tenTo } from './maths.ts';
import { type CoinModel, MARKET_VOLATILITY, type Manner, WEEKEND } from './models.ts';
import { forUse, type Key, normal, type Stream, streamOf, uniform } from './random.ts';
import { dayOfParts, type Shape } from './split.ts';
import type { Source, Tree } from './tree.ts';
import { moodWithin, partSizes } from './volume.ts';
import { reachOf, walkedPath } from './walk.ts';
import { leaning, type Wicks, wicksOf } from './wicks.ts';

/** Ticks and lots of a market: 10^places. */
export type Units = { readonly pricePlace: number; readonly sizePlace: number };

/** The market whose turns the others share, and how much: 0 alone … 1 alike. */
export type Leader = { readonly tree: Tree; readonly share: number };

export type CoinNeeds = {
  readonly key: Key;
  readonly marketKey: Key;
  readonly model: CoinModel;
  readonly daily: Daily;
  readonly units: Units;
  readonly manner: Manner;
  readonly leader?: Leader | undefined;
};

/** A price below this many ticks has no room for a market. */
const LEAST_PRICE = 40;

/** A coin against USDT: days drawn from the daily walk, everything inside them random paths. */
export function coinSource({ key, marketKey, model, daily, units, manner, leader }: CoinNeeds): Source {
  const temper: Temper = { key, marketKey, quiet: model.quiet, manner };
  const days = coinDays({ model, daily, units, manner });
  const alone = coinLots({ key, model, units, days });

  function shape(parent: Node, level: number, index: number): Shape {
    const { moves, weights, quiet } = activityOf(temper, level, index);
    const stream = streamOf(forUse(key, 0x9a7), level, index);
    const path = manner.walks
      ? walkedPath(parent, moves, stream)
      : leader
        ? guidedPath(parent, moves, guideOf(leader, level, index), stream)
        : freePath(parent, moves, stream);
    const wanted = weights.map((weight, i) => weight * busy(path, i, parent, moves));
    const bent = manner.walks ? path : bentToMean(parent, path, wanted);
    return { ...bent, moves, weights: wanted, quiet, ...evenly(manner, alone, level, index) };
  }

  return {
    day(index) {
      const stream = streamOf(key, index);
      const { o, c, sd, wild } = days(index);
      const own = manner.walks ? reachOf(Math.abs(c - o), sd, stream) : wicksOf(Math.abs(c - o), sd, stream);
      const wicks = leader ? leaning(own, leader.tree.bar(DAY, index), sd, leader.share) : own;
      const prices = withWicks({ o, c }, wicks);
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

/** Where a day begins and ends, the deviation of its move, all in ticks, and how wild it is beside a usual one. */
export type CoinDay = { readonly o: number; readonly c: number; readonly sd: number; readonly wild: number };

export function coinDays({
  model,
  daily,
  units,
  manner,
}: Pick<CoinNeeds, 'model' | 'daily' | 'units' | 'manner'>): (index: number) => CoinDay {
  const usual = usualVolatility(model);
  const deviation = manner.walks ? DAY_DEVIATION : 1;
  const ticks = tenTo(units.pricePlace);
  const close = (day: number) => Math.max(LEAST_PRICE, Math.round(daily.close(day) * ticks));
  return (index) => {
    const wild = Math.min(3, daily.volatility(index) / usual);
    const c = close(index);
    return { o: close(index - 1), c, sd: usual * wild * c * deviation, wild };
  };
}

/** What a coin's day has by itself, lots: more when the price goes far or times are wild, less on weekends. */
export function coinLots({
  key,
  model,
  units,
  days,
}: Pick<CoinNeeds, 'key' | 'model' | 'units'> & { days: (index: number) => CoinDay }): (index: number) => number {
  return (index) => {
    const { o, c, sd, wild } = days(index);
    const mood = moodOf(USUAL_WICKS + Math.abs(c - o) / sd, wild, index);
    return (model.turnover / c) * tenTo(units.pricePlace + units.sizePlace) * moodWithin(mood, key, index);
  };
}

/** By how much the range of a walk is more than its move on average, in its deviations. */
const USUAL_WICKS = 0.8;

/** What a shape adds where hours are to be even: sizes of a day's parts, and that their hours share them. */
export function evenly({ even }: Manner, alone: (index: number) => number, level: number, index: number) {
  return even ? { sizes: level === DAY ? partSizes(alone, index) : undefined, isEven: level === DAY + 1 } : {};
}

function guideOf({ tree, share }: Leader, level: number, index: number): Guide {
  return { parent: tree.bar(level, index), children: tree.children(level, index), share };
}

/** More is traded where the price goes further than its deviation lets expect. */
export function busy(path: Path, i: number, { sd }: Node, moves: readonly number[]): number {
  const total = moves.reduce((sum, move) => sum + move, 0);
  const usual = USUAL_RANGE * sd * Math.sqrt((moves[i] ?? 0) / total);
  return usual > 0 ? 0.4 + 0.6 * Math.min(4, ((path.highs[i] ?? 0) - (path.lows[i] ?? 0)) / usual) : 0.4;
}

/** Mean range of a random walk in its standard deviations. */
const USUAL_RANGE = 1.6;

/** Volatility of a usual day, a fraction. */
export function usualVolatility({ beta, own }: CoinModel): number {
  const shared = beta * MARKET_VOLATILITY;
  return Math.sqrt(shared * shared + own * own);
}

type Prices = { o: number; h: number; l: number; c: number };
export function withWicks({ o, c }: { o: number; c: number }, { up, down }: Wicks): Prices {
  const h = Math.max(o, c) + Math.floor(up);
  const l = Math.min(o, c) - Math.floor(down);
  // A wick down never halves the price, however wild the day.
  return { o, c, h, l: Math.max(l, Math.ceil(Math.min(o, c) / 2)) };
}

/** Size against a usual day's: more when the range is wide or times are wild, less on weekends. */
export function moodOf(range: number, wild: number, day: number): number {
  const weekday = (day + 4) % 7;
  const calm = weekday === 0 || weekday === 6 ? WEEKEND : 1;
  return calm * (0.4 + 0.37 * Math.min(range, 5)) * (0.6 + 0.4 * wild);
}

/** A day needs a few times the size at which its turnover could not be split (levels.ts). */
const LEAST_DAY = 4 * (LEAST[DAY] ?? 1);

/** Puts size and turnover on a day's prices: the mean price lies about the middle of open, high, low and close. */
export function traded({ o, h, l, c }: Prices, size: number, stream: Stream): Bar {
  const v = Math.max(LEAST_DAY, Math.floor(size));
  const range = h - l;
  const mean = (o + h + l + c) / 4 - l + 0.05 * range * normal(stream);
  const kept = (SLACK[DAY] ?? 0) * range;
  // Floats choose, integers answer: the product may pass 2^53 but is a whole number all the same.
  const above = Math.floor(clamp(v * clamp(mean, 0.1 * range, 0.9 * range), kept, v * range - kept));
  return { o, h, l, c, v, q: BigInt(l) * BigInt(v) + BigInt(above) };
}
