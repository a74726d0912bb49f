import type { Chart } from 'klinecharts';

export const CANDLES = { paneId: 'candle_pane' } as const;

/** The library answers one point for one and a list for a list; its types do not tell them apart. */
export function pixelOf(chart: Chart, point: { dataIndex?: number; value?: number }): { x?: number; y?: number } {
  const at = chart.convertToPixel(point, CANDLES);
  return Array.isArray(at) ? (at[0] ?? {}) : at;
}

/** Narrower than this (px) there is no room for every word of the legends. */
const NARROW = 400;

export function isNarrow(chart: Chart): boolean {
  return plotWidth(chart) < NARROW;
}

/** Open, high, low and close in a row need this much, px. */
const CLOSE = 320;

export function hasRoomForClose(chart: Chart): boolean {
  return plotWidth(chart) >= CLOSE;
}

function plotWidth(chart: Chart): number {
  return chart.getSize(CANDLES.paneId, 'main')?.width ?? 0;
}

/** px of the legend: the row of the candles, and one more for each indicator over them. */
const LEGEND = { first: 42, row: 18 } as const;
/** Prices with more decimals than these are long. */
const LONG_PLACES = 6;

/** Lower edge of the legend on the candles, px. */
export function legendFoot(
  chart: Chart,
  pricePlace: number,
  over = chart.getIndicators({ paneId: CANDLES.paneId }).length,
): number {
  // Three averages of a tiny price take two rows where there is little room.
  const rows = over > 0 && pricePlace > LONG_PLACES && isNarrow(chart) ? over + 1 : over;
  return LEGEND.first + rows * LEGEND.row;
}
