import type { Leg } from './legs.ts';
import { type Limits, valueAt } from './limits.ts';
import { type Violation, violation } from './violation.ts';
import type { OrderKind, Side } from './words.ts';

/** Units that a size locks at a price, in the asset the order gives: quote for a buyer, base for a seller. */
export function lockFor(limits: Limits, side: Side, ticks: number, lots: number): bigint {
  return side === 'buy' ? valueAt(limits, ticks, lots) : BigInt(lots) * limits.basePerLot;
}

/** The price that an order keeps locked for each lot while it is open, in ticks; null where it locks nothing. */
export function lockTicks(kind: OrderKind, price: number | null, legs: readonly Leg[]): number | null {
  if (kind === 'market' || kind === 'trigger') return null;
  const least = price ?? 0;
  return kind === 'oco' ? legs.reduce((most, { limit }) => Math.max(most, limit ?? 0), least) : least;
}

/** @param needed, available units of what the order gives   @param field what the order was sized by */
export function tooLittle(
  limits: Limits,
  side: Side,
  field: 'size' | 'quote',
  { needed, available }: { readonly needed: bigint; readonly available: bigint },
): Violation | null {
  if (needed <= available) return null;
  const places = side === 'buy' ? limits.quotePlaces : limits.basePlaces;
  return violation(field, 'insufficientBalance', { units: needed, places }, { units: available, places });
}
