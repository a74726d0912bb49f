import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { Pool } from '#lib/futures/holding.ts';
import { futuresMarket, ticksOf } from '#lib/futures/market.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { type MarginMove, marginForLiquidation } from './margin-for.ts';

/** What it takes to be liquidated at a price. @param price on the contract's tick */
export function marginAt(instrument: Perpetual, pool: Pool, side: PositionSide, price: string): MarginMove | null {
  const ticks = ticksOf(futuresMarket(instrument), price);
  return ticks === null ? null : marginForLiquidation(pool, { symbol: instrument.symbol, side }, ticks);
}
