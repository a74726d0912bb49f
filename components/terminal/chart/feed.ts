import type { Chart, DataLoader, DataLoaderGetBarsParams } from 'klinecharts';
import { CANDLE_LIMIT } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { type Bar, toBar } from './adapter.ts';
import type { ChartSource } from './types.ts';

/** Bars asked for first: more than any screen shows at the usual zoom. */
const FIRST_BARS = 500;
/** Bars that follow the market. Every tick computes every indicator over all of them. */
export const LIVE_BARS = 2000;

/** History that did not come is asked for again with the next tick after this long, doubled up to the longest. ms */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

export type FeedState = 'loading' | 'ready' | 'failed';

/**
 * Joins history and stream in the chart: pages backwards on demand, follows the open bar, asks again when the stream
 * comes back with a hole between.
 */
export class ChartFeed {
  readonly #chart: Chart;
  readonly #report: (state: FeedState) => void;
  readonly #now: () => number;
  /** Candles that came while the chart could not take them. */
  readonly #waiting = new Map<number, Candle>();
  #source: ChartSource | null = null;
  #barLength = 0;
  /** Answers of an earlier turn are nobody's any more. */
  #turn = 0;
  #loading = false;
  /** How long was waited last, and when history may be asked for again, ms. */
  #pause = { wait: 0, until: 0 };
  #unwatch = () => {};
  #push: ((bar: Bar) => void) | null = null;

  constructor(chart: Chart, report: (state: FeedState) => void, now: () => number = Date.now) {
    this.#chart = chart;
    this.#report = report;
    this.#now = now;
  }

  /** Begins anew: another interval, or another try. @param barLength ms */
  load(source: ChartSource, barLength: number): void {
    this.close();
    this.#waiting.clear();
    this.#source = source;
    this.#barLength = barLength;
    this.#loading = true;
    this.#pause = { wait: 0, until: 0 };
    this.#report('loading');
    this.#unwatch = source.watch((candles) => {
      for (const candle of candles) this.#waiting.set(candle[0], candle);
      while (this.#waiting.size > LIVE_BARS) this.#waiting.delete(this.#waiting.keys().next().value!);
      // The library measures the page at once: after everybody else who was told has written what they have to say.
      const turn = this.#turn;
      queueMicrotask(() => turn === this.#turn && this.#apply());
    });
    this.#chart.setDataLoader(this.#loader());
  }

  /** The reader moved; at the live end a history grown too long is dropped again. */
  moved(): void {
    const { from, to } = this.#chart.getVisibleRange();
    const long = this.#chart.getDataList().length > LIVE_BARS;
    // Only where the window holds far less than the live bars, so that what is seen is never taken away.
    if (long && this.#atEnd() && to - from < LIVE_BARS / 2) this.#restart();
  }

  close(): void {
    this.#turn += 1;
    this.#unwatch();
  }

  #newest(): number {
    return this.#chart.getDataList().at(-1)?.timestamp ?? 0;
  }

  #atEnd(): boolean {
    return this.#chart.getVisibleRange().to >= this.#chart.getDataList().length;
  }

  #restart(): void {
    if (this.#loading || !this.#source || this.#now() < this.#pause.until) return;
    // Older bars on their way belong to the list that goes now.
    this.#turn += 1;
    this.#loading = true;
    this.#chart.resetData();
  }

  /** The stream tells once before a frame, and the chart draws in the next one: both come out together. */
  #apply(): void {
    if (!this.#push || this.#loading) return;
    // Looking at old bars beyond the live window: the market waits until the reader comes back.
    if (this.#chart.getDataList().length > LIVE_BARS && !this.#atEnd()) return;
    const candles = [...this.#waiting.values()].sort((a, b) => a[0] - b[0]);
    this.#waiting.clear();
    for (const candle of candles) {
      if (candle[0] < this.#newest()) continue;
      if (candle[0] - this.#newest() > this.#barLength) return this.#restart();
      this.#push(toBar(candle));
    }
    this.moved();
  }

  #loader(): DataLoader {
    return {
      getBars: (params) => this.#getBars(params),
      subscribeBar: ({ callback }) => {
        this.#push = callback;
        this.#apply();
      },
      unsubscribeBar: () => {
        this.#push = null;
      },
    };
  }

  async #getBars({ type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    const turn = this.#turn;
    const source = this.#source;
    if (!source || type === 'backward') return callback([], false);
    const older = type === 'forward';
    const end = older ? (timestamp ?? undefined) : undefined;
    try {
      const candles = await source.history(end, older ? CANDLE_LIMIT : FIRST_BARS);
      if (turn !== this.#turn) return;
      const bars = candles.filter(([open]) => end === undefined || open < end).map(toBar);
      if (!older) {
        this.#loading = false;
        this.#pause = { wait: 0, until: 0 };
      }
      callback(bars, { forward: bars.length > 0, backward: false });
      if (!older) this.#report('ready');
      this.#apply();
    } catch {
      if (turn !== this.#turn) return;
      // Older bars can be asked for again by scrolling; without any bar the panel offers a retry.
      if (!older) {
        this.#loading = false;
        const wait = Math.min(Math.max(this.#pause.wait * 2, FIRST_WAIT), LONGEST_WAIT);
        this.#pause = { wait, until: this.#now() + wait };
        this.#report('failed');
      }
      callback([], { forward: older, backward: false });
    }
  }
}
