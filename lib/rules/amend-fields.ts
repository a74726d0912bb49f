import type { Field, OrderKind } from './kinds.ts';
import type { Exits, Leg } from './legs.ts';
import type { Text } from './terms.ts';
import { type Findings, type Violation, violation } from './violation.ts';
import type { Side } from './words.ts';

/** An open order, in ticks, lots and units. */
export type Standing = {
  readonly kind: OrderKind;
  readonly side: Side;
  /** At which it rests; null for what waits, whose limit stands with its leg. */
  readonly price: number | null;
  /** Null while it is sized in quote. */
  readonly lots: number | null;
  readonly quote: bigint | null;
  readonly filled: number;
  readonly legs: readonly Leg[];
  readonly attached: Exits | null;
};

/** What is asked for. What is undefined stays; null is not given yet, of a take profit or stop loss that it goes. */
export type Change = { readonly [field in Field]?: Text };

/** Whether an order has a field that can be changed. An OCO order that has begun to fill has no stop any more. */
export function isAmendable(field: Field, { kind, side, price, lots, quote, filled, legs: [leg] }: Standing): boolean {
  switch (field) {
    case 'price':
      return price !== null || (kind === 'trigger' && leg !== undefined && leg.limit !== null);
    case 'size':
      return lots !== null;
    case 'quote':
      return lots === null && quote !== null;
    case 'triggerPrice':
      return kind === 'trigger' || (kind === 'oco' && filled === 0);
    case 'stopLimitPrice':
      return kind === 'oco' && filled === 0 && leg?.rests === true;
    case 'takeProfit':
    case 'stopLoss':
      return kind === 'tpsl' || (kind !== 'oco' && side === 'buy');
  }
}

/** A field that stays as it was, or the new text of it. */
export function changed<T extends number | bigint>(
  found: Findings,
  field: Field,
  change: Change,
  before: T | null,
  read: (text: string) => T | Violation,
): T | null {
  const text = change[field];
  if (text === undefined) return before;
  return found.take(text === null ? violation(field, 'missing', '') : read(text));
}
