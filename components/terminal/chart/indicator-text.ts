import type { Indicator, IndicatorSettings } from '#stores/chart.ts';

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

/** What it is set to; of another number of parameters than it has, the usual ones. */
export function paramsOf(name: Indicator, settings: IndicatorSettings | undefined): readonly number[] {
  const usual = PARAMS[name];
  return settings?.params?.length === usual.length ? settings.params : usual;
}

/** Text of the menu: `MA (7, 25, 99)`. */
export function indicatorText(name: Indicator, settings?: IndicatorSettings): string {
  const params = paramsOf(name, settings);
  return params.length > 0 ? `${name} (${params.join(', ')})` : name;
}

/** Those over the candles begin at different colours, so that two of them can be told apart. */
const FIRST_COLOUR: Readonly<Partial<Record<Indicator, number>>> = { EMA: 3, BOLL: 3, BBI: 5 };

/** Numbers of the series colours that its lines have, from the first line on. */
export function hueNumbers(name: Indicator, settings: IndicatorSettings | undefined): readonly number[] {
  const first = FIRST_COLOUR[name] ?? 0;
  return Array.from({ length: 6 }, (_, line) => settings?.colours?.[line] ?? ((first + line) % 6) + 1);
}

/** What a pane takes of the height until the reader gives it another share. */
export function shareOf(name: Indicator, settings: IndicatorSettings | undefined): number {
  return settings?.height ?? (name === 'VOL' ? 0.16 : 0.2);
}
