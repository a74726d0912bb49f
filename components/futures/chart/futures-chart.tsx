'use client';

import { useEffect } from 'react';
import { ChartView, type ChartViewProps } from '#components/terminal/chart/chart-view.tsx';
import type { ChartEngine } from '#components/terminal/chart/engine.ts';
import { useMarket } from '#components/terminal/market.tsx';
import { useLazy, useWanted } from '#components/ui/lazy.ts';
import { useChart } from '#stores/chart.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useWhatIf } from '#stores/what-if.ts';

/** The chart of a contract with one's own legs, orders and fills over it. */
export function FuturesChart(props: Omit<ChartViewProps, 'overlay'>) {
  return <ChartView {...props} overlay={Own} />;
}

const loadLines = () => import('./futures-overlay.tsx').then((module) => module.FuturesOverlay);
const loadFills = () => import('./futures-fills.tsx').then((module) => module.FuturesFills);

const loadAlerts = () =>
  import('#components/terminal/chart/alerts/alert-lines.tsx').then((module) => module.AlertLines);
const loadMenu = () => import('./futures-price-menu.tsx').then((module) => module.FuturesPriceMenu);

type Layer = { readonly engine: ChartEngine };

function Own({ engine }: Layer) {
  return (
    <>
      <Fills engine={engine} />
      <Lines engine={engine} />
      <Prices engine={engine} />
      <Alerts engine={engine} />
    </>
  );
}

/** Legs and orders; fetched with the first of them. */
function Lines({ engine }: Layer) {
  const { symbol } = useMarket().instrument;
  const env = useFuturesPositions((state) => state.env);
  const off = useChart((chart) => chart.off);
  const held = useFuturesPositions((state) => state.all?.some((leg) => leg.symbol === symbol) ?? false);
  const ordered = useFuturesOrders((state) => state.open?.some((order) => order.symbol === symbol) ?? false);
  const asked = useWhatIf(({ line }) => line?.symbol === symbol);
  const any = ((held || ordered) && !off.includes('orders')) || asked;
  const Overlay = useWanted(loadLines, any);
  // What a leg comes to is worked out from the listing of every market its pool has legs in.
  useEffect(() => {
    if (any && useInstruments.getState().list.length === 0) void useInstruments.getState().load();
  }, [any]);
  return Overlay && env && any ? <Overlay engine={engine} env={env} /> : null;
}

/** One's own fills; fetched with the account that may have some. */
function Fills({ engine }: Layer) {
  const env = useFuturesPositions((state) => state.env);
  const any = useChart((chart) => chart.hydrated && !chart.off.includes('fills')) && env !== null;
  const Marks = useWanted(loadFills, any);
  return Marks && env && any ? <Marks engine={engine} env={env} /> : null;
}

/** Alerts of the contract at a price, last or mark; fetched with the account that may have some. */
function Alerts({ engine }: Layer) {
  const env = useFuturesPositions((state) => state.env);
  const any = useChart((chart) => chart.hydrated && !chart.off.includes('alerts')) && env !== null;
  const Lines = useWanted(loadAlerts, any);
  return Lines && env && any ? <Lines engine={engine} env={env} /> : null;
}

/** What can be done at a price; fetched when somebody comes near the chart. */
function Prices({ engine }: Layer) {
  const [PriceMenu, warm] = useLazy(loadMenu);
  useEffect(() => engine.whenNear(warm), [engine, warm]);
  return PriceMenu ? <PriceMenu engine={engine} /> : null;
}
