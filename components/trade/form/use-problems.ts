'use client';

import { useRef, useState } from 'react';
import type { OrderRefusal } from '#lib/contract/trade.ts';
import type { Draft } from '#lib/order/draft.ts';
import type { Problem } from '#lib/order/rules.ts';

/** Places of the form where something can be wrong; `form` is the whole of it. */
export type Place =
  | 'price'
  | 'triggerPrice'
  | 'stopLimitPrice'
  | 'takeProfit'
  | 'stopLoss'
  | 'amount'
  | 'options'
  | 'form';

const PLACES: Readonly<Record<string, Place>> = {
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

export function placeOf({ field }: OrderRefusal): Place {
  return PLACES[field] ?? 'form';
}

export type Problems = {
  /** What is to be said there now, null for nothing. */
  at(place: Place): OrderRefusal | null;
  /** The field was left: from now on it is said what is wrong in it. */
  touch(place: Place): void;
  /** The order was to be sent: everything is said. */
  touchAll(): void;
  /** The gateway refused: said until what it is about is changed. */
  refuse(refusal: OrderRefusal): void;
  /** Another order begins. */
  clear(): void;
};

type Told = { readonly refusal: OrderRefusal; readonly about: string };

/** When which problem is said: not while one types, but once the field was left, and what the gateway said until it is mended. */
export function useProblems(draft: Draft, problems: readonly Problem[]): Problems {
  const [touched, setTouched] = useState<ReadonlySet<Place> | 'all'>(new Set());
  const [told, setTold] = useState<Told | null>(null);
  const latest = useRef(draft);
  latest.current = draft;
  const at = (place: Place) => {
    if (told && placeOf(told.refusal) === place && aboutOf(told.refusal, draft) === told.about) return told.refusal;
    const found = problems.find((problem) => placeOf(problem) === place) ?? null;
    if (touched === 'all') return found;
    // An empty field that was only passed through is no mistake yet.
    return touched.has(place) && found?.rule !== 'missing' ? found : null;
  };
  return {
    at,
    touch: (place) => setTouched((before) => (before === 'all' ? before : new Set(before).add(place))),
    touchAll: () => setTouched('all'),
    refuse: (refusal) => setTold({ refusal, about: aboutOf(refusal, latest.current) }),
    clear: () => {
      setTouched(new Set());
      setTold(null);
    },
  };
}

/** The part of the draft that a refusal is about, as text. */
function aboutOf(refusal: OrderRefusal, draft: Draft): string {
  const { side, kind, amount, tif, postOnly, price } = draft;
  const place = placeOf(refusal);
  if (place === 'form') return JSON.stringify(draft);
  if (place === 'amount') return JSON.stringify([side, kind, amount, price]);
  if (place === 'options') return JSON.stringify([side, kind, tif, postOnly, price]);
  return JSON.stringify([side, kind, draft[place]]);
}
