import type { HouseLevels } from '#gateway/exchange/match.ts';
import type { Market } from '#gateway/exchange/spec.ts';
import type { MarketView } from '#gateway/exchange/turn.ts';
import { MAX_LOTS, MAX_TICKS, parseSteps } from '#gateway/exchange/units.ts';
import type { Level } from '#lib/contract/market.ts';
import type { Feed } from '../feed/feed.ts';

/** Feed levels per side that an order may meet. */
const LEVELS = 200;

function steps(text: string, place: number, step: number, most: bigint): number {
  const count = parseSteps(text, place, step, most);
  if (typeof count !== 'number')
    throw new RangeError(`the feed says ${JSON.stringify(text)}, which is no count of steps`);
  return count;
}

/** @returns a feed price in ticks. */
export function ticksOf(market: Market, price: string): number {
  return steps(price, market.pricePlace, market.tickStep, MAX_TICKS);
}

function levelsOf(market: Market, levels: readonly Level[]): HouseLevels {
  const prices = new Int32Array(levels.length);
  const lots = new Float64Array(levels.length);
  levels.forEach(([price, size], i) => {
    prices[i] = ticksOf(market, price);
    lots[i] = steps(size, market.sizePlace, market.lotStep, MAX_LOTS);
  });
  return { prices, lots, length: levels.length };
}

/** The feed at this moment, as the exchange sees it. */
export function viewOf(feed: Feed, market: Market, now: number): MarketView {
  const { bids, asks } = feed.depth(market.symbol, LEVELS, now);
  return {
    last: ticksOf(market, feed.ticker(market.symbol, now).last),
    bids: levelsOf(market, bids),
    asks: levelsOf(market, asks),
    stale: !feed.status(now).live,
  };
}
