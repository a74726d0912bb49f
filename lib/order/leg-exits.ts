import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';

export type LegExit = {
  /** The one that fires first. */
  readonly price: string;
  /** How many others wait behind it. */
  readonly more: number;
};
export type LegExits = { readonly takeProfit: LegExit | null; readonly stopLoss: LegExit | null };

type Leg = Pick<Position, 'symbol' | 'positionSide' | 'takeProfit' | 'stopLoss'>;

/** Exits that wait for a part of a leg: those set so, and those that an order brought along. */
export function partExits(
  { symbol, positionSide }: Pick<Leg, 'symbol' | 'positionSide'>,
  orders: readonly PerpOrder[],
): readonly PerpOrder[] {
  const closes = positionSide === 'long' ? 'sell' : 'buy';
  return orders.filter(
    (order) => order.kind === 'tpsl' && !order.whole && order.symbol === symbol && order.side === closes,
  );
}

/** Take profit and stop loss of a leg, of the whole and of its parts: of each the nearest, and how many more there are. */
export function legExits(leg: Leg, orders: readonly PerpOrder[]): LegExits {
  const long = leg.positionSide === 'long';
  const profits = leg.takeProfit === null ? [] : [leg.takeProfit];
  const losses = leg.stopLoss === null ? [] : [leg.stopLoss];
  for (const { triggers } of partExits(leg, orders))
    for (const { price, when } of triggers) ((when === 'up') === long ? profits : losses).push(price);
  return { takeProfit: nearest(profits, long ? 1 : -1), stopLoss: nearest(losses, long ? -1 : 1) };
}

/** @param way 1: the lowest is reached first */
function nearest(prices: readonly string[], way: 1 | -1): LegExit | null {
  const [price] = [...prices].sort((one, other) => way * compareDecimal(one, other));
  return price === undefined ? null : { price, more: prices.length - 1 };
}
