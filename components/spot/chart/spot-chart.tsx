'use client';

import { useEffect } from 'react';
import { ChartView, type ChartViewProps } from '#components/terminal/chart/chart-view.tsx';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { useLazy, useWanted } from '#components/ui/lazy.ts';
import { holdsAny, useAccount } from '#stores/account.ts';
import { useChart } from '#stores/chart.ts';
import { useOrders } from '#stores/orders.ts';

/** The chart with one's own spot orders and fills over it. */
export function SpotChart(props: Omit<ChartViewProps, 'overlay'>) {
  return <ChartView {...props} overlay={Own} />;
}

const loadOrders = () => import('./spot-overlay.tsx').then((module) => module.SpotOverlay);
const loadFills = () => import('./spot-fills.tsx').then((module) => module.SpotFills);

const loadAlerts = () =>
  import('#components/terminal/chart/alerts/alert-lines.tsx').then((module) => module.AlertLines);

type Layer = { readonly engine: ChartEngine };

function Own({ engine }: Layer) {
  return (
    <>
      <Fills engine={engine} />
      <Orders engine={engine} />
      <Prices engine={engine} />
      <Alerts engine={engine} />
    </>
  );
}

/** One's own orders and the cost of what is held; fetched with the first of them. */
function Orders({ engine }: Layer) {
  const { symbol, base } = useMarket().instrument;
  const env = useOrders((state) => state.env);
  const off = useChart((chart) => chart.off);
  const ordered = useOrders((state) => state.open?.some((order) => order.symbol === symbol) ?? false);
  const held = useAccount((account) => holdsAny(account, base));
  const any = (ordered && !off.includes('orders')) || (held && !off.includes('cost'));
  const Overlay = useWanted(loadOrders, any);
  return Overlay && env ? <Overlay engine={engine} env={env} /> : null;
}

/** One's own fills; fetched with the account that may have some. */
function Fills({ engine }: Layer) {
  const env = useOrders((state) => state.env);
  const wanted = useChart((chart) => chart.hydrated && !chart.off.includes('fills'));
  const any = env !== null && wanted;
  const Marks = useWanted(loadFills, any);
  return Marks && any ? <Marks engine={engine} env={env} /> : null;
}

/** Price alerts of the pair; fetched with the account that may have some. */
function Alerts({ engine }: Layer) {
  const env = useOrders((state) => state.env);
  const wanted = useChart((chart) => chart.hydrated && !chart.off.includes('alerts'));
  const Lines = useWanted(loadAlerts, env !== null && wanted);
  return Lines && env && wanted ? <Lines engine={engine} env={env} /> : null;
}

/** What can be done at a price; fetched when somebody comes near the chart. */
function Prices({ engine }: Layer) {
  const [PriceMenu, warm] = useLazy(() => import('./spot-price-menu.tsx').then((module) => module.SpotPriceMenu));
  useEffect(() => engine.whenNear(warm), [engine, warm]);
  return PriceMenu ? <PriceMenu engine={engine} /> : null;
}
