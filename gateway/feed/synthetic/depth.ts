import { FEED_TICK_MS } from '../feed.ts';
import type { Book, BookLevel, Touch } from './market.ts';
import { fraction, hash } from './random.ts';
import type { Fill, Tape } from './trades.ts';

/** The habits of a market's book. Sizes in lots, prices in ticks. */
export type DepthModel = {
  readonly key: number;
  /** Size of a common level near the touch. */
  readonly unit: number;
  /** Widest usual spread, ticks. */
  readonly spread: number;
  /** Distance between neighbours as a share of the distance from the touch; 0 keeps every tick. */
  readonly thinning: number;
};

/** The book of version 1: drawn around the last trade, which jumps from price to price and takes no level with it. */
export function createDrawnBook(tape: Tape, model: DepthModel): Book {
  const touch = (now: number) => touchOf(model, tape.last(now));
  return {
    touch,
    side(way, now, count) {
      const step = Math.floor(now / FEED_TICK_MS) * FEED_TICK_MS;
      const { bid, ask } = touch(step);
      return side(model, way > 0 ? ask : bid, way, step, count);
    },
  };
}

/** The last trade was at one side of the touch; the other side is the spread away. It moves only when a trade does. */
function touchOf(model: DepthModel, last: Fill): Touch {
  const u = fraction(hash(model.key ^ 0x70c4, last.id % 4294967296));
  const spread = 1 + Math.floor(u * u * model.spread);
  return last.side === 'buy'
    ? { bid: Math.max(1, last.price - spread), ask: last.price }
    : { bid: last.price, ask: last.price + spread };
}

/** Distances between levels that read well: far ones sit on round prices, where orders gather. */
const GAPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

function gapAt(distance: number, thinning: number): number {
  const wanted = distance * thinning;
  let gap = 1;
  for (const next of GAPS) if (next <= wanted) gap = next;
  return gap;
}

/** Levels of one side, best first, at most `count`; fewer only where the price has no room left above zero. */
function side(model: DepthModel, best: number, way: 1 | -1, now: number, count: number): BookLevel[] {
  if (!(count > 0)) return [];
  const levels: BookLevel[] = [{ price: best, size: sizeOf(model, best, 0, now, true) }];
  let price = best;
  while (levels.length < count) {
    const gap = gapAt(Math.abs(price - best), model.thinning);
    // The next whole multiple of the gap, so that a level keeps its price while the touch moves.
    price = way > 0 ? (Math.floor(price / gap) + 1) * gap : (Math.ceil(price / gap) - 1) * gap;
    if (price <= 0) break;
    const size = sizeOf(model, price, Math.abs(price - best), now, false);
    if (size > 0) levels.push({ price, size });
  }
  return levels;
}

/** The shortest life of a level's size; others live 2, 4 … 32 times as long. */
const LIFE_MS = 1000;
const TOUCH_LIFE_MS = 4 * FEED_TICK_MS;
/** Share of prices with nobody at them. */
const EMPTY = 0.22;

/**
 * Size of the level at a price, 0 when nobody is there: a draw from (price, its own slow clock), so it stays as it is
 * while the market moves around it, and a few of many change in every step. The touch is always there, and lively.
 */
function sizeOf(model: DepthModel, price: number, distance: number, now: number, touch: boolean): number {
  const nature = hash(model.key, price);
  const life = touch ? TOUCH_LIFE_MS : LIFE_MS << (nature % 6);
  const age = Math.floor((now + ((nature >>> 8) % life)) / life);
  const drawn = hash(nature, age % 4294967296, touch ? 1 : 0);
  const round = roundness(price);
  const presence = fraction(drawn);
  if (!touch && round === 1 && presence < EMPTY) return 0;
  const u = (Math.imul(drawn, 0x9e3779b1) >>> 8) / 16777216;
  return 1 + Math.floor(model.unit * round * growth(distance) * (0.06 + 0.5 * u + 4 * u * u * u * u * u * u));
}

/** Far levels are larger, by steps that double in length: few levels change theirs when the touch moves. */
function growth(distance: number): number {
  return 1 + 0.4 * (31 - Math.clz32(1 + (distance >> 3)));
}

/** Round prices gather orders. */
function roundness(price: number): number {
  if (price % 1000 === 0) return 4;
  if (price % 100 === 0) return 2.4;
  return price % 10 === 0 ? 1.5 : 1;
}

/** Prices that 200 levels need: one in five of the nearest is empty, the far ones are round and always there. */
const CANDIDATES = 225;
/** The book reaches about this far from the price where the tick allows it. */
const REACH = 0.025;
const THINNINGS = [
  0, 0.004, 0.008, 0.012, 0.016, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05, 0.06, 0.07, 0.1,
] as const;

/** @param price ticks  @param unit lots  @param spread ticks */
export function depthModel(key: number, price: number, unit: number, spread: number): DepthModel {
  const width = Math.max(50, Math.floor(price * REACH));
  const thinning = THINNINGS.find((each) => candidatesWithin(width, each) <= CANDIDATES) ?? 0.1;
  return { key, unit, spread, thinning };
}

function candidatesWithin(width: number, thinning: number): number {
  let count = 0;
  for (let distance = 0; distance < width && count <= CANDIDATES; count += 1) distance += gapAt(distance, thinning);
  return count;
}
