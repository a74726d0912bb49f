import { type Chart, type Crosshair, dispose, init, type KLineData } from 'klinecharts';
import type { Candle } from '#lib/contract/market.ts';
import { subZero } from '#lib/format/price.ts';
import type { Drawing } from '#stores/drawings.ts';
import { readTokens, type Tokens } from '../tokens.ts';
import { candleOf, periodOf } from './adapter.ts';
import { Drawings, registerMeasure } from './drawings.ts';
import { ChartFeed, type FeedState } from './feed.ts';
import { recolourIndicators, syncIndicators } from './indicators.ts';
import { closeOf, countdown, lengthOf } from './intervals.ts';
import { crosshairLabel, tickLabel } from './labels.ts';
import { legendOf, NARROW } from './legend.ts';
import { chartStyles } from './styles.ts';
import { timeTicks, type ZoneOffset, zoneOffset } from './time-ticks.ts';
import type { ChartPair, ChartSource, ChartView, ChartWords } from './types.ts';

/** px between marks of the time axis. */
const TICK_GAP = 84;
const DAY = 86_400_000;
const CANDLES = { paneId: 'candle_pane' } as const;
const SCALE_AXES = { normal: 'normal', log: 'logarithm', percent: 'percentage' } as const;

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

/** The chart without React: klinecharts with our styles, labels, feed and drawings. */
export class ChartEngine {
  readonly drawings: Drawings;
  readonly #options: EngineOptions;
  readonly #chart: Chart;
  readonly #feed: ChartFeed;
  #view: ChartView;
  #words: ChartWords;
  #source: ChartSource;
  #zone: string;
  #tag: string;
  #tokens: Tokens;
  #offset: ZoneOffset;
  #stale = false;
  /** Bar that the keyboard put the crosshair on. */
  #cursor: number | null = null;

  /** @throws Error where the browser gives no canvas */
  constructor(options: EngineOptions) {
    this.#options = options;
    this.#view = options.view;
    this.#words = options.words;
    this.#source = options.source;
    this.#zone = options.zone;
    this.#tag = options.tag;
    this.#tokens = readTokens(options.host);
    this.#offset = zoneOffset(options.zone);
    this.#chart = this.#start();
    registerMeasure(options.pair, options.words);
    this.drawings = new Drawings(this.#chart, { changed: options.onDrawings, finished: options.onDrawn });
    this.#feed = new ChartFeed(this.#chart, options.onState);
    this.#applyView();
    this.retry();
    this.#chart.subscribeAction('onVisibleRangeChange', this.#onRange);
  }

  /** Shows another interval, type, scale or set of indicators. */
  show(view: ChartView, source: ChartSource, words: ChartWords): void {
    const otherData = view.interval !== this.#view.interval || source !== this.#source;
    this.#view = view;
    this.#source = source;
    this.#words = words;
    this.#applyView();
    if (otherData) this.retry();
  }

  /** Asks for the bars again. */
  retry(): void {
    this.#chart.setPeriod(periodOf(this.#view.interval));
    this.#feed.load(this.#source, lengthOf(this.#view.interval));
  }

  setZone(zone: string, tag: string): void {
    this.#zone = zone;
    this.#tag = tag;
    this.#offset = zoneOffset(zone);
    this.#chart.resize();
  }

  /** The market stands still, or goes on. */
  setStale(stale: boolean): void {
    this.#stale = stale;
    this.#applyStyles();
  }

  /** Reads the theme's colours again. */
  recolour(): void {
    this.#tokens = readTokens(this.#options.host);
    this.#applyStyles();
    recolourIndicators(this.#chart, this.#tokens);
  }

  zoom(factor: number): void {
    this.#chart.zoomAtCoordinate(factor);
  }

  /** Moves the crosshair by bars; the first press puts it on the last one. @returns the candle it stands on */
  step(bars: number): Candle | null {
    const count = this.#chart.getDataList().length;
    if (count === 0) return null;
    this.#cursor = this.#cursor === null ? count - 1 : Math.min(Math.max(this.#cursor + bars, 0), count - 1);
    return pointAt(this.#chart, this.#cursor);
  }

  toNow(): void {
    this.#cursor = null;
    // The library hides the crosshair when it is given nothing, which its types do not say.
    this.#chart.executeAction('onCrosshairChange', undefined as unknown as Crosshair);
    this.#chart.scrollToRealTime(120);
  }

  /** What is seen, as a PNG data address. */
  picture(): string {
    return this.#chart.getConvertPictureUrl(true, 'png', this.#tokens.panel);
  }

  close(): void {
    this.#feed.close();
    this.#chart.unsubscribeAction('onVisibleRangeChange', this.#onRange);
    dispose(this.#options.host);
  }

  #start(): Chart {
    const { host, pair, now } = this.#options;
    const chart = init(host, {
      styles: chartStyles(this.#tokens, { type: this.#view.type, stale: this.#stale }),
      layout: { barSpaceLimit: { min: 2, max: 48 }, yAxis: { gap: { top: 0.17, bottom: 0.06 } } },
      thousandsSeparator: { sign: ',' },
      decimalFold: { format: (value) => subZero(`${value}`) },
      formatter: {
        formatDate: ({ timestamp, type }) =>
          type === 'xAxis' ? '' : crosshairLabel(timestamp, { zone: this.#axisZone(), interval: this.#view.interval }),
        formatExtendText: ({ data }) => countdown(closeOf(data.timestamp, this.#view.interval) - now()),
      },
    });
    if (!chart) throw new Error('The chart could not start: the browser gave no canvas.');
    // The library takes the first tab stop of the whole page for itself.
    const stop = host.firstElementChild as HTMLElement | null;
    if (stop) stop.tabIndex = -1;
    chart.overrideXAxis({ createTicks: () => this.#ticks() });
    chart.setSymbol({ ticker: pair.symbol, pricePrecision: pair.pricePlace, volumePrecision: pair.sizePlace });
    chart.setOffsetRightDistance(64);
    chart.setBarSpace(7);
    return chart;
  }

  #applyView(): void {
    const { pair } = this.#options;
    this.#chart.overrideYAxis({ ...CANDLES, name: SCALE_AXES[this.#view.scale] });
    this.#applyStyles();
    syncIndicators(this.#chart, this.#view.indicators, { pair, words: this.#words, tokens: () => this.#tokens });
  }

  #applyStyles(): void {
    this.#chart.setStyles(chartStyles(this.#tokens, { type: this.#view.type, stale: this.#stale }));
    this.#chart.setStyles({ candle: { tooltip: { legend: { template: this.#legend } } } });
  }

  readonly #legend = ({ current }: { current: KLineData | null }) =>
    legendOf(candleOf(current), {
      pair: this.#options.pair,
      words: this.#words,
      tokens: this.#tokens,
      narrow: (this.#chart.getSize(CANDLES.paneId, 'main')?.width ?? 0) < NARROW,
    });

  readonly #onRange = () => {
    this.#feed.moved();
    const { from, to } = this.#chart.getVisibleRange();
    const bars = this.#chart.getDataList();
    this.#options.onRange(candleOf(bars[from]), candleOf(bars[Math.min(to, bars.length) - 1]));
  };

  /** A day's bar is the UTC day, whatever the clock on the wall says. */
  #axisZone(): string {
    return lengthOf(this.#view.interval) >= DAY ? 'UTC' : this.#zone;
  }

  #ticks() {
    const { from, to } = this.#chart.getVisibleRange();
    const bars = this.#chart.getDataList();
    const zone = this.#axisZone();
    const ticks = timeTicks(
      bars.slice(from, to).map(({ timestamp }) => timestamp),
      {
        barWidth: this.#chart.getBarSpace().bar,
        gap: TICK_GAP,
        offset: zone === 'UTC' ? () => 0 : this.#offset,
        ...(from > 0 ? { before: bars[from - 1]!.timestamp } : {}),
      },
    );
    return ticks.map((tick) => ({
      coord: pixelOf(this.#chart, { dataIndex: from + tick.index }).x ?? 0,
      value: tick.ts,
      text: tickLabel(tick, { zone, tag: this.#tag, interval: this.#view.interval }),
    }));
  }
}

/** The library answers one point for one and a list for a list; its types do not tell them apart. */
function pixelOf(chart: Chart, point: { dataIndex: number; value?: number }): { x?: number; y?: number } {
  const at = chart.convertToPixel(point, CANDLES);
  return Array.isArray(at) ? (at[0] ?? {}) : at;
}

/** Puts the crosshair on a bar and brings that bar into sight. */
function pointAt(chart: Chart, index: number): Candle | null {
  const { from, to } = chart.getVisibleRange();
  if (index < from || index >= to) chart.scrollToDataIndex(index);
  const bar = chart.getDataList()[index];
  const { x, y } = pixelOf(chart, { dataIndex: index, value: bar?.close ?? 0 });
  if (x !== undefined && y !== undefined) chart.executeAction('onCrosshairChange', { x, y, ...CANDLES });
  return candleOf(bar);
}
