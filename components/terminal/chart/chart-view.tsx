'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { afterFrame } from '#components/ui/frame.ts';
import { useWanted } from '#components/ui/lazy.ts';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { marketName } from '#lib/market/names.ts';
import { readLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { type Indicator, useChart } from '#stores/chart.ts';
import { useDrawings } from '#stores/drawings.ts';
import { useSettings } from '#stores/settings.ts';
import { useLiveTicker } from '../figure.tsx';
import { lastMove } from '../last-move.ts';
import { useMarket, useStale } from '../market.tsx';
import { marketNow } from '../market-clock.ts';
import styles from './chart.module.css';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { ChartSummary } from './chart-summary.tsx';
import type { Drawings } from './drawings/desk.ts';
import type { ChartEngine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import type { FeedState } from './feed.ts';
import { openEngine } from './open-engine.ts';
import { sourceOf } from './source.ts';
import type { ChartWords } from './types.ts';
import { useModelSince } from './use-model-since.ts';

type Range = { readonly first: Candle | null; readonly last: Candle | null };

export type ChartViewProps = {
  readonly interval: Interval;
  /** What bars are of, and its name beside the pair's; trades, which need no name, where it is left out. */
  readonly price?: CandlePrice | undefined;
  readonly priceName?: string | undefined;
  /** Filled while the chart runs. */
  readonly engine: React.RefObject<ChartEngine | null>;
  readonly onDrawn: () => void;
  /** What the screen's product draws over the candles. */
  readonly overlay?: React.ComponentType<{ engine: ChartEngine }>;
  /** Beside another chart: nothing is drawn on it, and no second pair lies on it. */
  readonly plain?: boolean;
};

const loadLayer = () => import('./drawings/layer.tsx').then((module) => module.DrawingLayer);
const loadCrowded = () => import('./indicators/crowded.tsx').then((module) => module.CrowdedNote);
const loadSecond = () => import('./compare/second-pair.tsx').then((module) => module.SecondPair);
const loadMark = () => import('./model/model-mark.tsx').then((module) => module.ModelMark);

/** The chart itself; fetched after the page, because it weighs as much as everything else together. */
export function ChartView(props: ChartViewProps) {
  const { interval, price, priceName, engine, onDrawn, overlay: Overlay, plain = false } = props;
  const t = useTranslations('trade.chart');
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FeedState>('loading');
  const [range, setRange] = useState<Range>({ first: null, last: null });
  const [spoken, setSpoken] = useState<Candle | null>(null);
  const [desk, setDesk] = useState<Drawings | null>(null);
  const [crowded, setCrowded] = useState<readonly Indicator[]>([]);
  const since = useModelSince();
  const Layer = useWanted(loadLayer, desk !== null);
  const Crowded = useWanted(loadCrowded, crowded.length > 0);
  const Mark = useWanted(loadMark, since !== null);
  const { symbol } = useMarket().instrument;
  const second = useChart((chart) => (plain || chart.compare === symbol ? '' : chart.compare));
  const Second = useWanted(loadSecond, second !== '');
  const running = useEngine({
    host,
    engine,
    interval,
    price,
    priceName,
    plain,
    onState: setState,
    onRange: setRange,
    onDrawn,
    onDrawings: setDesk,
    onCrowded: setCrowded,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const chart = engine.current;
    if (!chart || event.target !== event.currentTarget) return;
    if (chartKey(chart, event, setSpoken)) event.preventDefault();
  };
  return (
    <div className={styles.view} dir="ltr">
      <div
        role="application"
        aria-roledescription={t('role')}
        aria-label={t('keys')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the crosshair
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={styles.focus}
      >
        <div ref={host} className={styles.host} />
      </div>
      {Crowded && crowded.length > 0 ? <Crowded names={crowded} /> : null}
      {running && Mark && since !== null ? <Mark engine={running} since={since} /> : null}
      {running && Second && second !== '' ? (
        <Second key={`${second} ${interval}`} engine={running} symbol={second} interval={interval} />
      ) : null}
      {running && Overlay ? <Overlay engine={running} /> : null}
      {running && desk && Layer ? <Layer engine={running} desk={desk} symbol={symbol} /> : null}
      {state === 'loading' ? (
        <div className={styles.cover} data-late={range.first !== null || undefined}>
          <ChartSkeleton />
        </div>
      ) : null}
      {state === 'failed' ? (
        <ErrorState
          className={styles.cover}
          title={t('failed')}
          text={t('failedHint')}
          action={
            <Button size={28} onClick={() => engine.current?.retry()}>
              {t('retry')}
            </Button>
          }
        />
      ) : null}
      <ChartSummary interval={interval} range={range} spoken={spoken} />
    </div>
  );
}

type EngineHook = {
  readonly host: React.RefObject<HTMLDivElement | null>;
  readonly engine: React.RefObject<ChartEngine | null>;
  readonly interval: Interval;
  readonly price: CandlePrice | undefined;
  readonly priceName: string | undefined;
  readonly plain: boolean;
  readonly onState: (state: FeedState) => void;
  readonly onRange: (range: Range) => void;
  readonly onDrawn: () => void;
  readonly onDrawings: (desk: Drawings | null) => void;
  readonly onCrowded: (names: readonly Indicator[]) => void;
};

/** Starts the engine once per pair and tells it what changes; a chart is never rebuilt for a setting. */
function useEngine({ host, engine, interval, plain, price, priceName, ...told }: EngineHook): ChartEngine | null {
  const { instrument } = useMarket();
  const { tag } = useSiteLocale();
  const stale = useStale();
  const zone = useSettings((settings) => settings.timezone);
  const type = useChart((chart) => chart.type);
  const scale = useChart((chart) => chart.scale);
  const indicators = useChart((chart) => chart.indicators);
  const settings = useChart((chart) => chart.settings);
  const words = useWords(interval, priceName);
  const source = useMemo(() => sourceOf(instrument.symbol, interval, price), [instrument.symbol, interval, price]);
  const view = useMemo(
    () => ({ interval, type, scale, indicators, settings }),
    [interval, type, scale, indicators, settings],
  );
  const first = useRef({ view, words, source, zone, tag, ...told });
  first.current = { view, words, source, zone, tag, ...told };
  const [running, setRunning] = useState<ChartEngine | null>(null);
  useImperativeHandle(engine, () => running as ChartEngine, [running]);

  useEffect(() => {
    if (!host.current) return;
    let open = true;
    const close = openEngine(
      host.current,
      () => ({
        ...first.current,
        pair: { ...instrument, inverse: instrument.contract?.kind === 'inverse' },
        now: () => marketNow(instrument.symbol),
        onState: (state) => first.current.onState(state),
        onRange: (from, to) => first.current.onRange({ first: from, last: to }),
        onDrawings: (desk) => open && first.current.onDrawings(desk),
        onDrawn: () => first.current.onDrawn(),
        onCrowded: (names) => open && first.current.onCrowded(names),
        onPanes: keepHeights,
      }),
      (made) => {
        // Away from the network the drawings come with the next tool.
        if (!plain && readLocal(KEY.drawings) !== null) made.drawings().catch(() => {});
        setRunning(made);
      },
    );
    return () => {
      open = false;
      close();
      setRunning(null);
      first.current.onDrawings(null);
    };
  }, [host, instrument, plain]);

  // Indicators, scale and bars anew are the longest task of the screen: the press that asks for them is answered before.
  useEffect(() => {
    if (running) return afterFrame(() => running.show(view, source, words));
  }, [running, view, source, words]);
  useEffect(() => running?.setZone(zone, tag), [running, zone, tag]);
  useEffect(() => running?.setStale(stale), [running, stale]);
  useMove(running, plain || (price ?? 'last') !== 'last');
  useEffect(() => useDrawings.getState().follow(), []);
  const turn = useDrawings((state) => state.turn);
  // Another tab or another browser of this account drew: here, too, there may be something to show now.
  useEffect(() => {
    if (turn > 0 && !plain) running?.drawings().catch(() => {});
  }, [running, turn, plain]);
  return running;
}

/** The mark of the last price says what ticker and book say. @param off it is another price's, or nobody tells its market's */
function useMove(running: ChartEngine | null, off: boolean): void {
  const { instrument, trades } = useMarket();
  const { watch, now } = useLiveTicker();
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    if (!running || off) return running?.setMove(null);
    const tell = () => running.setMove(lastMove(instrument.symbol, latest.current()?.last ?? null, trades));
    tell();
    return watch(tell);
  }, [running, off, watch, instrument, trades]);
}

/** A pull at an edge is kept once it rests, not with every pixel. ms */
const KEEP_AFTER = 300;
let keeping: ReturnType<typeof setTimeout> | undefined;

function keepHeights(shares: Parameters<EngineOptions['onPanes']>[0]): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    for (const [name, height] of shares) useChart.getState().setIndicator(name, { height });
  }, KEEP_AFTER);
}

function useWords(interval: Interval, priceName: string | undefined): ChartWords {
  const t = useTranslations('trade.chart');
  const { instrument } = useMarket();
  return useMemo(
    () => ({
      title: [marketName(instrument), interval, ...(priceName ? [priceName] : [])].join(' · '),
      open: t('open'),
      high: t('high'),
      low: t('low'),
      close: t('close'),
      volume: t('volume'),
      bars: (count: number) => t('bars', { count }),
    }),
    [t, instrument, interval, priceName],
  );
}

/** Arrows move the crosshair, with Shift ten times as far; + and − zoom, End goes to the present. */
function chartKey(chart: ChartEngine, event: KeyboardEvent, speak: (candle: Candle | null) => void): boolean {
  const by = event.shiftKey ? 10 : 1;
  if (event.key === 'ArrowLeft') speak(chart.cursor.step(-by));
  else if (event.key === 'ArrowRight') speak(chart.cursor.step(by));
  else if (event.key === 'ArrowUp') chart.cursor.climb(by);
  else if (event.key === 'ArrowDown') chart.cursor.climb(-by);
  else if (event.key === '+' || event.key === '=') chart.zoom(1.2);
  else if (event.key === '-') chart.zoom(1 / 1.2);
  else if (event.key === 'End') chart.toNow();
  else return false;
  return true;
}
