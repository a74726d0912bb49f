import type { Level } from '#lib/contract/shapes/market.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { placesOf } from '#lib/format/price.ts';
import { toUnits } from '../units.ts';

export type Side = 'bid' | 'ask';

/** Decimals of a pair's prices and sizes. */
export type Scale = { readonly pricePlace: number; readonly sizePlace: number };

/** One shown row: whole numbers of 10^-place, best row first in a list. */
export type Row = { readonly price: bigint; readonly size: bigint; readonly total: bigint };

/** Steps that the grouping menu offers: the tick times 1, 10, 100 and 1000, as far as they stay below a fiftieth of the price. */
export function groupings(tick: string, last: string): string[] {
  const place = placesOf(tick);
  const whole = toUnits(tick, place);
  const limit = toUnits(last, place) / 50n;
  const steps: string[] = [];
  for (let factor = 1n; factor <= 1000n; factor *= 10n) {
    const step = whole * factor;
    if (factor > 1n && step > limit) break;
    steps.push(trim(print(step, place)));
  }
  return steps;
}

/**
 * The rows of one side, grouped by a step and summed from the best price outwards.
 *
 * Bids round down and asks round up, so that a group never promises a better price than its levels have.
 * @param levels best first   @param step price step, a multiple of the tick   @param count rows at most, ≥ 0
 */
export function ladder(
  levels: readonly Level[],
  { side, step, scale, count }: { side: Side; step: string; scale: Scale; count: number },
): Row[] {
  const rows: Row[] = [];
  const width = toUnits(step, scale.pricePlace);
  let price = -1n;
  let size = 0n;
  let total = 0n;
  const close = () => {
    total += size;
    rows.push({ price, size, total });
  };
  for (const [levelPrice, levelSize] of levels) {
    const grouped = groupPrice(toUnits(levelPrice, scale.pricePlace), width, side);
    if (grouped !== price) {
      if (price >= 0n) close();
      if (rows.length >= count) return rows;
      price = grouped;
      size = 0n;
    }
    size += toUnits(levelSize, scale.sizePlace);
  }
  if (price >= 0n && rows.length < count) close();
  return rows;
}

/** The price that a level stands at when grouped, in 10^-pricePlace. */
export function groupPrice(price: bigint, width: bigint, side: Side): bigint {
  if (width <= 1n) return price;
  const rest = price % width;
  if (rest === 0n) return price;
  return side === 'bid' ? price - rest : price - rest + width;
}

/** The larger of both cumulative sums: the full width of a depth bar. */
export function deepest(bids: readonly Row[], asks: readonly Row[]): bigint {
  const bid = bids.at(-1)?.total ?? 0n;
  const ask = asks.at(-1)?.total ?? 0n;
  return bid > ask ? bid : ask;
}

/** Best ask minus best bid as a decimal string, null when a side is empty. */
export function spread(bids: readonly Level[], asks: readonly Level[], pricePlace: number): string | null {
  const bid = bids[0];
  const ask = asks[0];
  if (!bid || !ask) return null;
  return print(toUnits(ask[0], pricePlace) - toUnits(bid[0], pricePlace), pricePlace);
}

/** Share of the bids in what both sides show, whole percent 0 … 100; null for an empty book. */
export function bidShare(bids: readonly Row[], asks: readonly Row[]): number | null {
  const bid = bids.at(-1)?.total ?? 0n;
  const ask = asks.at(-1)?.total ?? 0n;
  const both = bid + ask;
  // Half up: 2/3 is 67.
  return both === 0n ? null : Number.parseInt(`${(bid * 200n + both) / (both * 2n)}`, 10);
}
