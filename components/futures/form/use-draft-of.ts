'use client';

import { useEffect } from 'react';
import { onLanguage } from '#components/terminal/on-language.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { carryContract, takeContract } from '#stores/carried-contract.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useFuturesSettings } from '#stores/futures-settings.ts';
import { newest, useMarks } from '#stores/marks.ts';
import { useSimulation } from '#stores/simulation.ts';
import { useTickers } from '#stores/tickers.ts';
import { useContract } from '../contract.tsx';

/** What the draft of a contract does by itself, once on a page: begins, follows the price, and comes along to paper trading. */
export function useDraftOf(symbol: string): void {
  const { ticker, state } = useContract();
  useEffect(() => {
    useFuturesDraft.getState().begin(symbol);
    takeContract(symbol, Date.now());
  }, [symbol]);
  useEffect(() => {
    // The page may be a minute old, so the stream's price is waited for. Who is at the field wants it to stay.
    const fill = () => {
      const live = useTickers.getState().bySymbol[symbol];
      const mark = newest(useMarks.getState().bySymbol[symbol], state);
      if (!live || !mark || isPainted(live, ticker) || isPriceField(document.activeElement)) return;
      useFuturesDraft.getState().follow(live.last);
    };
    fill();
    return useTickers.subscribe(fill);
  }, [symbol, ticker, state]);
  useEffect(() => dropShareWithSettings(symbol), [symbol]);
  useEffect(
    () =>
      useSimulation.subscribe(({ entering }, before) => {
        if (entering && !before.entering) carryContract(Date.now());
      }),
    [],
  );
  useEffect(() => onLanguage(() => carryContract(Date.now())), []);
}

const isPriceField = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.dataset.place === 'price';

/** Nobody but the page has said this price. On a market that stands still the stream says it again, of the same moment. */
const isPainted = (live: Ticker, painted: Ticker | null): boolean =>
  painted !== null && (live === painted || live.ts < painted.ts);

/** Another leverage or mode makes another size of a share: nobody asked for that one. @returns stops it */
function dropShareWithSettings(symbol: string): () => void {
  const chosen = () => {
    const found = useFuturesSettings.getState().bySymbol[symbol];
    return found
      ? [found.env, found.marginMode, found.positionMode, found.leverageLong, found.leverageShort].join()
      : null;
  };
  let known = chosen();
  return useFuturesSettings.subscribe(() => {
    const now = chosen();
    if (now !== null && known !== null && now !== known) useFuturesDraft.getState().dropShare();
    known = now ?? known;
  });
}
