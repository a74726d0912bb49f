import { FIELDS, type Field, kindRow } from './kinds.ts';
import { type Findings, violation } from './violation.ts';
import type { OrderKind, Side, TimeInForce } from './words.ts';

/** Decimal text. Undefined where the order has no such field; null where it is to have one that is not given yet. */
export type Text = string | null | undefined;

/** An order as it is asked for. */
export type Terms = {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly tif?: TimeInForce | undefined;
  readonly postOnly?: boolean | undefined;
} & { readonly [field in Field]?: Text };

/** Whether the words of an order go together, before any number is read. */
export function checkShape(found: Findings, terms: Terms): void {
  const { kind, side, tif, postOnly, quote } = terms;
  const { takes, tifs } = kindRow(kind);
  for (const field of FIELDS) {
    const value = terms[field];
    if (value !== undefined && !takes.includes(field)) found.add(violation(field, 'notAllowed', value ?? ''));
  }
  if (tif !== undefined && !tifs.includes(tif)) found.add(violation('tif', 'notAllowed', tif));
  if (postOnly && kind !== 'limit') found.add(violation('postOnly', 'notAllowed', kind));
  else if (postOnly && tif !== undefined && tif !== 'gtc') found.add(violation('postOnly', 'notAllowed', tif));
  // A limit is worth another amount at every fill: only what goes at the market is sized in quote.
  if (quote !== undefined && (terms.size !== undefined || terms.price !== undefined))
    found.add(violation('quote', 'notAllowed', quote ?? ''));
  if (kind === 'tpsl') {
    if (side !== 'sell') found.add(violation('side', 'notAllowed', side));
    return;
  }
  const exit = terms.takeProfit === undefined ? 'stopLoss' : 'takeProfit';
  const value = terms[exit];
  if (value !== undefined && side !== 'buy') found.add(violation(exit, 'notAllowed', value ?? ''));
}
