import type { Order } from '#lib/contract/trade.ts';
import type { DraftKind } from './draft.ts';

/** The kind of an order as a trader chose it: a trigger that places a limit is a stop limit. */
export function kindOf({ kind, price, triggers }: Pick<Order, 'kind' | 'price' | 'triggers'>): DraftKind {
  if (kind !== 'trigger') return kind;
  return (triggers[0]?.limit ?? price) === null ? 'stopMarket' : 'stopLimit';
}

/** Whether the order waits for a price before it goes to the book, all of it or one of its legs. */
export function isTrigger({ kind }: Pick<Order, 'kind'>): boolean {
  return kind === 'trigger' || kind === 'tpsl' || kind === 'oco';
}

/** Whether something of the order may still happen. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return status === 'new' || status === 'partiallyFilled';
}
