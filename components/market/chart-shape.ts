import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { addDecimal, compareDecimal, divideDecimal } from '#lib/format/decimal.ts';
import { scaleAll } from '#lib/market/scale.ts';
import { priceTicks, type Tick } from '#lib/market/ticks.ts';

/** Width of a candle's place, and height of the drawing, in units of the drawing. */
export const SLOT = 10;
export const HEIGHT = 1000;
/** A body is never thinner than this, so that a candle without a move can be seen. */
const LEAST_BODY = 6;

export type ChartShape = {
  readonly width: number;
  readonly wicks: { readonly up: string; readonly down: string };
  readonly bodies: { readonly up: string; readonly down: string };
  readonly volumes: { readonly up: string; readonly down: string };
  readonly averages: readonly { readonly length: number; readonly path: string; readonly value: string | null }[];
  readonly prices: readonly Tick[];
  /** Height of the last price, thousandths from below. */
  readonly last: number;
  readonly times: readonly { readonly ts: number; readonly at: number }[];
};

const AVERAGES = [7, 25] as const;
/** Times that get a label: those that are a multiple of this. ms */
const HOUR = 3_600_000;
const LABEL_STEP: Partial<Record<Interval, number>> = {
  '15m': 4 * HOUR,
  '1h': 12 * HOUR,
  '4h': 72 * HOUR,
  '1D': 14 * 24 * HOUR,
};

/** Everything that is drawn of a row of candles; null without two of them. */
export function chartShape(candles: readonly Candle[], interval: Interval, places: number): ChartShape | null {
  const count = candles.length;
  const column = (index: 1 | 2 | 3 | 4) => candles.map((candle) => candle[index]);
  const heights = scaleAll([...column(1), ...column(2), ...column(3), ...column(4)], HEIGHT);
  const volumes = scaleAll(['0', ...candles.map((candle) => candle[5])], HEIGHT)?.slice(1);
  if (!heights || !volumes || count < 2) return null;
  const [open, high, low, close] = [0, 1, 2, 3].map((part) => heights.slice(part * count, (part + 1) * count)) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const rises = open.map((from, index) => (close[index] ?? 0) >= from);
  const draw = (up: boolean, shape: (index: number) => string) =>
    rises.map((rise, index) => (rise === up ? shape(index) : '')).join('');
  const both = (shape: (index: number) => string) => ({ up: draw(true, shape), down: draw(false, shape) });
  const middle = (index: number) => index * SLOT + SLOT / 2;
  const step = LABEL_STEP[interval] ?? 24 * HOUR;
  return {
    width: count * SLOT,
    wicks: both((index) => `M${middle(index)} ${HEIGHT - (high[index] ?? 0)}V${HEIGHT - (low[index] ?? 0)}`),
    bodies: both((index) => body(index, open[index] ?? 0, close[index] ?? 0)),
    volumes: both((index) => `M${index * SLOT + 2} ${HEIGHT}v${-(volumes[index] ?? 0)}h6V${HEIGHT}z`),
    averages: AVERAGES.map((length) => ({
      length,
      path: averagePath(close, length),
      value: averageOf(column(4), length, places),
    })),
    prices: priceTicks({ low: extreme(column(3), -1), high: extreme(column(2), 1), places, most: 6 }),
    last: close[count - 1] ?? 0,
    times: candles.flatMap(([ts], index) =>
      ts % step === 0 ? [{ ts, at: (middle(index) * 1000) / (count * SLOT) }] : [],
    ),
  };
}

function body(index: number, open: number, close: number): string {
  const top = HEIGHT - Math.max(open, close);
  return `M${index * SLOT + 2} ${top}h6v${Math.max(LEAST_BODY, Math.abs(open - close))}h-6z`;
}

/** Heights are linear in prices, so the average of the heights is the height of the average. */
function averagePath(heights: readonly number[], length: number): string {
  let sum = 0;
  const points = heights.flatMap((height, index) => {
    sum += height - (heights[index - length] ?? 0);
    return index < length - 1 ? [] : [`${index * SLOT + SLOT / 2} ${HEIGHT - Math.round(sum / length)}`];
  });
  return points.length > 1 ? `M${points.join('L')}` : '';
}

/** Mean of the newest closes, quote per base; null with fewer of them. */
function averageOf(closes: readonly string[], length: number, places: number): string | null {
  if (closes.length < length) return null;
  const sum = closes.slice(-length).reduce<string | null>((total, close) => addDecimal(total, close), '0');
  return divideDecimal(sum, String(length), places);
}

function extreme(values: readonly string[], sign: 1 | -1): string {
  return values.reduce((best, value) => (compareDecimal(value, best) === sign ? value : best));
}
