'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { FillMarks } from '#components/terminal/chart/fills/fill-marks.tsx';
import { FILL_LIMIT } from '#components/terminal/chart/fills/merge.ts';
import { joined, readBack } from '#components/terminal/chart/fills/own-fills.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { fetchContractFills } from '#lib/api/futures.ts';
import type { PerpFill } from '#lib/contract/shapes/perp-order.ts';
import { type Env, PAGE_LIMIT } from '#lib/contract/trade.ts';
import { useFuturesFills } from '#stores/futures-fills.ts';

/** One's own fills of the contract on its candles. */
export function FuturesFills({ engine, env }: { engine: ChartEngine; env: Env }) {
  const { symbol } = useMarket().instrument;
  const fills = useOwnFills(engine, env, symbol);
  return (
    <LateTexts area="chart">
      <FillMarks engine={engine} fills={fills} />
    </LateTexts>
  );
}

/** The latest by stream, those before as far as bars are looked at. */
function useOwnFills(engine: ChartEngine, env: Env, symbol: string) {
  const latest = useFuturesFills((state) => (state.env === env ? state.latest : null));
  const [older, setOlder] = useState<readonly PerpFill[]>([]);
  useEffect(() => {
    const back = readBack({
      fetch: (cursor, signal) =>
        fetchContractFills({ env, signal }, { symbol, limit: PAGE_LIMIT, ...(cursor === null ? {} : { cursor }) }),
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
      )
        .slice(0, FILL_LIMIT)
        .map((fill) => ({ ...fill, quote: fill.value })),
    [latest, older, symbol],
  );
}
