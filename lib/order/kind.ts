import type { Order } from '#lib/contract/shapes/order.ts';
import { ORDER_KINDS, type OrderKind, waitsAtAll } from '#lib/rules/kinds.ts';
import { OPEN_STATUSES } from '#lib/rules/words.ts';

/** Kinds as a trader chooses them; a trigger order places a limit or goes at the market. */
export type DraftKind = Exclude<OrderKind, 'trigger'> | 'stopLimit' | 'stopMarket';

/** Kinds that wait for nothing: a tab of the form each. */
export const PLAIN_KINDS = ORDER_KINDS.filter(
  (kind): kind is Exclude<OrderKind, 'trigger' | 'tpsl' | 'oco'> => !waitsAtAll(kind),
);

/** The kind of an order as a trader chose it: a trigger that places a limit is a stop limit. */
export function kindOf({ kind, price, triggers }: Pick<Order, 'kind' | 'price' | 'triggers'>): DraftKind {
  if (kind !== 'trigger') return kind;
  return (triggers[0]?.limit ?? price) === null ? 'stopMarket' : 'stopLimit';
}

/** Whether the order waits for a price before it goes to the book, all of it or one of its legs. */
export function isTrigger({ kind }: Pick<Order, 'kind'>): boolean {
  return waitsAtAll(kind);
}

/**
 * The limits it stands at or will place, null for the market: one for each leg. Of an OCO order the leg that stands in
 * the book comes first.
 */
export function placedPrices({
  kind,
  price,
  triggers,
}: Pick<Order, 'kind' | 'price' | 'triggers'>): readonly (string | null)[] {
  if (triggers.length === 0) return [price];
  const legs = triggers.map(({ limit }) => limit);
  return kind === 'oco' ? [price, ...legs] : legs;
}

/** Whether something of the order may still happen. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return OPEN_STATUSES.includes(status);
}
