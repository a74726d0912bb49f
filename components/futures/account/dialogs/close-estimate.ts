import { afterFill, type Filled } from '#lib/futures/fill.ts';
import type { Pool } from '#lib/futures/holding.ts';
import { type FuturesMarket, lotsOf, ticksOf } from '#lib/futures/market.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';

/** What a close comes to. */
export type CloseEstimate = Filled & {
  readonly ticks: number /** What is left of the leg, lots. */;
  readonly left: number;
};

export type CloseWish = {
  readonly symbol: string;
  readonly side: PositionSide;
  /** All that there is, lots. */
  readonly held: number;
  readonly size: string;
  readonly price: string;
  /** A limit that rests pays the maker's rate. */
  readonly maker: boolean;
};

/** @returns null while size or price cannot be read, or the size is more than there is */
export function closeEstimate(pool: Pool, market: FuturesMarket, wish: CloseWish): CloseEstimate | null {
  const [lots, ticks] = [lotsOf(market, wish.size), ticksOf(market, wish.price)];
  if (!lots || !ticks || lots > wish.held) return null;
  const filled = afterFill(pool, {
    symbol: wish.symbol,
    buys: wish.side === 'short',
    lots,
    ticks,
    positionSide: pool.twoWay ? wish.side : null,
    rate: wish.maker ? market.contract.makerFee : market.contract.takerFee,
  });
  return filled && { ...filled, ticks, left: wish.held - lots };
}
