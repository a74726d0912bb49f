import type { Order, Side } from '#lib/contract/trade.ts';
import { addDecimal, compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';

/** What one's own orders have waiting at one price. */
export type OwnLevel = {
  readonly side: Side;
  readonly price: string;
  /** Base, what is left of all of them together, > 0. */
  readonly size: string;
  readonly orders: readonly string[];
};

/** Orders that stand in the book; of an OCO order its limit leg does. Triggers wait outside. */
const RESTING: ReadonlySet<Order['kind']> = new Set(['limit', 'oco']);

/**
 * One's own resting orders of a market by price, for marking them in the book. Best first on each side, bids before asks.
 * @param orders open orders of any market
 */
export function ownLevels(orders: readonly Order[], symbol: string): readonly OwnLevel[] {
  const levels = new Map<string, OwnLevel>();
  for (const { id, side, price, ...order } of orders) {
    const left = order.size === null ? null : subtractDecimal(order.size, order.filled);
    if (order.symbol !== symbol || price === null || !RESTING.has(order.kind) || compareDecimal(left, '0') <= 0)
      continue;
    const key = `${side} ${price}`;
    const level = levels.get(key);
    const size = addDecimal(level?.size ?? '0', left) ?? '0';
    levels.set(key, { side, price, size, orders: [...(level?.orders ?? []), id] });
  }
  return [...levels.values()].sort(inBookOrder);
}

function inBookOrder(a: OwnLevel, b: OwnLevel): number {
  if (a.side !== b.side) return a.side === 'buy' ? -1 : 1;
  const order = compareDecimal(a.price, b.price);
  return a.side === 'buy' ? -order : order;
}
