/** Words of orders, each list once: the exchange, the wire and the screen take them from here. */

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export { ORDER_KINDS, type OrderKind, TIFS, type TimeInForce } from './kinds.ts';

/** What ends when an order would meet another one of the same account. */
export const SELF_TRADES = ['cancelTaker', 'cancelMaker', 'cancelBoth'] as const;
export type SelfTrade = (typeof SELF_TRADES)[number];

/** On which side of its price a trigger fires: at or above it, at or below it. */
export const TRIGGER_SIDES = ['up', 'down'] as const;
export type TriggerSide = (typeof TRIGGER_SIDES)[number];

export const ORDER_STATUSES = [
  'new',
  'partiallyFilled',
  'filled',
  'cancelled',
  'partiallyFilledCancelled',
  'expired',
  'triggered',
  'triggerFailed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of an order that is not over yet; a waiting trigger is `new`. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['new', 'partiallyFilled'];

/** How a fill came by its price: a resting order, a level of the reference market, or that market trading through. */
export const FILL_RULES = ['order', 'feed', 'through'] as const;
export type FillRule = (typeof FILL_RULES)[number];

export const ROLES = ['maker', 'taker'] as const;
export type Role = (typeof ROLES)[number];
