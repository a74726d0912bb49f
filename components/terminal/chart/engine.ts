import { type Chart, type Crosshair, dispose, init, type KLineData } from 'klinecharts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { formatPrice, subZero } from '#lib/format/price.ts';
import { isPane } from '#stores/chart.ts';
import { readTokens, type Tokens } from '../tokens.ts';
import { candleOf, levelOf, periodOf, priceText } from './adapter.ts';
import type { Drawings } from './drawings/desk.ts';
import type { EngineOptions } from './engine-options.ts';
import { ChartFeed } from './feed.ts';
import { type Context, paneShares, recolourIndicators, syncIndicators } from './indicators.ts';
import { closeOf, countdown, lengthOf } from './intervals.ts';
import { crosshairLabel, tickLabel } from './labels.ts';
import { legendOf } from './legend.ts';
import { CANDLES, hasRoomForClose, isNarrow, legendFoot, pixelOf } from './pixels.ts';
import { candleRange } from './scale.ts';
import { chartStyles } from './styles.ts';
import { registerText } from './text-figure.ts';
import { timeMarks } from './time-marks.ts';
import { type ZoneOffset, zoneOffset } from './time-ticks.ts';
import type { ChartSource, ChartView, ChartWords } from './types.ts';

/** px between the legend and the highest price, and below the lowest one, for their labels. */
const LABEL = 24;
const DAY = 86_400_000;
const SCALE_AXES = { normal: 'normal', log: 'logarithm', percent: 'percentage' } as const;

/** The chart without React: klinecharts with our styles, labels, feed and drawings. */
export class ChartEngine {
  readonly #options: EngineOptions;
  readonly #scaled = new Set<() => void>();
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
  #desk: Promise<Drawings> | null = null;
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
    this.#feed = new ChartFeed(this.#chart, (state) => {
      if (state === 'ready') this.#applyStyles();
      options.onState(state);
    });
    this.#applyView();
    this.retry();
    this.#chart.subscribeAction('onVisibleRangeChange', this.#onRange);
    this.#chart.subscribeAction('onPaneDrag', () => options.onPanes(paneShares(this.#chart)));
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
    recolourIndicators(this.#chart, this.#context());
    void this.#desk?.then((desk) => desk.recolour());
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

  /** px below the upper edge of the candles; null while there are none. */
  yOf(price: string): number | null {
    return this.#chart.getDataList().length === 0 ? null : (pixelOf(this.#chart, { value: levelOf(price) }).y ?? null);
  }

  /** The same for the newest price. */
  yOfLast(): number | null {
    const candle = candleOf(this.#chart.getDataList().at(-1));
    return candle && this.yOf(candle[4]);
  }

  /** The price at that height, with the pair's decimals. */
  priceAt(y: number): string | null {
    const at = this.#chart.convertFromPixel([{ y }], CANDLES);
    const value = Array.isArray(at) ? at[0]?.value : at.value;
    return value === undefined ? null : priceText(value, this.#options.pair.pricePlace);
  }

  /** What the candles take, px. */
  plot(): { readonly width: number; readonly height: number } {
    const { width = 0, height = 0 } = this.#chart.getSize(CANDLES.paneId, 'main') ?? {};
    return { width, height };
  }

  /** Calls back whenever prices have other heights. @returns stops */
  watchScale(changed: () => void): () => void {
    this.#scaled.add(changed);
    return () => void this.#scaled.delete(changed);
  }

  /** Without candles there is no place that a drawing could have. */
  get hasCandles(): boolean {
    return this.#chart.getDataList().length > 0;
  }

  /** What the reader draws; its code comes with the first drawing or tool. Rejects when it did not come. */
  drawings(): Promise<Drawings> {
    this.#desk ??= import('./drawings/open.ts').then(
      ({ openDrawings }) => {
        const { host, pair, onDrawn, onDrawings } = this.#options;
        const desk = openDrawings(this.#chart, { host, pair, words: () => this.#words, finished: onDrawn });
        onDrawings(desk);
        return desk;
      },
      (error: unknown) => {
        this.#desk = null;
        throw error;
      },
    );
    return this.#desk;
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
    registerText();
    const chart = init(host, {
      styles: chartStyles(this.#tokens, { type: this.#view.type, stale: this.#stale, priceWidth: 0 }),
      layout: { barSpaceLimit: { min: 2, max: 48 } },
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
    const over = this.#view.indicators.filter((name) => !isPane(name)).length;
    this.#chart.overrideYAxis({
      ...CANDLES,
      name: SCALE_AXES[this.#view.scale],
      createRange: ({ chart, defaultRange }) => candleRange(chart, defaultRange, this.#view),
      gap: { top: legendFoot(this.#chart, pair.pricePlace, over) + LABEL, bottom: LABEL },
      // Without a bar the library counts from 0 to 10, which is nobody's price.
      createTicks: ({ defaultTicks }) => {
        // The range is known by now, and what follows it moves before the next frame.
        queueMicrotask(this.#tellScale);
        return this.#chart.getDataList().length > 0 ? defaultTicks : [];
      },
    });
    this.#applyStyles();
    syncIndicators(this.#chart, this.#view.indicators, this.#context());
  }

  #context(): Context {
    return {
      pair: this.#options.pair,
      words: this.#words,
      tokens: () => this.#tokens,
      settings: () => this.#view.settings,
    };
  }

  #applyStyles(): void {
    this.#chart.setStyles(
      chartStyles(this.#tokens, { type: this.#view.type, stale: this.#stale, priceWidth: this.#priceWidth() }),
    );
    this.#chart.setStyles({ candle: { tooltip: { legend: { template: this.#legend } } } });
  }

  /** What the newest price takes on the axis, px: the library would count the zeros that we fold. */
  #priceWidth(): number {
    const candle = candleOf(this.#chart.getDataList().at(-1));
    const brush = this.#chart.getDom(CANDLES.paneId, 'yAxis')?.querySelector('canvas')?.getContext('2d');
    if (!candle || !brush) return 0;
    brush.font = `600 12px ${this.#tokens.font}`;
    return brush.measureText(formatPrice(candle[2], this.#options.pair.pricePlace)).width;
  }

  readonly #legend = ({ current }: { current: KLineData | null }) =>
    legendOf(candleOf(current), {
      pair: this.#options.pair,
      words: this.#words,
      tokens: this.#tokens,
      narrow: isNarrow(this.#chart),
      close: hasRoomForClose(this.#chart),
    });

  readonly #tellScale = () => {
    for (const changed of this.#scaled) changed();
  };

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
    const zone = this.#axisZone();
    const offset: ZoneOffset = zone === 'UTC' ? () => 0 : this.#offset;
    return timeMarks(this.#chart, offset, (tick) =>
      tickLabel(tick, { zone, tag: this.#tag, interval: this.#view.interval }),
    );
  }
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
