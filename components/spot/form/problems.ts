import type { OrderRefusal } from '#lib/contract/trade.ts';
import type { Problem } from '#lib/order/problem.ts';
import type { Draft } from '#lib/spot/draft.ts';

/** Places of the form where something can be wrong; `form` is the whole of it. */
export type FormField =
  | 'price'
  | 'triggerPrice'
  | 'stopLimitPrice'
  | 'takeProfit'
  | 'stopLoss'
  | 'amount'
  | 'options'
  | 'form';

const PLACES: Readonly<Record<string, FormField>> = {
  price: 'price',
  triggerPrice: 'triggerPrice',
  stopLimitPrice: 'stopLimitPrice',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  size: 'amount',
  quote: 'amount',
  tif: 'options',
  postOnly: 'options',
};

export function fieldOf({ field }: OrderRefusal): FormField {
  return PLACES[field] ?? 'form';
}

/** Which problems may be said: not while one types, but once the field was left, and what the gateway said until it is mended. */
export type Attention = {
  /** Fields that were left; all of them once the order was to be sent. */
  readonly touched: ReadonlySet<FormField> | 'all';
  /** What the gateway refused, and the part of the draft that was about. */
  readonly refused: { readonly refusal: OrderRefusal; readonly about: string } | null;
};

export const NO_ATTENTION: Attention = { touched: new Set(), refused: null };

export function touch({ touched, refused }: Attention, place: FormField): Attention {
  return { touched: touched === 'all' ? touched : new Set(touched).add(place), refused };
}

export function refuse({ touched }: Attention, refusal: OrderRefusal, draft: Draft): Attention {
  return { touched, refused: { refusal, about: aboutOf(refusal, draft) } };
}

/** What is to be said at a place now, null for nothing. @param problems of the draft, see `validateOrder` */
export function problemAt(
  place: FormField,
  { attention, problems, draft }: { attention: Attention; problems: readonly Problem[]; draft: Draft },
): OrderRefusal | null {
  const { touched, refused } = attention;
  if (refused && fieldOf(refused.refusal) === place && aboutOf(refused.refusal, draft) === refused.about)
    return refused.refusal;
  const found = problems.find((problem) => fieldOf(problem) === place) ?? null;
  if (touched === 'all') return found;
  // More digits never make an amount smaller: what is too much is said at once.
  if (isTooMuch(found)) return found;
  // An empty field that was only passed through is no mistake yet.
  return touched.has(place) && found?.rule !== 'missing' ? found : null;
}

/** More than one has, or than one order takes. */
export const isTooMuch = (problem: OrderRefusal | null): boolean =>
  problem?.rule === 'insufficientBalance' || problem?.rule === 'maxSize';

/** The part of the draft that a refusal is about, as text. */
function aboutOf(refusal: OrderRefusal, draft: Draft): string {
  const { side, kind, amount, tif, postOnly, price } = draft;
  const place = fieldOf(refusal);
  if (place === 'form') return JSON.stringify(draft);
  if (place === 'amount') return JSON.stringify([side, kind, amount, price]);
  if (place === 'options') return JSON.stringify([side, kind, tif, postOnly, price]);
  return JSON.stringify([side, kind, draft[place]]);
}
