import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import type { Transaction } from '../../orders/transaction.ts';

/** The price that a trigger is compared with, as it stands now, in ticks; null while it is not known. */
export function referenceOf(turn: Transaction, symbol: string, by: TriggerPrice): number | null {
  if (by === 'last') return turn.viewOf(symbol)?.last ?? null;
  return (by === 'mark' ? turn.view?.marks : turn.view?.indexes)?.get(symbol) ?? null;
}

/** How far a price went in a step, ticks; `now` is where it stands after it. */
export type Range = { readonly low: number; readonly high: number; readonly now: number };
