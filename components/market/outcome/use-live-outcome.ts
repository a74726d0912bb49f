'use client';

import { useMemo, useRef } from 'react';
import type { Watch } from '#components/ui/painted.tsx';
import { openBook } from '#lib/market/book.ts';
import { shared } from '#stores/create.ts';
import { newestTicker, useTickers } from '#stores/tickers.ts';
import { type Outcome, outcomeOf, type Sides, type Wish } from './outcome.ts';
import type { OutcomeMarket } from './outcome-card.tsx';

export type LiveOutcome = {
  /** Tells that the book is another one. */
  readonly watch: Watch;
  /** The same object while nothing changed. */
  readonly now: () => Outcome;
};

/** What a wish comes to against the live book, and against what the server sent of it until the stream has spoken. */
export function useLiveOutcome({ row, instrument }: OutcomeMarket, first: Sides | null, wish: Wish): LiveOutcome {
  const { symbol } = instrument;
  const book = useMemo(() => openSides(symbol, first), [symbol, first]);
  const known = useRef<{ readonly sides: Sides | null; readonly wish: Wish; readonly outcome: Outcome }>(null);
  const now = () => {
    const sides = book.now();
    if (known.current?.sides === sides && known.current.wish === wish) return known.current.outcome;
    const last = newestTicker(useTickers.getState(), symbol, row.ticker)?.last ?? null;
    const outcome = outcomeOf({ instrument, last, sides, wish });
    known.current = { sides, wish, outcome };
    return outcome;
  };
  return { watch: book.watch, now };
}

/** One line to the book, however many parts of the card follow it. */
function openSides(symbol: string, first: Sides | null): { readonly watch: Watch; readonly now: () => Sides | null } {
  const listeners = new Set<() => void>();
  let known = first;
  const follow = shared(() => {
    const book = openBook(symbol, { fast: false });
    const take = () => {
      known = book.get() ?? known;
      for (const listener of [...listeners]) listener();
    };
    const stop = book.subscribe(take);
    return () => {
      stop();
      book.close();
    };
  });
  return {
    now: () => known,
    watch: (listener) => {
      listeners.add(listener);
      const stop = follow();
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
