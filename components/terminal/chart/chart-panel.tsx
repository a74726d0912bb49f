'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { afterIdle, useLazy, useWanted } from '#components/ui/lazy.ts';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import { marketName } from '#lib/market/names.ts';
import { useChart } from '#stores/chart.ts';
import { useCharts } from '#stores/charts.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useMarket } from '../market.tsx';
import { PANEL } from '../panel.tsx';
import styles from './chart.module.css';
import { useChartCount } from './chart-count.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { ChartTools } from './chart-tools.tsx';
import type { ChartViewProps } from './chart-view.tsx';
import { DrawingRail } from './drawing-rail.tsx';
import type { ChartEngine } from './engine.ts';
import { IntervalBar } from './interval-bar.tsx';
import { DEFAULT_INTERVAL } from './intervals.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useFullScreen } from './use-full-screen.ts';

/** A tab beside chart and depth, of the screen's product. */
export type ChartTab = {
  readonly id: string;
  readonly label: string;
  readonly load: () => Promise<React.ComponentType>;
};
const NO_TABS: readonly ChartTab[] = [];

type View = React.ComponentType<ChartViewProps>;
type ChartPanelProps = {
  /** Fetches the chart with what the screen's product draws over it. */
  readonly load: () => Promise<View>;
  readonly className?: string;
  readonly tabs?: readonly ChartTab[];
  /** What bars are of, where there is a choice, and what is said of it. */
  readonly price?: CandlePrice;
  readonly priceName?: string | undefined;
  /** The choice, beside that of the interval. */
  readonly prices?: ReactNode;
};

/** Chart and depth, with their tools in the head. */
export function ChartPanel({ load, className, tabs = NO_TABS, price, priceName, prices }: ChartPanelProps) {
  const t = useTranslations('trade.chart');
  const [tab, setTab] = useState('chart');
  const [drawing, setDrawing] = useState(false);
  const engine = useRef<ChartEngine | null>(null);
  const [interval, setInterval] = useChartInterval();
  const { full, toggle } = useFullScreen();
  useHydrateChart();
  useChartKeys(toggle);
  return (
    <section
      id="panel-chart"
      aria-label={t('title')}
      // Painted last: its canvases are layers, and with each change of what is painted after them browsers work out anew
      // what lies over what.
      className={cx(PANEL, '@container relative z-1 flex flex-col', className, full && styles.full)}
    >
      <Tabs value={tab} onValueChange={setTab}>
        <div className="flex h-(--bar-panel-head) shrink-0 items-center border-b border-line px-3 whitespace-nowrap max-md:h-10 max-md:px-2">
          <h2 className="sr-only">{t('title')}</h2>
          <TabList label={t('tabs')} className="shrink-0 max-md:hidden">
            <Tab value="chart">{t('tab.chart')}</Tab>
            <Tab value="depth">{t('tab.depth')}</Tab>
            {tabs.map(({ id, label }) => (
              <Tab key={id} value={id}>
                {label}
              </Tab>
            ))}
          </TabList>
          {tab === 'chart' ? (
            <>
              <span aria-hidden="true" className="ms-3 me-2 h-4 w-px shrink-0 bg-line max-md:hidden" />
              <IntervalBar interval={interval} onChange={setInterval} tight={tabs.length > 0} />
              {prices}
              <ChartTools
                engine={engine}
                full={full}
                onFull={toggle}
                drawing={drawing}
                onDrawing={() => setDrawing(!drawing)}
                tight={tabs.length > 0}
              />
            </>
          ) : null}
        </div>
        <TabPanel value="chart" className={cx('flex min-h-0 flex-1', styles.body)}>
          <ChartBody
            load={load}
            engine={engine}
            interval={interval}
            price={price}
            priceName={priceName}
            drawing={drawing}
          />
        </TabPanel>
        <TabPanel value="depth" className="flex min-h-0 flex-1">
          <DepthBody />
        </TabPanel>
        {tabs.map(({ id, load: loadTab }) => (
          <TabPanel key={id} value={id} className="flex min-h-0 flex-1">
            <LateBody load={loadTab} />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

type BodyProps = {
  readonly load: () => Promise<View>;
  readonly engine: React.RefObject<ChartEngine | null>;
  readonly interval: Interval;
  readonly price: CandlePrice | undefined;
  readonly priceName: string | undefined;
  /** Under 768 px the rail is shown on demand. */
  readonly drawing: boolean;
};

const loadMany = () => import('./many/many.tsx').then((module) => module.ManyCharts);

function ChartBody({ load, engine, interval, price, priceName, drawing }: BodyProps) {
  const [View, warm] = useLazy(load);
  const [done, setDone] = useState(0);
  const { count } = useChartCount();
  const { instrument } = useMarket();
  const Many = useWanted(loadMany, count !== '1');
  useEffect(() => afterIdle(warm), [warm]);
  useEffect(() => useCharts.getState().hydrate(), []);
  return (
    <>
      <DrawingRail engine={engine} done={done} open={drawing} />
      <div className={styles.charts} data-charts={count}>
        <div className={styles.first}>
          {/* As the charts beside it say theirs; alone the screen does. */}
          {count === '1' ? null : <bdi className={styles.name}>{`${marketName(instrument)} · ${interval}`}</bdi>}
          {View ? (
            <View
              engine={engine}
              interval={interval}
              price={price}
              priceName={priceName}
              onDrawn={() => setDone((count) => count + 1)}
            />
          ) : (
            <ChartSkeleton />
          )}
        </div>
        {View && Many && count !== '1' ? <Many interval={interval} /> : null}
      </div>
    </>
  );
}

const loadDepth = () => import('../depth/depth-chart.tsx').then((module) => module.DepthChart);

function DepthBody() {
  return <LateBody load={loadDepth} />;
}

/** Fetched once its tab is opened. */
function LateBody({ load }: { load: ChartTab['load'] }) {
  const Body = useWanted(load, true);
  return Body ? <Body /> : <ChartSkeleton />;
}

/** The stored interval of the screen's kind of market; the usual one until it is read. */
function useChartInterval(): [Interval, (interval: Interval) => void] {
  const kind = useMarket().instrument.contract === null ? 'spot' : 'futures';
  const stored = usePreferences((state) => state.klineInterval[kind]);
  const keep = usePreferences((state) => state.setInterval);
  return [stored ?? DEFAULT_INTERVAL, (interval) => keep(kind, interval)];
}

function useHydrateChart(): void {
  useEffect(() => useChart.getState().follow(), []);
}
