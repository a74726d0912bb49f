import { type Bounds, PPM, priceAt } from './limits.ts';
import { MAX_TICKS, parseSteps } from './steps.ts';
import { type Value, type Violation, violation } from './violation.ts';
import type { OrderKind, Side } from './words.ts';

/**
 * @param around reference of the price band in ticks; null for a price that nothing trades at, such as a trigger's
 * @returns the price in ticks, checked against format, tick and band
 */
export function readTicks(limits: Bounds, field: string, text: string, around: number | null): number | Violation {
  const ticks = parseSteps(text, limits.pricePlace, limits.tickStep, MAX_TICKS);
  if (ticks === 'format' || ticks === 0) return violation(field, 'format', text);
  if (ticks === 'step') return violation(field, 'tick', text, priceAt(limits, 1));
  // The band's reach is cut to whole ticks.
  const reach = around === null ? 0 : Math.floor((around * limits.bandPpm) / PPM);
  const high = around === null ? MAX_TICKS : Math.min(around + reach, MAX_TICKS);
  if (ticks === 'range' || ticks > high) return violation(field, 'priceBand', text, priceAt(limits, high));
  const low = around === null ? 1 : Math.max(1, around - reach);
  return ticks < low ? violation(field, 'priceBand', text, priceAt(limits, low)) : ticks;
}

/** How far slippage reaches from a price in ticks, rounded up. The product is below 2^52, so that the quotient is exact enough. */
export function slippageTicks({ slippagePpm }: Bounds, ticks: number): number {
  return Math.ceil((ticks * slippagePpm) / PPM);
}

/** The farthest price a market order takes, in ticks: its slippage cap around the last price. */
export function worstTicks(limits: Bounds, side: Side, last: number): number {
  const reach = slippageTicks(limits, last);
  return side === 'buy' ? Math.min(last + reach, MAX_TICKS) : Math.max(1, last - reach);
}

/** A price on the wrong side of the one it is measured by, both in ticks. */
export function wrongSide(limits: Bounds, field: string, price: number, reference: number): Violation {
  return violation(field, 'triggerSide', priceAt(limits, price), priceAt(limits, reference));
}

/** An order that must not take would: `found` is the best price it meets. The limit of an OCO order must rest, too. */
export function wouldTake(kind: OrderKind, limit: Value, found: Value): Violation {
  return kind === 'oco'
    ? violation('price', 'triggerSide', limit, found)
    : violation('postOnly', 'postOnly', limit, found);
}
