import {
  type Chart,
  type Crosshair,
  dispose,
  type FormatDateParams,
  init,
  type KLineData,
  type TooltipLegend,
} from 'klinecharts';
import type { Candle } from '#lib/contract/market.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice, subZero, trendOf } from '#lib/format/price.ts';
import type { Drawing } from '#stores/drawings.ts';
import { readTokens, type Tokens } from '../tokens.ts';
import { candleOf, periodOf } from './adapter.ts';
import { createDrawings, type Drawings, registerMeasure } from './drawings.ts';
import { createFeed, type FeedState } from './feed.ts';
import { recolourIndicators, syncIndicators } from './indicators.ts';
import { closeOf, countdown, lengthOf } from './intervals.ts';
import { crosshairLabel, tickLabel } from './labels.ts';
import { chartStyles } from './styles.ts';
import { timeTicks, zoneOffset } from './time-ticks.ts';
import type { ChartPair, ChartSource, ChartView, ChartWords } from './types.ts';

/** px between marks of the time axis. */
const TICK_GAP = 84;
const DAY = 86_400_000;
/** Below this width (px) the legend keeps to open, high and low. */
const NARROW = 400;

export type ChartEngine = {
  /** Shows another interval, type, scale or set of indicators. */
  show(view: ChartView, source: ChartSource, words: ChartWords): void;
  retry(): void;
  setZone(zone: string, tag: string): void;
  /** Reads the theme's colours again. */
  recolour(): void;
  /** The market stands still, or goes on. */
  setStale(stale: boolean): void;
  zoom(factor: number): void;
  /** Moves the crosshair by bars; the first press puts it on the last one. @returns the candle it stands on */
  step(bars: number): Candle | null;
  toNow(): void;
  /** What is seen, as a PNG data address. */
  picture(): string;
  readonly drawings: Drawings;
  close(): void;
};

export type EngineOptions = {
  readonly host: HTMLElement;
  readonly pair: ChartPair;
  readonly view: ChartView;
  readonly words: ChartWords;
  readonly source: ChartSource;
  readonly zone: string;
  readonly tag: string;
  readonly now: () => number;
  readonly onState: (state: FeedState) => void;
  /** First and last candle in sight, at most once a frame. */
  readonly onRange: (first: Candle | null, last: Candle | null) => void;
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
  readonly onDrawn: () => void;
};

/** @throws Error where the browser gives no canvas */
export function createEngine(options: EngineOptions): ChartEngine {
  const { host, pair, now } = options;
  let { view, words, source, zone, tag } = options;
  let stale = false;
  let tokens = readTokens(host);
  let offset = zoneOffset(zone);
  // A day's bar is the UTC day, whatever the clock on the wall says.
  const axisZone = () => (lengthOf(view.interval) >= DAY ? 'UTC' : zone);

  const chart = init(host, {
    styles: chartStyles(tokens, { type: view.type, stale }),
    layout: { barSpaceLimit: { min: 2, max: 48 }, yAxis: { gap: { top: 0.17, bottom: 0.06 } } },
    thousandsSeparator: { sign: ',' },
    decimalFold: { format: (value) => subZero(`${value}`) },
    formatter: {
      formatDate: ({ timestamp, type }: FormatDateParams) =>
        type === 'xAxis' ? '' : crosshairLabel(timestamp, { zone: axisZone(), interval: view.interval }),
      formatExtendText: ({ data }) => countdown(closeOf(data.timestamp, view.interval) - now()),
    },
  });
  if (!chart) throw new Error('The chart could not start: the browser gave no canvas.');
  // The library takes the first tab stop of the whole page for itself.
  const stop = host.firstElementChild as HTMLElement | null;
  if (stop) stop.tabIndex = -1;

  registerMeasure(pair, words);
  const drawings = createDrawings(chart, { changed: options.onDrawings, finished: options.onDrawn });
  const feed = createFeed(chart, options.onState);
  const context = () => ({ pair, words, tokens: () => tokens });
  const legend = ({ current }: { current: KLineData | null }) => {
    const narrow = (chart.getSize('candle_pane', 'main')?.width ?? 0) < NARROW;
    return legendOf(candleOf(current), { pair, words, tokens, narrow });
  };

  chart.overrideXAxis({
    createTicks: () =>
      axisTicks(
        chart,
        (ts) => (axisZone() === 'UTC' ? 0 : offset(ts)),
        (tick) => tickLabel(tick, { zone: axisZone(), tag, interval: view.interval }),
      ),
  });
  const applyStyles = () => {
    chart.setStyles(chartStyles(tokens, { type: view.type, stale }));
    chart.setStyles({ candle: { tooltip: { legend: { template: legend } } } });
  };
  const applyView = () => {
    chart.overrideYAxis({ paneId: 'candle_pane', name: SCALE_AXES[view.scale] });
    applyStyles();
    syncIndicators(chart, view.indicators, context());
  };
  const load = () => {
    chart.setPeriod(periodOf(view.interval));
    feed.load(source, lengthOf(view.interval));
  };
  const onRange = () => {
    feed.moved();
    const { from, to } = chart.getVisibleRange();
    const bars = chart.getDataList();
    options.onRange(candleOf(bars[from]), candleOf(bars[Math.min(to, bars.length) - 1]));
  };

  chart.setSymbol({ ticker: pair.symbol, pricePrecision: pair.pricePlace, volumePrecision: pair.sizePlace });
  chart.setOffsetRightDistance(64);
  chart.setBarSpace(7);
  applyView();
  load();
  chart.subscribeAction('onVisibleRangeChange', onRange);

  let cursor: number | null = null;
  return {
    show(next, nextSource, nextWords) {
      const otherData = next.interval !== view.interval || nextSource !== source;
      view = next;
      source = nextSource;
      words = nextWords;
      applyView();
      if (otherData) load();
    },
    retry: load,
    setZone(nextZone, nextTag) {
      zone = nextZone;
      tag = nextTag;
      offset = zoneOffset(zone);
      chart.resize();
    },
    recolour() {
      tokens = readTokens(host);
      applyStyles();
      recolourIndicators(chart, tokens);
    },
    setStale(next) {
      stale = next;
      applyStyles();
    },
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    step(bars) {
      const count = chart.getDataList().length;
      if (count === 0) return null;
      cursor = cursor === null ? count - 1 : Math.min(Math.max(cursor + bars, 0), count - 1);
      return pointAt(chart, cursor);
    },
    toNow() {
      cursor = null;
      hideCrosshair(chart);
      chart.scrollToRealTime(120);
    },
    picture: () => chart.getConvertPictureUrl(true, 'png', tokens.panel),
    drawings,
    close() {
      feed.close();
      chart.unsubscribeAction('onVisibleRangeChange', onRange);
      dispose(host);
    },
  };
}

const SCALE_AXES = { normal: 'normal', log: 'logarithm', percent: 'percentage' } as const;

/** Puts the crosshair on a bar and brings that bar into sight. */
function pointAt(chart: Chart, index: number): Candle | null {
  const { from, to } = chart.getVisibleRange();
  if (index < from || index >= to) chart.scrollToDataIndex(index);
  const bar = chart.getDataList()[index];
  const at = chart.convertToPixel({ dataIndex: index, value: bar?.close ?? 0 }, { paneId: 'candle_pane' });
  const { x, y } = Array.isArray(at) ? (at[0] ?? {}) : at;
  if (x !== undefined && y !== undefined) chart.executeAction('onCrosshairChange', { x, y, paneId: 'candle_pane' });
  return candleOf(bar);
}

/** The library hides the crosshair when it is given nothing, which its types do not say. */
function hideCrosshair(chart: Chart): void {
  chart.executeAction('onCrosshairChange', undefined as unknown as Crosshair);
}

function axisTicks(
  chart: Chart,
  offset: (ts: number) => number,
  label: (tick: ReturnType<typeof timeTicks>[number]) => string,
) {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList();
  const times = bars.slice(from, to).map(({ timestamp }) => timestamp);
  const ticks = timeTicks(times, {
    barWidth: chart.getBarSpace().bar,
    gap: TICK_GAP,
    offset,
    ...(from > 0 ? { before: bars[from - 1]!.timestamp } : {}),
  });
  return ticks.map((tick) => {
    const at = chart.convertToPixel({ dataIndex: from + tick.index });
    const { x = 0 } = Array.isArray(at) ? (at[0] ?? {}) : at;
    return { coord: x, value: tick.ts, text: label(tick) };
  });
}

type LegendOptions = {
  readonly pair: ChartPair;
  readonly words: ChartWords;
  readonly tokens: Tokens;
  readonly narrow: boolean;
};

/** `BTC/USDT · 1h  O … H … L … C …  +0.17%`, in the colours of the bar, exactly as the candle has it. */
export function legendOf(candle: Candle | null, { pair, words, tokens, narrow }: LegendOptions): TooltipLegend[] {
  const title = { title: { text: words.title, color: tokens.text }, value: { text: '', color: tokens.text } };
  if (!candle) return [title];
  const [, open, high, low, close] = candle;
  const gap = subtractDecimal(close, open);
  const trend = trendOf(gap);
  const colour = trend === 'down' ? tokens.down : trend === 'up' ? tokens.up : tokens['text-muted'];
  const figure = (name: string, value: string): TooltipLegend => ({
    title: { text: `${name} `, color: tokens['text-faint'] },
    value: { text: formatPrice(value, pair.pricePlace), color: colour },
  });
  const change = formatPercent(divideDecimal(gap, open, 8), { sign: true });
  const range = [figure(words.open, open), figure(words.high, high), figure(words.low, low)];
  // The header names the pair and the axis has the last price.
  if (narrow) return range;
  return [
    title,
    ...range,
    figure(words.close, close),
    { title: { text: '', color: colour }, value: { text: change, color: colour } },
  ];
}
