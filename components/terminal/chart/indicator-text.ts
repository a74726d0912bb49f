import type { Indicator } from '#stores/chart.ts';

/** Periods that traders expect; the library's own defaults are others. */
export const PARAMS: Readonly<Record<Indicator, readonly number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  BBI: [3, 6, 12, 24],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
  WR: [6, 10, 14],
  CCI: [20],
  OBV: [30],
  ROC: [12, 6],
  DMI: [14, 6],
  TRIX: [12, 9],
  AO: [5, 34],
};

/** Text of the menu: `MA (7, 25, 99)`. */
export function indicatorText(name: Indicator): string {
  const params = PARAMS[name];
  return params.length > 0 ? `${name} (${params.join(', ')})` : name;
}
