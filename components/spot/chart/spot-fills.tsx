'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { FillMarks } from '#components/terminal/chart/fills/fill-marks.tsx';
import { FILL_LIMIT } from '#components/terminal/chart/fills/merge.ts';
import { joined, readBack } from '#components/terminal/chart/fills/own-fills.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { fetchFills } from '#lib/api/trade.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';
import { type Env, PAGE_LIMIT } from '#lib/contract/trade.ts';
import { useFills } from '#stores/fills.ts';

/** One's own fills of the pair on its candles. */
export function SpotFills({ engine, env }: { engine: ChartEngine; env: Env }) {
  const { symbol } = useMarket().instrument;
  const fills = useOwnFills(engine, env, symbol);
  return (
    <LateTexts area="chart">
      <FillMarks engine={engine} fills={fills} />
    </LateTexts>
  );
}

/** The latest by stream, those before as far as bars are looked at. */
function useOwnFills(engine: ChartEngine, env: Env, symbol: string): readonly Fill[] {
  const latest = useFills((state) => (state.env === env ? state.latest : null));
  const [older, setOlder] = useState<readonly Fill[]>([]);
  useEffect(() => {
    const back = readBack({
      fetch: (cursor, signal) =>
        fetchFills({ env, signal }, { symbol, limit: PAGE_LIMIT, ...(cursor === null ? {} : { cursor }) }),
      tell: setOlder,
      now: Date.now,
      limit: FILL_LIMIT,
    });
    const reach = () => {
      const first = engine.bars()[engine.seen().from];
      if (first) back.reach(first.timestamp);
    };
    reach();
    const unwatch = engine.watchScale(reach);
    return () => {
      unwatch();
      back.stop();
      setOlder([]);
    };
  }, [engine, env, symbol]);
  return useMemo(
    () =>
      joined(
        (latest ?? []).filter((fill) => fill.symbol === symbol),
        older,
      ).slice(0, FILL_LIMIT),
    [latest, older, symbol],
  );
}
