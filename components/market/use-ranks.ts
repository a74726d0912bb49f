'use client';

import { type RefObject, useEffect, useState } from 'react';
import { type Summary, summarise } from '#lib/market/value.ts';
import { useTickers } from '#stores/tickers.ts';
import type { MarketRow } from './rows.ts';
import { type Ranks, rankCards, repaint } from './top-ranks.ts';
import { currentTickers } from './use-order.ts';

/** Lists and counts are made anew at most this often. ms */
const LOOK_MS = 2_000;

type Tickers = ReturnType<typeof currentTickers>;
type Top = { readonly ranks: Ranks; readonly summary: Summary; readonly tickers: Tickers };

/**
 * The short lists and the counts, of one moment: at the first word of the stream, then at most every two seconds while
 * prices come. Places stay while a pointer or the focus is on them.
 */
export function useRanks(rows: readonly MarketRow[] | null, box: RefObject<HTMLElement | null>): Top | null {
  const [top, setTop] = useState<Top | null>(() => rows && look(rows, null));
  useEffect(() => {
    if (!rows) return;
    const isBusy = () => box.current?.matches(':hover') || box.current?.contains(document.activeElement) || false;
    const renew = () => setTop((before) => look(rows, isBusy() ? before : null));
    renew();
    return atMostEvery(LOOK_MS, renew);
  }, [rows, box]);
  return top;
}

function look(rows: readonly MarketRow[], kept: Top | null): Top {
  const tickers = currentTickers(rows);
  return {
    tickers,
    ranks: kept ? repaint(kept.ranks, tickers) : rankCards(rows, tickers),
    summary: summarise(
      rows.map(({ market }) => market),
      tickers,
    ),
  };
}

/** Runs when prices change: at once, then not before the pause is over. @returns stops it */
function atMostEvery(pause: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed = false;
  const change = () => {
    if (timer !== undefined) {
      changed = true;
      return;
    }
    changed = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (changed) change();
    }, pause);
    if (!document.hidden) run();
  };
  const stop = useTickers.subscribe(change);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
