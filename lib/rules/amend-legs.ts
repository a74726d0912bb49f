import { type Change, changed, type Standing } from './amend-fields.ts';
import { capTicks, type Exits, exitLegs, type Leg, wrongExits } from './legs.ts';
import { type Limits, priceAt } from './limits.ts';
import { readTicks, wrongSide } from './price.ts';
import { type Findings, textOf, violation } from './violation.ts';

/** What an amended order waits for. @param last ticks, null while it is not known */
export function amendedLegs(
  found: Findings,
  change: Change,
  limits: Limits,
  { kind, side, legs }: Standing,
  last: number | null,
): readonly Leg[] {
  const [leg] = legs;
  if (leg === undefined) return legs;
  if (kind === 'tpsl') return amendedExitLegs(found, change, limits, legs, last);
  const price = amendedTrigger(found, change, limits, leg, last);
  const field = kind === 'oco' ? 'stopLimitPrice' : 'price';
  // What goes at the market has no limit to change; that of a buyer's stop is its cap, which goes with the trigger.
  if (!leg.rests)
    return price === null || price === leg.price
      ? legs
      : [{ ...leg, price, limit: kind === 'oco' && side === 'buy' ? capTicks(limits, price) : null }];
  // A limit is measured by its trigger, and has to stay near it when only that moves.
  const before = leg.limit === null ? undefined : textOf(priceAt(limits, leg.limit));
  const asked = { [field]: change[field] === undefined && price !== leg.price ? before : change[field] };
  const limit = changed(found, field, asked, leg.limit, (text) => readTicks(limits, field, text, price));
  return price === null ? legs : [{ ...leg, price, limit }];
}

/** A trigger keeps the way it looks: from the other side of the last price it would fire at once, or mean something else. */
function amendedTrigger(
  found: Findings,
  change: Change,
  limits: Limits,
  { price: before, when }: Leg,
  last: number | null,
): number | null {
  const price = changed(found, 'triggerPrice', change, before, (text) => readTicks(limits, 'triggerPrice', text, null));
  if (price === null || price === before || last === null) return price;
  if (when === 'up' ? price > last : price < last) return price;
  found.add(wrongSide(limits, 'triggerPrice', price, last));
  return null;
}

/** The legs of a take profit and a stop loss: those that move are measured by the last price, and one has to stay. */
function amendedExitLegs(
  found: Findings,
  change: Change,
  limits: Limits,
  legs: readonly Leg[],
  last: number | null,
): readonly Leg[] {
  const at = (when: Leg['when']) => legs.find((leg) => leg.when === when)?.price ?? null;
  const before = { takeProfit: at('up'), stopLoss: at('down') };
  const exits = readExits(found, change, limits, before);
  const moved = {
    takeProfit: exits.takeProfit === before.takeProfit ? null : exits.takeProfit,
    stopLoss: exits.stopLoss === before.stopLoss ? null : exits.stopLoss,
  };
  for (const wrong of wrongExits(limits, moved, last)) found.add(wrong);
  if (exits.takeProfit === null && exits.stopLoss === null) found.add(violation('takeProfit', 'missing', ''));
  return exitLegs(exits);
}

/** What an amended buy brings along; null where nothing of it is left. */
export function amendedAttached(
  found: Findings,
  change: Change,
  limits: Limits,
  { kind, attached }: Standing,
): Exits | null {
  if (kind === 'tpsl' || (change.takeProfit === undefined && change.stopLoss === undefined)) return attached;
  const exits = readExits(found, change, limits, attached ?? { takeProfit: null, stopLoss: null });
  return exits.takeProfit === null && exits.stopLoss === null ? null : exits;
}

/** Take profit and stop loss with what was asked of them: null takes one away. */
function readExits(found: Findings, change: Change, limits: Limits, before: Exits): Exits {
  const read = (field: 'takeProfit' | 'stopLoss') =>
    change[field] === null
      ? null
      : changed(found, field, change, before[field], (text) => readTicks(limits, field, text, null));
  return { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') };
}
