import type { Chart } from 'klinecharts';

export const CANDLES = { paneId: 'candle_pane' } as const;

/** The library answers one point for one and a list for a list; its types do not tell them apart. */
export function pixelOf(chart: Chart, point: { dataIndex?: number; value?: number }): { x?: number; y?: number } {
  const at = chart.convertToPixel(point, CANDLES);
  return Array.isArray(at) ? (at[0] ?? {}) : at;
}

/** What the library has and does not say: what the pointer is on. */
type Inside = Chart & {
  getChartStore?: () => { getHoverOverlayInfo: () => { readonly overlay: { readonly id: string } | null } };
};

/** Whether the pointer is on something that was drawn. */
export function isOnDrawing(chart: Chart): boolean {
  return ((chart as Inside).getChartStore?.().getHoverOverlayInfo().overlay ?? null) !== null;
}

/** Narrower than this (px) the pair, four prices and the change would take two rows of the legend. */
const NARROW = 530;

export function isNarrow(chart: Chart): boolean {
  return plotWidth(chart) < NARROW;
}

/** Letter and margins of one of the four prices in a row, px. */
const BESIDE_PRICE = 25;

/** Whether open, high, low and close have room in one row. @param price width of one, px; 0 where it is not known */
export function hasRoomForClose(chart: Chart, price: number): boolean {
  return plotWidth(chart) >= 4 * ((price || USUAL_PRICE) + BESIDE_PRICE);
}
/** px of `91,381.2`. */
const USUAL_PRICE = 55;

/** What a price takes on its axis, px; 0 where nothing can be measured. */
export function widthOnAxis(chart: Chart, font: string, text: string): number {
  const brush = chart.getDom(CANDLES.paneId, 'yAxis')?.querySelector('canvas')?.getContext('2d');
  if (!brush) return 0;
  brush.font = `600 12px ${font}`;
  return brush.measureText(text).width;
}

function plotWidth(chart: Chart): number {
  return chart.getSize(CANDLES.paneId, 'main')?.width ?? 0;
}

/** px around the candles. */
export const GAPS = {
  /** Between the legend and the highest price, and below the lowest one, for their labels. */
  label: 24,
  /** Free beside the last candle. */
  room: 64,
  /** The row of a second line. */
  second: 18,
} as const;

/** px of the legend: the row of the candles, and one more for each indicator over them. */
const LEGEND = { first: 24, row: 18 } as const;
/** Three averages in a row need this much, px; more with each digit that their prices have over so many. */
const AVERAGES = { width: 270, digits: 5, digit: 32 } as const;
/** Prices with more decimals than these are long. */
const LONG_PLACES = 6;

/** Lower edge of the legend on the candles, px. */
export function legendFoot(
  chart: Chart,
  pricePlace: number,
  over = chart.getIndicators({ paneId: CANDLES.paneId }).length,
): number {
  // Three averages take two rows where there is little room, those of a tiny price sooner.
  // Averages of what was may be that much over what is.
  const most = (chart.getDataList().at(-1)?.close ?? 0) * 1.1;
  const more = Math.max(0, digitsOf(most) - AVERAGES.digits);
  const wraps =
    plotWidth(chart) < AVERAGES.width + more * AVERAGES.digit || (pricePlace > LONG_PLACES && isNarrow(chart));
  const rows = over > 0 && wraps ? over + 1 : over;
  return LEGEND.first + rows * LEGEND.row;
}

/** Before the point. */
const digitsOf = (price: number): number => `${Math.trunc(price)}`.length;
