import { type Exits, wrongExits } from './legs.ts';
import { type Limits, sizeAt, valueAt } from './limits.ts';
import { readTicks } from './price.ts';
import { lessThanLeast, readLots } from './size.ts';
import type { Text } from './terms.ts';
import { type Findings, type Violation, violation } from './violation.ts';

/** A resting limit order, in ticks and lots. */
export type Resting = { readonly price: number; readonly lots: number; readonly filled: number };

/** What it is to become. */
export type Wish = { readonly ticks: number; readonly lots: number };

/** What is asked for. What is undefined stays; null is not given yet. */
export type Change = { readonly price?: Text; readonly size?: Text };

/**
 * Reads a change and checks what holds for every product.
 * @param last ticks, null while it is not known: then the band is not checked
 * @returns null where anything is found
 */
export function readChange(
  found: Findings,
  { price, size }: Change,
  limits: Limits,
  resting: Resting,
  last: number | null,
): Wish | null {
  const ticks = changed(found, 'price', price, resting.price, (text) => readTicks(limits, 'price', text, last));
  const lots = changed(found, 'size', size, resting.lots, (text) => readLots(limits, text));
  if (ticks === resting.price && lots === resting.lots) found.add(violation('price', 'unchanged', price ?? size ?? ''));
  if (lots !== null && lots <= resting.filled)
    found.add(violation('size', 'belowFilled', size ?? '', sizeAt(limits, resting.filled)));
  return ticks === null || lots === null || found.list.length > 0 ? null : { ticks, lots };
}

/** What an amended order may not be: too small, or with an exit on the wrong side of its price. @param last ticks */
export function checkWish(
  found: Findings,
  { ticks, lots }: Wish,
  limits: Limits,
  { price, attached }: { readonly price: number; readonly attached: Exits | null },
  last: number | null,
): void {
  const less = lessThanLeast(limits, 'size', valueAt(limits, ticks, lots));
  if (less) found.add(less);
  if (attached === null || ticks === price) return;
  for (const wrong of wrongExits(limits, attached, Math.min(ticks, last ?? ticks))) found.add(wrong);
}

function changed(
  found: Findings,
  field: 'price' | 'size',
  text: Text,
  before: number,
  read: (text: string) => number | Violation,
): number | null {
  if (text === undefined) return before;
  return found.take(text === null ? violation(field, 'missing', '') : read(text));
}
