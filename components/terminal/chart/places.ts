import type { Chart, KLineData } from 'klinecharts';
import { candleOf, levelOf, priceText } from './adapter.ts';
import type { Size } from './drawings/geometry.ts';
import { CANDLES, isOnDrawing, pixelOf } from './pixels.ts';
import type { ChartPair } from './types.ts';

/** Where prices and bars are on the canvas, for whatever lies over the candles. */
export abstract class ChartPlaces {
  protected abstract readonly chart: Chart;
  abstract readonly pair: ChartPair;
  readonly #scaled = new Set<() => void>();

  /** Oldest first. */
  bars(): readonly KLineData[] {
    return this.chart.getDataList();
  }

  /** Indexes of the bars in sight, `to` exclusive. */
  seen(): { readonly from: number; readonly to: number } {
    const { from, to } = this.chart.getVisibleRange();
    return { from: Math.max(0, from), to: Math.min(to, this.bars().length) };
  }

  /** Without candles there is no place that anything could have. */
  get hasCandles(): boolean {
    return this.bars().length > 0;
  }

  /** px below the upper edge of the candles; null while there are none. */
  yOf(price: string): number | null {
    return this.yOfLevel(levelOf(price));
  }

  /** The same of a place on the price axis that a bar or a drawing has. */
  yOfLevel(value: number): number | null {
    return this.hasCandles ? (pixelOf(this.chart, { value }).y ?? null) : null;
  }

  /** The same for the newest price. */
  yOfLast(): number | null {
    const candle = candleOf(this.bars().at(-1));
    return candle && this.yOf(candle[4]);
  }

  /** px from the left edge to the middle of a bar. */
  xOf(index: number): number {
    return pixelOf(this.chart, { dataIndex: index }).x ?? 0;
  }

  /** The bar over or under that place; beyond the bars there are indexes, too. */
  indexAt(x: number): number {
    const at = this.chart.convertFromPixel([{ x }], CANDLES);
    return (Array.isArray(at) ? at[0]?.dataIndex : at.dataIndex) ?? -1;
  }

  /** px from one bar to the next. */
  barWidth(): number {
    return this.chart.getBarSpace().bar;
  }

  /** The price at that height, with the pair's decimals. */
  priceAt(y: number): string | null {
    const at = this.chart.convertFromPixel([{ y }], CANDLES);
    const value = Array.isArray(at) ? at[0]?.value : at.value;
    return value === undefined ? null : priceText(value, this.pair.pricePlace);
  }

  /** What the candles take, px. */
  plot(): Size {
    const { width = 0, height = 0 } = this.chart.getSize(CANDLES.paneId, 'main') ?? {};
    return { width, height };
  }

  /** What was drawn hears presses itself. */
  isOnDrawing(): boolean {
    return isOnDrawing(this.chart);
  }

  /** Lends the library's chart to whoever takes a picture of it. */
  photograph<Made>(take: (chart: Chart) => Made): Made {
    return take(this.chart);
  }

  /** Calls back whenever prices have other heights, and bars other places. @returns stops */
  watchScale(changed: () => void): () => void {
    this.#scaled.add(changed);
    return () => void this.#scaled.delete(changed);
  }

  protected readonly tellScale = () => {
    for (const changed of this.#scaled) changed();
  };
}
