import { type Chart, type DeepPartial, init, type Styles } from 'klinecharts';
import { subZero } from '#lib/format/price.ts';
import type { ChartClock } from './clock.ts';
import { registerText } from './text-figure.ts';
import type { ChartPair } from './types.ts';

type Start = {
  readonly styles: DeepPartial<Styles>;
  readonly clock: ChartClock;
  /** px free beside the last candle. */
  readonly room: number;
};

/**
 * The library's chart as we like it.
 * @throws Error where the browser gives no canvas
 */
export function startChart(host: HTMLElement, pair: ChartPair, { styles, clock, room }: Start): Chart {
  registerText();
  const chart = init(host, {
    styles,
    layout: { barSpaceLimit: { min: 2, max: 48 } },
    thousandsSeparator: { sign: ',' },
    decimalFold: { format: (value) => subZero(`${value}`) },
    formatter: {
      formatDate: ({ timestamp, type }) => (type === 'xAxis' ? '' : clock.crosshair(timestamp)),
      formatExtendText: ({ data }) => clock.left(data.timestamp),
    },
  });
  if (!chart) throw new Error('The chart could not start: the browser gave no canvas.');
  // The library takes the first tab stop of the whole page for itself.
  const stop = host.firstElementChild as HTMLElement | null;
  if (stop) stop.tabIndex = -1;
  chart.overrideXAxis({ createTicks: () => clock.ticks(chart) });
  chart.setSymbol({ ticker: pair.symbol, pricePrecision: pair.pricePlace, volumePrecision: pair.sizePlace });
  chart.setOffsetRightDistance(room);
  chart.setBarSpace(7);
  return chart;
}
