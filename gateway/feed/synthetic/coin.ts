import { activityOf, type Temper } from './activity.ts';
import { bentToMean, type Path } from './bend.ts';
import type { Daily } from './daily.ts';
import { freePath } from './free.ts';
import { guidedPath } from './guided.ts';
import { type Bar, DAY, LEAST, SLACK } from './levels.ts';
import { clamp } from './maths.ts';
import { type CoinModel, MARKET_VOLATILITY, WEEKEND } from './models.ts';
import { normal, type Stream, streamOf, uniform } from './random.ts';
import type { Source, Tree } from './tree.ts';

/** Ticks and lots of a market: 10^places. */
export type Units = { readonly pricePlace: number; readonly sizePlace: number };

/** The market whose turns the others share, and how much: 0 alone … 1 alike. */
export type Leader = { readonly tree: Tree; readonly share: number };

export type CoinNeeds = {
  readonly key: number;
  readonly marketKey: number;
  readonly model: CoinModel;
  readonly daily: Daily;
  readonly units: Units;
  readonly leader?: Leader | undefined;
};

/** A price below this many ticks has no room for a market. */
const LEAST_PRICE = 40;

/** A coin against USDT: days drawn from the daily walk, everything inside them random paths. */
export function coinSource({ key, marketKey, model, daily, units, leader }: CoinNeeds): Source {
  const temper: Temper = { key, marketKey, quiet: model.quiet };
  const usual = usualVolatility(model);
  const ticks = 10 ** units.pricePlace;
  const close = (day: number) => Math.max(LEAST_PRICE, Math.round(daily.close(day) * ticks));

  return {
    day(index) {
      const stream = streamOf(key, index);
      const wild = Math.min(3, daily.volatility(index) / usual);
      const deviation = usual * wild * close(index);
      const wicks = wicksOf(stream, leader, index);
      const prices = withWicks({ o: close(index - 1), c: close(index) }, deviation, wicks);
      const mood = moodOf((prices.h - prices.l) / deviation, wild, index);
      const size = (model.turnover / prices.c) * 10 ** (units.pricePlace + units.sizePlace) * mood;
      return traded(prices, size * (0.82 + 0.36 * uniform(stream)), stream);
    },
    shape(parent, level, index) {
      const { moves, weights, quiet } = activityOf(temper, level, index);
      const stream = streamOf(key ^ 0x9a7, level, index);
      return { ...bentToMean(parent, path(parent, moves, level, index, stream), weights), weights, quiet };
    },
  };

  function path(parent: Bar, moves: readonly number[], level: number, index: number, stream: Stream): Path {
    if (!leader) return freePath(parent, moves, stream);
    const lead = { parent: leader.tree.bar(level, index), children: leader.tree.children(level, index) };
    return guidedPath(parent, moves, lead, leader.share, stream);
  }
}

/** Volatility of a usual day, a fraction. */
export function usualVolatility({ beta, own }: CoinModel): number {
  const shared = beta * MARKET_VOLATILITY;
  return Math.sqrt(shared * shared + own * own);
}

type Prices = { o: number; h: number; l: number; c: number };
/** Beyond the higher and lower of open and close, in the day's standard deviations. */
type Wicks = { up: number; down: number };

const MEAN_WICK = 0.43;
const WIDEST_WICK = 3;

/** Own wicks, and the leader's in the same measure to the part that is shared. */
function wicksOf(stream: Stream, leader: Leader | undefined, day: number): Wicks {
  const own = { up: wick(stream), down: wick(stream) };
  if (!leader) return own;
  const { o, h, l, c } = leader.tree.bar(DAY, day);
  // Its range stands for its deviation: 1.6 of them in Brownian motion.
  const deviation = Math.max(1, h - l) / 1.6;
  const part = leader.share * leader.share;
  return {
    up: (part * (h - Math.max(o, c))) / deviation + (1 - part) * own.up,
    down: (part * (Math.min(o, c) - l)) / deviation + (1 - part) * own.down,
  };
}

/** Mostly small. One in thirty is twice as long: a squeeze that came back. */
function wick(stream: Stream): number {
  const u = uniform(stream);
  return 3 * MEAN_WICK * u * u * (uniform(stream) < 1 / 30 ? 2 : 1);
}

function withWicks({ o, c }: { o: number; c: number }, deviation: number, { up, down }: Wicks): Prices {
  const h = Math.max(o, c) + Math.floor(deviation * Math.min(WIDEST_WICK, up));
  const l = Math.min(o, c) - Math.floor(deviation * Math.min(WIDEST_WICK, down));
  // A wick down never halves the price, however wild the day.
  return { o, c, h, l: Math.max(l, Math.ceil(Math.min(o, c) / 2)) };
}

/** Size against a usual day's: more when the range is wide or times are wild, less on weekends. */
function moodOf(range: number, wild: number, day: number): number {
  const weekday = (day + 4) % 7;
  const calm = weekday === 0 || weekday === 6 ? WEEKEND : 1;
  return calm * (0.45 + 0.35 * Math.min(range, 4)) * (0.6 + 0.4 * wild);
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
