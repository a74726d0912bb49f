import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import type { ChartLook } from '#stores/chart.ts';

/** Where the chart's candles come from; the engine knows neither sockets nor requests. */
export type ChartSource = {
  /** Candles before `end` (epoch ms, exclusive; undefined: up to now), oldest first, at most `limit`. Rejects when away. */
  history(end: number | undefined, limit: number): Promise<readonly Candle[]>;
  /** The open candle, and closed ones as they close, oldest first. @returns stops */
  watch(listener: (candles: readonly Candle[]) => void): () => void;
};

/** Words the chart writes itself, in the page's language. */
export type ChartWords = {
  readonly title: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly bars: (count: number) => string;
};

export type ChartPair = {
  readonly symbol: string;
  readonly base: string;
  readonly pricePlace: number;
  readonly sizePlace: number;
  /** Sizes are dollars, and values coins. */
  readonly inverse?: boolean;
};

export type ChartView = Pick<ChartLook, 'type' | 'scale' | 'indicators' | 'settings'> & { readonly interval: Interval };
