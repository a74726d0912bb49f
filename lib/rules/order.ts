import { type Exits, type Leg, readExits, readLegs } from './legs.ts';
import { type Limits, valueAt } from './limits.ts';
import { readTicks, wrongSide } from './price.ts';
import { checkRoom, type Room } from './room.ts';
import { lessThanLeast, readLots, readQuote } from './size.ts';
import { checkShape, type Terms } from './terms.ts';
import { type Findings, violation } from './violation.ts';

/** An order in whole numbers. Null where it has none, and where what it has breaks a rule. */
export type OrderRead = {
  /** Ticks; of a trigger the limit it places. */
  readonly price: number | null;
  readonly lots: number | null;
  /** Quote units. */
  readonly quote: bigint | null;
  readonly legs: readonly Leg[];
  /** Take profit and stop loss that a buy brings with it. */
  readonly attached: Exits | null;
};

/** What is known when an order is read. */
export type Known = {
  /** The market's last price in ticks; while it is null, what is measured by it is not checked. */
  readonly last: number | null;
  readonly room: Room;
};

/**
 * Reads an order and checks all that can be known before the book is looked at. Where nothing is found, the order is
 * right; the first that is found is what the exchange names.
 */
export function readOrder(found: Findings, terms: Terms, limits: Limits, { last, room }: Known): OrderRead {
  checkShape(found, terms);
  checkRoom(found, terms, room);
  const { lots, quote } = readAmount(found, terms, limits);
  const legs = readLegs(found, terms, limits, last);
  // What a trigger places is meant for the time when its price is reached.
  const around = terms.kind === 'trigger' ? priceOf(found, legs) : last;
  const price = readPrice(found, terms, limits, around);
  const attached = hasAttached(terms) ? readExits(found, terms, limits, entryOf(terms, price, around)) : null;
  // A price that was given and is none says nothing of the value.
  const reference = terms.price === undefined ? around : price;
  const value = quote ?? (lots === null || reference === null ? null : valueAt(limits, reference, lots));
  const less = value === null ? null : lessThanLeast(limits, quote === null ? 'size' : 'quote', value);
  if (less) found.add(less);
  if (terms.kind === 'oco' && price !== null && last !== null) checkOcoSide(found, terms, limits, price, last);
  return { price, lots, quote, legs, attached };
}

function readAmount(found: Findings, { size, quote }: Terms, limits: Limits): Pick<OrderRead, 'lots' | 'quote'> {
  if (quote != null) return { lots: null, quote: found.take(readQuote(limits, quote)) };
  if (size != null) return { lots: found.take(readLots(limits, size)), quote: null };
  found.add(violation('size', 'missing', ''));
  return { lots: null, quote: null };
}

/** The price of a trigger where nothing is wrong with it. */
function priceOf(found: Findings, [leg]: readonly Leg[]): number | null {
  return leg && !found.has('triggerPrice') ? leg.price : null;
}

function readPrice(
  found: Findings,
  { kind, price: text }: Terms,
  limits: Limits,
  around: number | null,
): number | null {
  if (text != null) return found.take(readTicks(limits, 'price', text, around));
  if (text === null || kind === 'limit' || kind === 'oco') found.add(violation('price', 'missing', ''));
  return null;
}

function hasAttached({ kind, takeProfit, stopLoss }: Terms): boolean {
  return kind !== 'tpsl' && (takeProfit !== undefined || stopLoss !== undefined);
}

/** The price that a buy's exits are measured by: where it buys, as far as that is known. A limit above the market buys at it. */
function entryOf({ kind }: Terms, price: number | null, around: number | null): number | null {
  if (kind === 'trigger' || price === null || around === null) return price ?? around;
  return Math.min(price, around);
}

/** The limit of an OCO order takes profit: above the market for a seller, below it for a buyer. */
function checkOcoSide(found: Findings, { side }: Terms, limits: Limits, price: number, last: number): void {
  if (side === 'sell' ? price <= last : price >= last) found.add(wrongSide(limits, 'price', price, last));
}
