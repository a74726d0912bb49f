'use client';

import { useEffect, useState } from 'react';
import { openBook } from '#lib/market/book.ts';
import type { Sides } from './outcome.ts';

type Shown = { readonly symbol: string; readonly sides: Sides | null };

/** The live book of a symbol; what the server sent of it until the stream has spoken. */
export function useSides(symbol: string, initial: Sides | null): Sides | null {
  const [shown, setShown] = useState<Shown>({ symbol, sides: initial });
  useEffect(() => {
    const book = openBook(symbol, { fast: false });
    const stop = book.subscribe(() => {
      const sides = book.get();
      if (sides) setShown({ symbol, sides });
    });
    return () => {
      stop();
      book.close();
    };
  }, [symbol]);
  return shown.symbol === symbol ? shown.sides : initial;
}
