'use client';

import { useEffect } from 'react';
import { ChartView, type ChartViewProps } from '#components/terminal/chart/chart-view.tsx';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { holdsAny, useAccount } from '#stores/account.ts';
import { useOrders } from '#stores/orders.ts';

/** The chart with one's own spot orders over it. */
export function SpotChart(props: Omit<ChartViewProps, 'overlay'>) {
  return <ChartView {...props} overlay={Orders} />;
}

/** One's own orders and the cost of what is held; fetched with the first of them. */
function Orders({ engine }: { engine: ChartEngine }) {
  const { symbol, base } = useMarket().instrument;
  const env = useOrders((state) => state.env);
  const ordered = useOrders((state) => state.open?.some((order) => order.symbol === symbol) ?? false);
  const held = useAccount((account) => holdsAny(account, base));
  const any = ordered || held;
  const [Overlay, warm] = useLazy(() => import('./spot-overlay.tsx').then((module) => module.SpotOverlay));
  useEffect(() => {
    if (any) warm();
  }, [any, warm]);
  return Overlay && env ? <Overlay engine={engine} env={env} /> : null;
}
