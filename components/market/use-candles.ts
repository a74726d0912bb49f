'use client';

import { useEffect, useState } from 'react';
import type { Candle, Interval } from '#lib/contract/market.ts';
import { mergeCandles, openCandles } from '#lib/market/candles.ts';
import { SHOWN_CANDLES } from './home-sizes.ts';

/** A failed call is tried again after this long. ms */
const RETRY_MS = 5_000;

type Wanted = { readonly symbol: string; readonly interval: Interval; readonly initial: readonly Candle[] | null };

/** History with the live candle on its end. `initial` is what the server sent for this interval, if anything. */
export function useCandles({ symbol, interval, initial }: Wanted): readonly Candle[] | null {
  const [shown, setShown] = useState<{ readonly interval: Interval; readonly candles: readonly Candle[] } | null>(
    initial && { interval, candles: initial },
  );
  useEffect(() => {
    let history = initial;
    let asking = false;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const live = openCandles(symbol, interval);
    const show = () => {
      if (!history || stopped) return;
      const merged = mergeCandles({ history, live: live.get() ?? [], limit: SHOWN_CANDLES });
      // The page may be older than the live candles reach back.
      if (merged.gap) ask();
      else setShown({ interval, candles: merged.candles });
    };
    const ask = () => {
      if (asking || stopped) return;
      asking = true;
      import('#lib/api/market.ts')
        .then(({ fetchCandles }) => fetchCandles({ symbol, interval, limit: SHOWN_CANDLES }))
        .then(
          (candles) => {
            asking = false;
            history = candles;
            show();
          },
          () => {
            asking = false;
            timer = setTimeout(ask, RETRY_MS);
          },
        );
    };
    if (!history) ask();
    const stop = live.subscribe(show);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
      live.close();
    };
  }, [symbol, interval, initial]);
  return shown?.interval === interval ? shown.candles : null;
}
