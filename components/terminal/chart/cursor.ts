import type { Chart, Crosshair } from 'klinecharts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { candleOf } from './adapter.ts';
import type { Dot } from './drawings/geometry.ts';
import { CANDLES, pixelOf } from './pixels.ts';

/** The crosshair as the keyboard moves it: by bars, and up and down from a bar's close. */
export class ChartCursor {
  readonly #chart: Chart;
  #index: number | null = null;
  /** A place on the price axis. */
  #level = 0;
  readonly #listeners = new Set<(index: number) => void>();

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  /** The first press puts it on the last bar. @returns the candle it stands on */
  step(bars: number): Candle | null {
    const list = this.#chart.getDataList();
    if (list.length === 0) return null;
    const last = list.length - 1;
    this.#index = this.#index === null ? last : Math.min(Math.max(this.#index + bars, 0), last);
    const bar = list[this.#index]!;
    this.#level = bar.close;
    this.#show();
    this.#tell();
    return candleOf(bar);
  }

  /** Up or down by px; the first press puts it on the last bar's close. @returns where it is */
  climb(pixels: number): Dot | null {
    const before = this.at();
    if (!before) this.step(0);
    const from = before ?? this.at();
    if (!from) return null;
    const { height = 0 } = this.#chart.getSize(CANDLES.paneId, 'main') ?? {};
    const y = before ? Math.min(Math.max(from.y - pixels, 0), height) : from.y;
    const at = this.#chart.convertFromPixel([{ y }], CANDLES);
    this.#level = (Array.isArray(at) ? at[0]?.value : at.value) ?? this.#level;
    this.#show();
    this.#tell();
    return this.at();
  }

  /** px of the candles' pane; null until the keyboard was used. */
  at(): Dot | null {
    if (this.#index === null) return null;
    const { x, y } = pixelOf(this.#chart, { dataIndex: this.#index, value: this.#level });
    return x === undefined || y === undefined ? null : { x, y };
  }

  leave(): void {
    this.#index = null;
    // The library hides the crosshair when it is given nothing, which its types do not say.
    this.#chart.executeAction('onCrosshairChange', undefined as unknown as Crosshair);
  }

  /** Calls back with the bar that it is put on, whenever it moves. @returns stops */
  watch(listener: (index: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.#index!);
  }

  /** Brings its bar into sight. */
  #show(): void {
    const { from, to } = this.#chart.getVisibleRange();
    const index = this.#index!;
    if (index < from || index >= to) this.#chart.scrollToDataIndex(index);
    const at = this.at();
    if (at) this.#chart.executeAction('onCrosshairChange', { ...at, ...CANDLES });
  }
}
