import type { Bounds } from './limits.ts';
import { readTicks, slippageTicks, wrongSide } from './price.ts';
import { MAX_TICKS } from './steps.ts';
import type { Terms } from './terms.ts';
import { type Findings, type Violation, violation } from './violation.ts';
import type { TriggerSide } from './words.ts';

/** What an order waits for, in ticks: `up` fires at or above its price, `down` at or below. Without `rests` what it places never rests. */
export type Leg = {
  readonly price: number;
  readonly when: TriggerSide;
  /** Null goes at the market. */
  readonly limit: number | null;
  readonly rests: boolean;
};

/** Take profit and stop loss, in ticks; null where there is none. */
export type Exits = { readonly takeProfit: number | null; readonly stopLoss: number | null };

const NONE: readonly Leg[] = [];

/** @param last the market's last price in ticks, null while it is not known */
export function readLegs(found: Findings, terms: Terms, limits: Bounds, last: number | null): readonly Leg[] {
  switch (terms.kind) {
    case 'tpsl':
      return exitLegs(readExits(found, terms, limits, last));
    case 'trigger':
      return triggerLegs(found, terms, limits, last);
    case 'oco':
      return ocoLegs(found, terms, limits, last);
    default:
      return NONE;
  }
}

/** At the last price itself nobody knows which way it is meant. */
function triggerLegs(found: Findings, terms: Terms, limits: Bounds, last: number | null): readonly Leg[] {
  const price = readTrigger(found, terms, limits);
  if (price === null) return NONE;
  if (price === last) found.add(wrongSide(limits, 'triggerPrice', price, last));
  return [{ price, when: last !== null && price > last ? 'up' : 'down', limit: null, rests: false }];
}

/** The stop of a seller lies below the market, that of a buyer above. */
function ocoLegs(found: Findings, terms: Terms, limits: Bounds, last: number | null): readonly Leg[] {
  const price = readTrigger(found, terms, limits);
  if (price === null) return NONE;
  const sells = terms.side === 'sell';
  if (last !== null && (sells ? price >= last : price <= last)) {
    found.add(wrongSide(limits, 'triggerPrice', price, last));
    return NONE;
  }
  const { stopLimitPrice: text } = terms;
  const limit = text == null ? null : found.take(readTicks(limits, 'stopLimitPrice', text, price));
  const when = sells ? 'down' : 'up';
  if (limit !== null) return [{ price, when, limit, rests: true }];
  // Without a limit of its own a buyer's stop pays at most this much, so that its lock always covers it.
  return [{ price, when, limit: sells ? null : capTicks(limits, price), rests: false }];
}

/** What a buyer's stop pays at most when it goes at the market. */
export function capTicks(limits: Bounds, price: number): number {
  return Math.min(price + slippageTicks(limits, price), MAX_TICKS);
}

function readTrigger(found: Findings, { triggerPrice: text }: Terms, limits: Bounds): number | null {
  if (text != null) return found.take(readTicks(limits, 'triggerPrice', text, null));
  found.add(violation('triggerPrice', 'missing', ''));
  return null;
}

/** Take profit and stop loss of an order. @param reference the price they are measured by in ticks, null while it is not known */
export function readExits(found: Findings, terms: Terms, limits: Bounds, reference: number | null): Exits {
  const read = (field: 'takeProfit' | 'stopLoss') => {
    const text = terms[field];
    return text == null ? null : found.take(readTicks(limits, field, text, null));
  };
  const exits = { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') };
  for (const wrong of wrongExits(limits, exits, reference)) found.add(wrong);
  if (terms.takeProfit == null && terms.stopLoss == null) found.add(violation('takeProfit', 'missing', ''));
  return exits;
}

/** Take profit lies above the reference, stop loss below it: otherwise one of them would fire at once. */
export function wrongExits(
  limits: Bounds,
  { takeProfit, stopLoss }: Exits,
  reference: number | null,
): readonly Violation[] {
  const wrong: Violation[] = [];
  if (reference === null) return wrong;
  if (takeProfit !== null && takeProfit <= reference)
    wrong.push(wrongSide(limits, 'takeProfit', takeProfit, reference));
  if (stopLoss !== null && stopLoss >= reference) wrong.push(wrongSide(limits, 'stopLoss', stopLoss, reference));
  return wrong;
}

/** The legs of a take profit and a stop loss: each sells at the market. */
export function exitLegs({ takeProfit, stopLoss }: Exits): readonly Leg[] {
  const legs: Leg[] = [];
  if (takeProfit !== null) legs.push({ price: takeProfit, when: 'up', limit: null, rests: false });
  if (stopLoss !== null) legs.push({ price: stopLoss, when: 'down', limit: null, rests: false });
  return legs;
}
