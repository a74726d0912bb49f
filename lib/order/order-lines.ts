import type { Order } from '#lib/contract/shapes/order.ts';
import { subtractDecimal } from '#lib/format/decimal.ts';
import { KINDS } from '#lib/rules/kinds.ts';
import { type AmendField, isAmendable } from './amend.ts';

/** A price at which something happens to one of one's own open orders, as a chart draws it. */
export type OrderLine = {
  /** Of the order and the leg. */
  readonly id: string;
  readonly order: Order;
  readonly leg: 'limit' | 'stop' | 'takeProfit' | 'stopLoss';
  readonly price: string;
  /** Base, what is left; null of an order sized in quote. */
  readonly size: string | null;
  /** What it is of the order. */
  readonly field: AmendField;
  /** Whether this price can be changed while the order stays. */
  readonly movable: boolean;
  /** An exit that a buy brings along. */
  readonly attached: boolean;
};

/** More lines than these say nothing any more. */
export const LINE_LIMIT = 50;

/**
 * Every price of one's own open orders of a market, newest order first, at most `LINE_LIMIT`.
 * @param orders open orders of any market, newest first
 */
export function orderLines(orders: readonly Order[], symbol: string): readonly OrderLine[] {
  return orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => [...limitLine(order), ...exitLines(order), ...triggerLines(order)])
    .slice(0, LINE_LIMIT);
}

function limitLine(order: Order): OrderLine[] {
  if (order.price === null || KINDS[order.kind].waits === 'wholly') return [];
  return [lineOf(order, { leg: 'limit', price: order.price, field: 'price' })];
}

/** What a buy brings along. It goes with its order: it moves, and is not cancelled alone. */
function exitLines(order: Order): OrderLine[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((leg) => {
    const price = order[leg];
    return price === null ? [] : [{ ...lineOf(order, { leg, price, field: leg }), attached: true }];
  });
}

function triggerLines(order: Order): OrderLine[] {
  return order.triggers.map(({ price, when }) => {
    // What is above a seller's market is profit, below it loss; for a buyer the other way round.
    const profits = (when === 'up') === (order.side === 'sell');
    const exit = profits ? 'takeProfit' : 'stopLoss';
    return order.kind === 'tpsl'
      ? lineOf(order, { leg: exit, price, field: exit })
      : lineOf(order, { leg: 'stop', price, field: 'triggerPrice' });
  });
}

function lineOf(order: Order, line: Pick<OrderLine, 'leg' | 'price' | 'field'>): OrderLine {
  const size = order.size === null ? null : subtractDecimal(order.size, order.filled);
  const movable = isAmendable(order, line.field);
  return { id: `${order.id} ${line.leg}`, order, size, attached: false, movable, ...line };
}
