import type { OrderLevel } from '#lib/order/order-levels.ts';
import { toUnits } from '../units.ts';
import { groupPrice, type Scale, type Side } from './ladder.ts';

/** Grouped prices of one side at which one's own orders wait, in 10^-pricePlace. */
export type MarkedPrices = ReadonlySet<bigint>;
export type OrderMarks = Readonly<Record<Side, MarkedPrices>>;

export const NO_MARKS: OrderMarks = { bid: new Set(), ask: new Set() };

/** Where one's own orders stand in a book grouped by `step`. */
export function marksOf(levels: readonly OrderLevel[], step: string, { pricePlace }: Scale): OrderMarks {
  if (levels.length === 0) return NO_MARKS;
  const width = toUnits(step, pricePlace);
  const side = (name: Side) =>
    new Set(
      levels
        .filter(({ side }) => (side === 'buy') === (name === 'bid'))
        .map(({ price }) => groupPrice(toUnits(price, pricePlace), width, name)),
    );
  return { bid: side('bid'), ask: side('ask') };
}
