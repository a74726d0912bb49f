import type { Pool } from '#lib/futures/holding.ts';
import { marginBounds, type Target, whatIf } from '#lib/futures/what-if.ts';

/** A liquidation price that a margin is looked for, and the margin that brings it about. */
export type MarginMove = {
  /** Units put to the leg; below zero they are taken out of it. */
  readonly margin: bigint;
  /** Ticks, where the liquidation price then is; null: there is none to show any more. */
  readonly liquidation: number | null;
};

/**
 * The least margin with which an isolated leg is liquidated no nearer than a price, between what can be taken out and what
 * can be put in. More margin always moves the price away, so it is found by halving.
 * @param wanted ticks @returns null where the leg is not isolated, or nothing of it is known
 */
export function marginForLiquidation(pool: Pool, target: Target, wanted: number): MarginMove | null {
  const bounds = marginBounds(pool, target);
  const holding = pool.holdings.find(({ market }) => market.symbol === target.symbol);
  if (!bounds || holding?.mode !== 'isolated') return null;
  const at = (margin: bigint) => whatIf(pool, target, { margin })?.then.leg?.liquidation ?? null;
  const farEnough = (margin: bigint) => {
    const price = at(margin);
    return price === null || (target.side === 'long' ? price <= wanted : price >= wanted);
  };
  let [low, high] = [-bounds.remove, bounds.add];
  if (high < low) return null;
  if (farEnough(low)) return { margin: low, liquidation: at(low) };
  while (high - low > STEP) {
    const middle = (low + high) / 2n;
    if (farEnough(middle)) high = middle;
    else low = middle;
  }
  return { margin: high, liquidation: at(high) };
}

/** Units: finer margins than a millionth of the asset move no tick. */
const STEP = 1_000_000n;
