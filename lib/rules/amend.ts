import { type Change, changed, isAmendable, type Standing } from './amend-fields.ts';
import { amendedAttached, amendedLegs } from './amend-legs.ts';
import { FIELDS } from './kinds.ts';
import { type Exits, type Leg, wrongExits } from './legs.ts';
import { type Limits, sizeAt, valueAt } from './limits.ts';
import { readTicks, wrongSide } from './price.ts';
import { lessThanLeast, readLots, readQuote } from './size.ts';
import { type Findings, type Violation, violation } from './violation.ts';

export type { Change, Standing } from './amend-fields.ts';

/** What an open order is to become. Legs and exits that do not change are the very ones that stand. */
export type Wish = {
  /** Null for what waits. */
  readonly ticks: number | null;
  readonly lots: number | null;
  readonly quote: bigint | null;
  readonly legs: readonly Leg[];
  readonly attached: Exits | null;
};

/**
 * Reads a change and checks what holds for every product.
 * @param last ticks, null while it is not known: then what is measured by it is not checked
 * @returns null where anything is found
 */
export function readChange(
  found: Findings,
  change: Change,
  limits: Limits,
  standing: Standing,
  last: number | null,
): Wish | null {
  for (const field of FIELDS)
    if (change[field] !== undefined && !isAmendable(field, standing))
      found.add(violation(field, 'notAllowed', change[field] ?? ''));
  if (found.list.length > 0) return null;
  const ticks = standing.price === null ? null : readPrice(found, change, limits, standing, last);
  const lots = changed(found, 'size', change, standing.lots, (text) => readLots(limits, text));
  const quote = changed(found, 'quote', change, standing.quote, (text) => readQuote(limits, text));
  const [legs, attached] = [
    amendedLegs(found, change, limits, standing, last),
    amendedAttached(found, change, limits, standing),
  ];
  if (lots !== null && lots <= standing.filled)
    found.add(violation('size', 'belowFilled', change.size ?? '', sizeAt(limits, standing.filled)));
  if (found.list.length > 0) return null;
  const wish = {
    ...{ ticks, lots, quote },
    legs: sameLegs(legs, standing.legs) ? standing.legs : legs,
    attached: sameExits(attached, standing.attached) ? standing.attached : attached,
  };
  if (!isSame(standing, wish)) return wish;
  found.add(unchanged(change));
  return null;
}

/** What an amended order may not be: too small, or with an exit on the wrong side of its price. @param last ticks */
export function checkWish(found: Findings, wish: Wish, limits: Limits, standing: Standing, last: number | null): void {
  const value = worthOfWish(wish, limits, standing, last);
  const less = value === null ? null : lessThanLeast(limits, wish.quote === null ? 'size' : 'quote', value);
  if (less) found.add(less);
  const { attached } = wish;
  if (attached === null || isAt(standing, wish)) return;
  for (const wrong of wrongExits(limits, attached, entryOf(wish, last))) found.add(wrong);
}

/** Neither its price nor its exits moved, so that they stay on their sides. */
function isAt(standing: Standing, wish: Wish): boolean {
  return wish.ticks === standing.price && wish.legs === standing.legs && wish.attached === standing.attached;
}

/** Where it buys, as far as that is known: the price that its exits are measured by. */
function entryOf({ ticks, legs: [leg] }: Wish, last: number | null): number | null {
  if (ticks !== null) return Math.min(ticks, last ?? ticks);
  return leg ? (leg.limit ?? leg.price) : null;
}

/** Quote units; null where it does not matter, or is not known. */
function worthOfWish(wish: Wish, limits: Limits, { kind, lots: before }: Standing, last: number | null): bigint | null {
  const { quote, lots, legs } = wish;
  if (quote !== null) return quote;
  if (lots === null) return null;
  // What a buy left behind may be less than the least order, and its exits can be moved all the same.
  const ticks = kind === 'tpsl' ? (lots === before ? null : last) : (wish.ticks ?? legs[0]?.limit ?? legs[0]?.price);
  return ticks == null ? null : valueAt(limits, ticks, lots);
}

function readPrice(
  found: Findings,
  change: Change,
  limits: Limits,
  { kind, side, price: before }: Standing,
  last: number | null,
): number | null {
  const ticks = changed(found, 'price', change, before, (text) => readTicks(limits, 'price', text, last));
  // The limit of an OCO order takes profit: above the market for a seller, below it for a buyer.
  if (kind === 'oco' && ticks !== null && ticks !== before && last !== null)
    if (side === 'sell' ? ticks <= last : ticks >= last) found.add(wrongSide(limits, 'price', ticks, last));
  return ticks;
}

function isSame(standing: Standing, wish: Wish): boolean {
  return isAt(standing, wish) && wish.lots === standing.lots && wish.quote === standing.quote;
}

/** Named by what was asked for first. */
function unchanged(change: Change): Violation {
  const field = FIELDS.find((one) => change[one] !== undefined && one !== 'size') ?? 'price';
  return violation(field, 'unchanged', change[field] ?? change.size ?? '');
}

function sameLegs(some: readonly Leg[], others: readonly Leg[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      (leg, i) => leg.price === others[i]?.price && leg.when === others[i].when && leg.limit === others[i].limit,
    )
  );
}

function sameExits(some: Exits | null, others: Exits | null): boolean {
  return (
    (some?.takeProfit ?? null) === (others?.takeProfit ?? null) &&
    (some?.stopLoss ?? null) === (others?.stopLoss ?? null)
  );
}
