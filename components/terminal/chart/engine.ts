import { type Chart, dispose, type KLineData } from 'klinecharts';
import { formatPrice } from '#lib/format/price.ts';
import { type Indicator, isPane } from '#stores/chart.ts';
import { type Move, moveTo } from '../market.tsx';
import { readTokens, type Tokens } from '../tokens.ts';
import { candleOf, levelOf, periodOf } from './adapter.ts';
import { AxisLabels } from './axis-labels.ts';
import { ChartClock } from './clock.ts';
import { ChartCursor } from './cursor.ts';
import type { Drawings } from './drawings/desk.ts';
import type { EngineOptions } from './engine-options.ts';
import { ChartFeed } from './feed.ts';
import { type Context, paneShares, recolourIndicators, syncIndicators } from './indicators.ts';
import { lengthOf } from './intervals.ts';
import { type KeptView, keptView } from './kept-view.ts';
import { legendOf } from './legend.ts';
import { whenNear } from './near.ts';
import { type Paint, type Painted, paintOver } from './paint.ts';
import { CANDLES, GAPS, hasRoomForClose, isNarrow, legendFoot, widthOnAxis } from './pixels.ts';
import { ChartPlaces } from './places.ts';
import { candleRange, SCALE_AXES } from './scale.ts';
import { startChart } from './start.ts';
import { chartStyles, lastPrice } from './styles.ts';
import type { ChartPair, ChartSource, ChartView, ChartWords } from './types.ts';

/** The chart without React: klinecharts with our styles, labels, feed and drawings. */
export class ChartEngine extends ChartPlaces {
  readonly #options: EngineOptions;
  protected readonly chart: Chart;
  readonly pair: ChartPair;
  readonly #feed: ChartFeed;
  /** The keyboard's crosshair. */
  readonly cursor: ChartCursor;
  #view: ChartView;
  #words: ChartWords;
  #source: ChartSource;
  #tokens: Tokens;
  readonly #clock: ChartClock;
  #stale = false;
  /** As the market's ticker tells; null where nobody does, and the closes have to. */
  #told: Move | null = null;
  #seen: { readonly close: string; readonly move: Move } | null = null;
  #closed = false;
  #desk: Promise<Drawings> | null = null;
  readonly #sizes = new ResizeObserver(() => {
    if (this.#closed) return;
    if (this.#options.host.clientHeight === 0) return this.#kept.leave();
    // The library learns of its size a frame later, and panes are measured against it.
    this.chart.resize();
    this.#fit();
    this.#kept.back();
  });
  readonly #kept: KeptView;
  #crowded: readonly Indicator[] = [];
  #reached: readonly string[] = [];
  #beside: (() => readonly number[]) | null = null;
  #room: number = GAPS.room;
  readonly #labels = new AxisLabels();

  /** Has no candles before `begin`, and no axis of the library's own. @throws Error where the browser gives no canvas */
  constructor(options: EngineOptions) {
    super();
    this.#options = options;
    this.pair = options.pair;
    this.#view = options.view;
    this.#words = options.words;
    this.#source = options.source;
    this.#tokens = options.tokens;
    this.#clock = new ChartClock({ ...options, interval: options.view.interval });
    const styles = chartStyles(this.#tokens, { type: options.view.type, stale: false, move: 'flat', priceWidth: 0 });
    this.chart = startChart(options.host, options.pair, { styles, clock: this.#clock, room: GAPS.room });
    this.#kept = keptView(this.chart, () => this.#room);
    this.cursor = new ChartCursor(this.chart);
    this.#feed = new ChartFeed(this.chart, (state) => {
      if (state === 'ready') this.#applyStyles();
      options.onState(state);
    });
    this.#applyScale();
  }

  begin(): void {
    this.watchScale(() => {
      this.#look();
      if (this.#labels.keepLast(this.yOfLast()) && !this.#closed) this.#applyScale();
    });
    this.#applyView();
    this.retry();
    this.#sizes.observe(this.#options.host);
    this.chart.subscribeAction('onVisibleRangeChange', this.#onRange);
    this.chart.subscribeAction('onPaneDrag', () => this.#options.onPanes(paneShares(this.chart)));
  }

  /** Shows another interval, type, scale or set of indicators. */
  show(view: ChartView, source: ChartSource, words: ChartWords): void {
    if (view === this.#view && source === this.#source && words === this.#words) return;
    const otherData = view.interval !== this.#view.interval || source !== this.#source;
    this.#view = view;
    this.#clock.interval = view.interval;
    if (source !== this.#source) this.#seen = null;
    this.#source = source;
    this.#words = words;
    this.#applyView();
    if (otherData) this.retry();
  }

  /** Asks for the bars again. */
  retry(): void {
    this.chart.setPeriod(periodOf(this.#view.interval));
    this.#feed.load(this.#source, lengthOf(this.#view.interval));
  }

  setZone(zone: string, tag: string): void {
    if (this.#clock.setZone(zone, tag)) this.chart.resize();
  }

  /** The market stands still, or goes on. */
  setStale(stale: boolean): void {
    if (stale === this.#stale) return;
    this.#stale = stale;
    this.#applyStyles();
  }

  /** Which way the last price came; null: nobody tells, and its closes do. */
  setMove(move: Move | null): void {
    this.#recolourLast(() => {
      this.#told = move;
    });
  }

  /** Reads the theme's colours again. */
  recolour(): void {
    this.#tokens = readTokens(this.#options.host);
    this.#applyStyles();
    recolourIndicators(this.chart, this.#context());
    void this.#desk?.then((desk) => desk.recolour());
  }

  /** The theme's colours as they are now. */
  readonly tokens = (): Tokens => this.#tokens;

  /** When the bar that opened then closes, epoch ms. */
  closeOf(open: number): number {
    return this.#clock.closeOf(open);
  }

  /** A line of closes: highs and lows are not seen. */
  get isArea(): boolean {
    return this.#view.type === 'area';
  }

  zoom(factor: number): void {
    this.chart.zoomAtCoordinate(factor);
  }

  toNow(): void {
    this.cursor.leave();
    this.chart.scrollToRealTime(120);
  }

  /** Calls back when the pointer or the focus first comes near. @returns stops */
  whenNear(near: () => void): () => void {
    return whenNear(this.#options.host, near);
  }

  /** Makes the scale hold these prices beside the candles. */
  reach(prices: readonly string[]): void {
    if (`${prices}` === `${this.#reached}`) return;
    this.#reached = prices;
    if (!this.#closed) this.#applyScale();
  }

  /** The scale holds these levels of a second line, too, which has a row of its own in the legend; null for none. */
  accompany(levels: (() => readonly number[]) | null): void {
    this.#beside = levels;
    if (!this.#closed) this.#applyScale();
  }

  /** Where the row of a second line begins, px below the upper edge. */
  rowOfSecond(): number {
    return this.legendFoot() - GAPS.second;
  }

  /** Leaves that much free beside the last candle, px, while the reader looks at it; less than usual is as usual. */
  keepRoom(room: number): void {
    const wanted = Math.max(GAPS.room, Math.ceil(room));
    const atEnd = this.seen().to >= this.bars().length;
    if (wanted === this.#room || !this.hasCandles || !atEnd || this.#closed) return;
    this.#room = wanted;
    this.chart.setOffsetRightDistance(wanted);
  }

  /** Labels lie over the price axis there, px: prices of the grid that they would cut are not said. */
  keepClear(labels: readonly number[]): void {
    if (this.#labels.keep(labels) && !this.#closed) this.#applyScale();
  }

  /** Paints over the candles under a name of its own, see paint.ts. @returns tells it to paint again, or no more */
  paint(id: string, paint: Paint): Painted {
    const made = paintOver(this.chart, id, paint);
    const open = (act: () => void) => () => this.#closed || act();
    return { again: open(made.again), close: open(made.close) };
  }

  /** What the reader draws; its code comes with the first drawing or tool. Rejects when it did not come. */
  drawings(): Promise<Drawings> {
    this.#desk ??= import('./drawings/open.ts').then(
      ({ openDrawings }) => {
        const { host, pair, onDrawn, onDrawings } = this.#options;
        const desk = openDrawings(this.chart, { host, pair, words: () => this.#words, finished: onDrawn });
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

  /** `BTC/USDT · 1h` */
  title(): string {
    return this.#words.title;
  }

  close(): void {
    this.#closed = true;
    this.#sizes.disconnect();
    this.#feed.close();
    this.chart.unsubscribeAction('onVisibleRangeChange', this.#onRange);
    dispose(this.#options.host);
  }

  #applyView(): void {
    this.#applyScale();
    this.#applyStyles();
    this.#fit();
  }

  /** Panes that the chart is too low for are told, so that nobody looks for them. */
  readonly #fit = () => {
    const out = syncIndicators(this.chart, this.#view.indicators, this.#context());
    if (`${out}` === `${this.#crowded}`) return;
    this.#crowded = out;
    this.#options.onCrowded(out);
  };

  #applyScale(): void {
    this.chart.overrideYAxis({
      ...CANDLES,
      name: SCALE_AXES[this.#view.scale],
      createRange: ({ chart, defaultRange }) =>
        candleRange(chart, defaultRange, {
          ...this.#view,
          reach: [...this.#reached.map(levelOf), ...(this.#beside?.() ?? [])],
          pads: { height: this.plot().height, top: this.legendFoot() + GAPS.label, bottom: GAPS.label },
        }),
      gap: { top: 0, bottom: 0 },
      // Without a bar the library counts from 0 to 10, which is nobody's price.
      createTicks: ({ defaultTicks }) => {
        // The range is known by now, and what follows it moves before the next frame.
        queueMicrotask(this.tellScale);
        return this.hasCandles ? this.#labels.ticks(defaultTicks) : [];
      },
    });
  }

  /** Lower edge of what the legend says, px below the upper edge. */
  legendFoot(): number {
    const over = this.#view.indicators.filter((name) => !isPane(name)).length;
    return legendFoot(this.chart, this.pair.pricePlace, over) + (this.#beside ? GAPS.second : 0);
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
    this.chart.setStyles(
      chartStyles(this.#tokens, {
        type: this.#view.type,
        stale: this.#stale,
        move: this.#move(),
        priceWidth: this.#priceWidth(),
      }),
    );
    this.chart.setStyles({ candle: { tooltip: { legend: { template: this.#legend } } } });
  }

  #move(): Move {
    return this.#told ?? this.#seen?.move ?? 'flat';
  }

  /** The close of the newest bar may be another. */
  #look(): void {
    const close = candleOf(this.bars().at(-1))?.[4] ?? null;
    const before = this.#seen;
    if (close === null || close === before?.close) return;
    this.#recolourLast(() => {
      this.#seen = { close, move: before ? moveTo(before.close, close, before.move) : 'flat' };
    });
  }

  #recolourLast(change: () => void): void {
    const before = this.#move();
    change();
    if (this.#move() === before || this.#closed || this.#stale) return;
    this.chart.setStyles({ candle: { priceMark: { last: lastPrice(this.#tokens, this.#move()) } } });
  }

  /** What the newest price takes on the axis, px: the library would count the zeros that we fold. */
  #priceWidth(): number {
    const candle = candleOf(this.chart.getDataList().at(-1));
    return candle ? widthOnAxis(this.chart, this.#tokens.font, formatPrice(candle[2], this.pair.pricePlace)) : 0;
  }

  readonly #legend = ({ current }: { current: KLineData | null }) =>
    legendOf(candleOf(current), {
      pair: this.#options.pair,
      words: this.#words,
      tokens: this.#tokens,
      narrow: isNarrow(this.chart),
      close: hasRoomForClose(this.chart, this.#priceWidth()),
    });

  readonly #onRange = () => {
    this.#feed.moved();
    const { from, to } = this.chart.getVisibleRange();
    const bars = this.chart.getDataList();
    this.#options.onRange(candleOf(bars[from]), candleOf(bars[Math.min(to, bars.length) - 1]));
  };
}
