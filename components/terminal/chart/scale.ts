import type { AxisRange, Chart, KLineData } from 'klinecharts';
import type { ChartView } from './types.ts';

type Extent = { readonly low: number; readonly high: number };
type Bars = readonly Pick<KLineData, 'low' | 'high' | 'close'>[];

/** Lowest and highest price in sight; null where no bar is. */
export function extentOf(bars: Bars, from: number, to: number, area: boolean): Extent | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const bar of bars.slice(Math.max(0, from), to)) {
    low = Math.min(low, area ? bar.close : bar.low);
    high = Math.max(high, area ? bar.close : bar.high);
  }
  return low <= high ? { low, high } : null;
}

/** How prices become places on the three scales. */
const REAL: Readonly<Record<ChartView['scale'], (price: number, base: number) => number>> = {
  normal: (price) => price,
  log: (price) => (price < 0 ? -Math.log10(-price) : Math.log10(price)),
  percent: (price, base) => (base === 0 ? 0 : ((price - base) / base) * 100),
};

/** What the library calls our scales. */
export const SCALE_AXES = { normal: 'normal', log: 'logarithm', percent: 'percentage' } as const;

/**
 * px: of the candles, and of that what stays free over the highest price and under the lowest one. The library's own gaps are
 * shares of the range of prices instead, and without end where there is no height, after which it draws nothing any more.
 */
export type Pads = { readonly height: number; readonly top: number; readonly bottom: number };

/** The candles keep at least this share of their height. */
const LEAST_SHARE = 0.4;

/** What each pad is of the range of prices between them; nothing while the chart has no height. */
function shares({ height, top, bottom }: Pads): { readonly over: number; readonly under: number } {
  if (height <= 0) return { over: 0, under: 0 };
  const between = Math.max(height - top - bottom, height * LEAST_SHARE);
  const part = (height - between) / (top + bottom || 1);
  return { over: (top * part) / between, under: (bottom * part) / between };
}

type Look = Pick<ChartView, 'scale' | 'type'> & { readonly reach?: readonly number[]; readonly pads?: Pads };

/**
 * The scale holds the candles: an average far away leaves the picture instead of squeezing them.
 * @param look `reach`: prices that it holds as well
 */
export function candleRange(
  chart: Chart,
  usual: AxisRange,
  { scale, type, reach = [], pads = { height: 0, top: 0, bottom: 0 } }: Look,
): AxisRange {
  const bars = chart.getDataList();
  const visible = chart.getVisibleRange();
  const candles = extentOf(bars, visible.from, visible.to, type === 'area');
  const extent = candles && { low: Math.min(candles.low, ...reach), high: Math.max(candles.high, ...reach) };
  const { low, high } = extent ?? { low: usual.from, high: usual.to };
  const base = bars[visible.from]?.close ?? 0;
  const [realFrom, realTo] = extent ? [REAL[scale](low, base), REAL[scale](high, base)] : [low, high];
  const { over, under } = shares(pads);
  const padded = (a: number, b: number) => ({ from: a - (b - a) * under, to: b + (b - a) * over });
  const real = padded(realFrom, realTo);
  // Logarithms alone do not run with the prices; from them the library works out the prices by itself.
  const { from, to } = scale === 'log' ? { from: low, to: high } : padded(low, high);
  const shown = scale === 'percent' ? real : { from, to };
  return {
    ...usual,
    ...{ from, to, range: to - from },
    ...{ realFrom: real.from, realTo: real.to, realRange: real.to - real.from },
    ...{ displayFrom: shown.from, displayTo: shown.to, displayRange: shown.to - shown.from },
  };
}
