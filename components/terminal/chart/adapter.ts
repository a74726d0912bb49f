import type { KLineData, Period } from 'klinecharts';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { formatCompact, formatPrice } from '#lib/format/price.ts';

/**
 * The only place where market data becomes floats, because a chart places pixels.
 *
 * Not money: nothing that leaves this file is shown as an amount without the string it came from, added up, or sent.
 */

/** A bar of the chart that remembers the exact candle it was drawn from. */
export type Bar = KLineData & { readonly candle: Candle };

export function toBar(candle: Candle): Bar {
  const [timestamp, open, high, low, close, volume, turnover] = candle;
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    turnover: Number(turnover),
    candle,
  };
}

/** The exact candle behind a bar of the chart; null for what the chart made up itself. */
export function candleOf(bar: KLineData | null | undefined): Candle | null {
  return (bar?.candle as Candle | undefined) ?? null;
}

/** A price as the number that a chart places. */
export function levelOf(price: string): number {
  return Number(price);
}

/** A pixel's price as text with the pair's decimals: for labels of drawings, and what a dragged line says it is at. */
export function priceText(value: number, place: number): string {
  return value.toFixed(place);
}

/** How far `to` lies from `from`, as a fraction at six decimals; '0' where there is no base. */
export function changeText(from: number, to: number): string {
  return from === 0 ? '0' : ((to - from) / from).toFixed(6);
}

/**
 * An indicator's value for its legend; '' where it has none yet. Large ones in short.
 * @param narrow at most five digits, four of tiny ones, so that three of them fit beside each other on a phone
 */
export function figureText(value: number | undefined, decimals: number, narrow = false): string {
  if (value === undefined || !Number.isFinite(value)) return '';
  const power = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const digits = narrow ? (power < 0 ? 3 : 4) - power : decimals;
  const place = Math.min(decimals, Math.max(0, digits));
  const text = value.toFixed(place);
  return Math.abs(value) >= 10_000_000 ? formatCompact(text) : formatPrice(text, place);
}

const PERIODS: Readonly<Record<Interval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '3m': { type: 'minute', span: 3 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '2h': { type: 'hour', span: 2 },
  '4h': { type: 'hour', span: 4 },
  '6h': { type: 'hour', span: 6 },
  '12h': { type: 'hour', span: 12 },
  '1D': { type: 'day', span: 1 },
  '3D': { type: 'day', span: 3 },
  '1W': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

export function periodOf(interval: Interval): Period {
  return PERIODS[interval];
}
