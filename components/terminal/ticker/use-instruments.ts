'use client';

import { useEffect, useMemo } from 'react';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { useInstruments } from '#stores/instruments.ts';
import { watchTickers } from '#stores/tickers.ts';
import { useMarket } from '../market.tsx';

/** Every pair of the screen's kind, spot or contracts, fetched once a visit; live tickers while the list is open. */
export function useKindInstruments(): {
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
  const spot = useMarket().instrument.product === 'spot';
  const list = useMemo(() => known.filter(({ product }) => (product === 'spot') === spot), [known, spot]);
  return { list: complete ? list : null, failed: failed && !complete, retry: () => void load() };
}
