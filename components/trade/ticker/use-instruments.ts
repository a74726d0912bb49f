'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchInstruments } from '#lib/api/market.ts';
import type { Instrument } from '#lib/contract/market.ts';
import { useInstruments } from '#stores/instruments.ts';
import { watchTickers } from '#stores/tickers.ts';

/** Every spot pair, fetched once a visit, with live tickers while the list is open. */
export function useSpotInstruments(): {
  readonly list: readonly Instrument[] | null;
  readonly failed: boolean;
  retry(): void;
} {
  const known = useInstruments((state) => state.list);
  const seed = useInstruments((state) => state.seed);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    fetchInstruments().then(seed, () => setFailed(true));
  }, [seed]);
  useEffect(() => watchTickers(), []);
  const complete = known.length > 0;
  useEffect(() => {
    if (!complete) load();
  }, [complete, load]);
  const spot = useMemo(() => known.filter(({ product }) => product === 'spot'), [known]);
  return { list: complete ? spot : null, failed: failed && !complete, retry: load };
}
