'use client';

import { useEffect, useMemo } from 'react';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { useInstruments } from '#stores/instruments.ts';
import { watchTickers } from '#stores/tickers.ts';

/** Every spot pair, fetched once a visit, with live tickers while the list is open. */
export function useSpotInstruments(): {
  readonly list: readonly Instrument[] | null;
  readonly failed: boolean;
  retry(): void;
} {
  const known = useInstruments((state) => state.list);
  const failed = useInstruments((state) => state.failed);
  const load = useInstruments((state) => state.load);
  const complete = known.length > 0;
  useEffect(() => watchTickers(), []);
  useEffect(() => {
    if (!complete) void load();
  }, [complete, load]);
  const spot = useMemo(() => known.filter(({ product }) => product === 'spot'), [known]);
  return { list: complete ? spot : null, failed: failed && !complete, retry: () => void load() };
}
