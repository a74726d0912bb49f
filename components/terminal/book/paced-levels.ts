import type { Level } from '#lib/contract/shapes/market.ts';
import type { AccountBook } from './account-book.ts';

export type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

/** What is worked out from the whole book follows it at this pace. ms */
const PACE_MS = 250;

/**
 * Follows a book at a pace for what is worked out from all of it. Levels are told in the moment that the book itself is
 * told, so that what follows from them is part of the same frame.
 * @returns stops it
 */
export function watchPacedLevels(book: AccountBook, tell: (levels: Levels) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let taken = Number.NEGATIVE_INFINITY;
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = book.get();
    if (!state) return;
    taken = performance.now();
    tell(state);
  };
  const stop = book.subscribe(() => {
    if (performance.now() - taken >= PACE_MS) take();
    // A book that falls silent after this leaves nothing untold.
    else timer ??= setTimeout(take, 2 * PACE_MS);
  });
  take();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
