'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Link } from '#components/ui/link.tsx';
import { Select } from '#components/ui/menu.tsx';
import { INTERVALS, type Interval } from '#lib/contract/market.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { type ChartCell, useCharts } from '#stores/charts.ts';
import { useInstruments } from '#stores/instruments.ts';
import { type Market, MarketProvider, useMarket } from '../../market.tsx';
import { useChartCount } from '../chart-count.ts';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import { ChartView } from '../chart-view.tsx';
import type { ChartEngine } from '../engine.ts';
import { WIDE } from '../intervals.ts';
import styles from './many.module.css';

type ManyProps = {
  /** Of the screen's own chart. */
  readonly interval: Interval;
};

/** Charts beside the screen's own, each with its pair and interval; the ticket stays with the screen's. */
export function ManyCharts(props: ManyProps) {
  return (
    <LateTexts area="chart">
      <Cells {...props} />
    </LateTexts>
  );
}

function Cells({ interval }: ManyProps) {
  const { count } = useChartCount();
  const cells = useCharts((charts) => charts.cells);
  const list = useInstruments((state) => state.list);
  const wide = useWide();
  useEffect(() => {
    if (useInstruments.getState().list.length === 0) void useInstruments.getState().load();
  }, []);
  const spot = useMemo(() => list.filter(({ product }) => product === 'spot'), [list]);
  if (!wide) return null;
  return cells.slice(0, count === '4' ? 3 : count === '2' ? 1 : 0).map((cell, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place on the screen, whatever it shows
    <Cell key={at} at={at} cell={cell} main={interval} spot={spot} />
  ));
}

type CellProps = {
  readonly at: number;
  readonly cell: ChartCell;
  readonly main: Interval;
  readonly spot: readonly Instrument[];
};

function Cell({ at, cell, main, spot }: CellProps) {
  const t = useTranslations('chart.many');
  const own = useMarket().instrument.symbol;
  const instrument = spot.find(({ symbol }) => symbol === cell.symbol) ?? spot[0];
  const { setCell } = useCharts.getState();
  const name = instrument ? `${instrument.base}/${instrument.quote}` : cell.symbol;
  return (
    <section className={styles.cell} aria-label={t('chart', { pair: name })}>
      <div className={styles.head}>
        <Select
          label={t('pair')}
          look="quiet"
          value={instrument?.symbol ?? cell.symbol}
          options={
            instrument
              ? spot.map(({ symbol, base, quote }) => ({ value: symbol, label: `${base}/${quote}` }))
              : [{ value: cell.symbol, label: cell.symbol }]
          }
          onValueChange={(symbol) => setCell(at, { symbol })}
        />
        <Select
          label={t('interval')}
          look="quiet"
          value={cell.interval}
          options={[
            { value: '', label: t('linked', { interval: main }) },
            ...INTERVALS.map((value) => ({ value, label: value })),
          ]}
          onValueChange={(interval) => setCell(at, { interval })}
        />
        {instrument && instrument.symbol !== own ? (
          <Link href={`/spot/${instrument.symbol}`} prefetch="none" className={styles.trade}>
            {t('trade', { pair: name })}
          </Link>
        ) : null}
      </div>
      {instrument ? <View instrument={instrument} interval={cell.interval || main} /> : <ChartSkeleton />}
    </section>
  );
}

function View({ instrument, interval }: { instrument: Instrument; interval: Interval }) {
  const engine = useRef<ChartEngine | null>(null);
  // Nothing is known of it but what it is: its chart reads its own candles.
  const market = useMemo(
    (): Market => ({ instrument, ticker: null, depth: null, trades: null, bridge: null, week: null }),
    [instrument],
  );
  return (
    <MarketProvider value={market}>
      <ChartView key={instrument.symbol} engine={engine} interval={interval} onDrawn={nothing} plain />
    </MarketProvider>
  );
}

function nothing(): void {}

/** Whether the window has room for more than one chart. */
function useWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return wide;
}
