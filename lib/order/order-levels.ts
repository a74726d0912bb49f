import type { Order } from '#lib/contract/shapes/order.ts';
import { addDecimal, compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { KINDS } from '#lib/rules/kinds.ts';
import type { Side } from '#lib/rules/words.ts';

/** What one's own orders have waiting at one price. */
export type OrderLevel = {
  readonly side: Side;
  readonly price: string;
  /** Base, what is left of all of them together, > 0. */
  readonly size: string;
  readonly orders: readonly string[];
};

/**
 * One's own resting orders of a market by price, for marking them in the book. Best first on each side, bids before asks.
 * @param orders open orders of any market
 */
export function orderLevels(orders: readonly Order[], symbol: string): readonly OrderLevel[] {
  const levels = new Map<string, OrderLevel>();
  for (const { id, side, price, ...order } of orders) {
    const left = order.size === null ? null : subtractDecimal(order.size, order.filled);
    if (
      order.symbol !== symbol ||
      price === null ||
      KINDS[order.kind].waits === 'wholly' ||
      compareDecimal(left, '0') <= 0
    )
      continue;
    const key = `${side} ${price}`;
    const level = levels.get(key);
    const size = addDecimal(level?.size ?? '0', left) ?? '0';
    levels.set(key, { side, price, size, orders: [...(level?.orders ?? []), id] });
  }
  return [...levels.values()].sort(inBookOrder);
}

function inBookOrder(a: OrderLevel, b: OrderLevel): number {
  if (a.side !== b.side) return a.side === 'buy' ? -1 : 1;
  const order = compareDecimal(a.price, b.price);
  return a.side === 'buy' ? -order : order;
}
