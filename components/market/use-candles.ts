'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { mergeCandles, openCandles } from '#lib/market/candles.ts';
import { askAgainAfter, pageQueries } from '#stores/queries.ts';
import { SHOWN_CANDLES } from './home-sizes.ts';

/** A failed call is tried again after this long. ms */
const RETRY_MS = 5_000;
const NONE: readonly Candle[] = [];

type Wanted = { readonly symbol: string; readonly interval: Interval; readonly initial: readonly Candle[] | null };

type Shown = { readonly interval: Interval; readonly candles: readonly Candle[] };

/** History with the live candle on its end. `initial` is what the server sent for this interval, if anything. */
export function useCandles({ symbol, interval, initial }: Wanted): readonly Candle[] | null {
  const shown = useRef<Shown | null>(initial && { interval, candles: initial });
  const { data: history, refetch } = useQuery(
    {
      queryKey: ['market', 'candles', symbol, interval],
      queryFn: async () => {
        const { fetchCandles } = await import('#lib/api/market.ts');
        return fetchCandles({ symbol, interval, limit: SHOWN_CANDLES });
      },
      initialData: initial ?? undefined,
      refetchInterval: askAgainAfter(RETRY_MS),
    },
    pageQueries(),
  );
  const live = useLiveCandles(symbol, interval);
  const merged = useMemo(() => history && mergeCandles({ history, live, limit: SHOWN_CANDLES }), [history, live]);
  useEffect(() => {
    // The page may be older than the live candles reach back.
    if (merged?.gap) void refetch({ cancelRefetch: false });
  }, [merged, refetch]);
  // What was shown stays until the gap is filled.
  if (merged && !merged.gap) shown.current = { interval, candles: merged.candles };
  return shown.current?.interval === interval ? shown.current.candles : null;
}

function useLiveCandles(symbol: string, interval: Interval): readonly Candle[] {
  const topic = `${symbol} ${interval}`;
  const [live, setLive] = useState<{ readonly topic: string; readonly candles: readonly Candle[] } | null>(null);
  useEffect(() => {
    const handle = openCandles(symbol, interval);
    const stop = handle.subscribe(() => setLive({ topic, candles: handle.get() ?? NONE }));
    return () => {
      stop();
      handle.close();
    };
  }, [symbol, interval, topic]);
  return live?.topic === topic ? live.candles : NONE;
}
