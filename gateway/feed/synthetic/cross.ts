import { activityOf, type Temper } from './activity.ts';
import type { Path } from './bend.ts';
import { evenly, traded, type Units } from './coin.ts';
import { type Bar, DAY, FANOUT, MINUTE, type Node } from './levels.ts';
import { tenTo } from './maths.ts';
import type { CrossModel, Manner } from './models.ts';
import { type Key, streamOf, uniform } from './random.ts';
import { dayOfParts, type Shape } from './split.ts';
import type { Source, Tree } from './tree.ts';
import { moodWithin } from './volume.ts';

export type CrossNeeds = {
  readonly key: Key;
  readonly marketKey: Key;
  readonly model: CrossModel;
  readonly manner: Manner;
  /** The two coins against USDT: ETHBTC is ETHUSDT over BTCUSDT. */
  readonly base: Tree;
  readonly quote: Tree;
  readonly baseUnits: Units;
  readonly quoteUnits: Units;
  readonly units: Units;
  /** Sizes are counted in money, not in the coin. */
  readonly inMoney?: boolean;
};

/**
 * A pair of two coins: it wants to be the ratio of their prices at every split, and is pressed into its parent.
 *
 * Day closes are the ratio exactly (to the tick). Inside the day the ends of children are the ratio wherever the
 * parent's range allows; so the pair stays within a small basis of its legs (99 % of the time within 0.15 %), and
 * adds up exactly all the same, because it is split by the same rules as any market.
 */
export function crossSource(needs: CrossNeeds): Source {
  const { key, marketKey, model, manner, base, quote, units } = needs;
  const temper: Temper = { key, marketKey, quiet: model.quiet, manner };
  // ticks of the pair for (ticks of the base leg ÷ ticks of the quote leg)
  const scale = tenTo(units.pricePlace + needs.quoteUnits.pricePlace) / tenTo(needs.baseUnits.pricePlace);
  const ratioAt = (day: number) => Math.round((base.bar(DAY, day).c / quote.bar(DAY, day).c) * scale);

  /** Lots that are worth the usual turnover, which is in USDT: by the base leg's price. */
  function usual(day: number): number {
    const price = needs.inMoney ? 1 : base.bar(DAY, day).c / tenTo(needs.baseUnits.pricePlace);
    return (model.turnover / price) * tenTo(units.sizePlace);
  }

  const alone = (day: number) => usual(day) * moodWithin(1, key, day);

  function shape(_parent: Node, level: number, index: number): Shape {
    const { moves, weights, quiet } = activityOf(temper, level, index);
    const path = follow(base, quote, level, index, scale);
    return { ...path, moves, weights, quiet, ...evenly(manner, alone, level, index) };
  }

  return {
    day(index) {
      const stream = streamOf(key, index);
      const { highs, lows } = follow(base, quote, DAY, index, scale);
      const o = ratioAt(index - 1);
      const c = ratioAt(index);
      const h = Math.max(o, c, Math.ceil(Math.max(...highs)));
      const l = Math.min(o, c, Math.floor(Math.min(...lows)));
      // Its path is not drawn from a deviation, so any will do.
      const sd = 1;
      if (manner.even) {
        const day = { o, h, l, c, v: 0, q: 0n, sd };
        return dayOfParts(day, shape(day, DAY, index));
      }
      return { ...traded({ o, h, l, c }, usual(index) * (0.7 + 0.6 * uniform(stream)), stream), sd };
    },
    shape,
  };
}

/**
 * The ratio's path through a node's children: its ends from the legs' ends, its range from the legs a level further
 * down. Not for days, of which five years are asked at once, nor where a minute's few ticks leave nothing to see.
 */
function follow(base: Tree, quote: Tree, level: number, index: number, scale: number): Path {
  const n = FANOUT[level] ?? 1;
  const result: Path = { closes: [], highs: [], lows: [] };
  const bases = base.children(level, index);
  const quotes = quote.children(level, index);
  for (let i = 0; i < n; i += 1) {
    const near = level === DAY || level >= MINUTE - 1;
    const a = near ? bases.slice(i, i + 1) : base.children(level + 1, index * n + i);
    const b = near ? quotes.slice(i, i + 1) : quote.children(level + 1, index * n + i);
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    a.forEach((bar, j) => {
      const reach = reachOf(bar, b[j] ?? bar, scale);
      high = Math.max(high, reach.high);
      low = Math.min(low, reach.low);
    });
    result.closes.push(((bases[i]?.c ?? 1) / (quotes[i]?.c ?? 1)) * scale);
    result.highs.push(high);
    result.lows.push(low);
  }
  return result;
}

/** Of the way from there to what the legs' extremes would give if they came at the same moment, this part is taken. */
const DOUBT = 0.3;

/**
 * How far the ratio of two bars may have gone. Of the base leg's wick that part counts which its range has in both
 * ranges: all of it against a leg that stands still, half of it against one that moves as much and about the same way.
 */
function reachOf(a: Bar, b: Bar, scale: number): { high: number; low: number } {
  const first = a.o / b.o;
  const last = a.c / b.c;
  const top = Math.max(first, last);
  const bottom = Math.min(first, last);
  const widthA = (a.h - a.l) / a.o;
  const widthB = (b.h - b.l) / b.o;
  const part = widthA > 0 ? widthA / (widthA + widthB) : 0;
  const beside = (b.o + b.c) / 2;
  const high = top + part * Math.max(0, a.h / beside - top);
  const low = bottom - part * Math.max(0, bottom - a.l / beside);
  return {
    high: (high + DOUBT * Math.max(0, a.h / b.l - high)) * scale,
    low: (low - DOUBT * Math.max(0, low - a.l / b.h)) * scale,
  };
}
