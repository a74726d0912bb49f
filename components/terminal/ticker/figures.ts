import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatCompact, formatPercent, formatPrice, trendOf } from '#lib/format/price.ts';

/** The ticker's figures as text; every one is `--` while there is no ticker. */
export type Figures = {
  readonly trend: 'up' | 'down' | 'flat';
  readonly change: string;
  readonly changePercent: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
};

const NONE: Figures = {
  trend: 'flat',
  change: MISSING,
  changePercent: MISSING,
  high: MISSING,
  low: MISSING,
  volume: MISSING,
  turnover: MISSING,
};

/** Volumes from this on are written in short. */
const COMPACT_FROM = '1000000';

export function figuresOf(ticker: Ticker | null, { pricePlace }: Pick<Instrument, 'pricePlace'>): Figures {
  if (!ticker) return NONE;
  const move = subtractDecimal(ticker.last, ticker.open24h);
  const sign = trendOf(move) === 'up' ? '+' : '';
  return {
    trend: trendOf(ticker.change24h, 4),
    change: `${sign}${formatPrice(move, pricePlace)}`,
    changePercent: formatPercent(ticker.change24h, { sign: true }),
    high: formatPrice(ticker.high24h, pricePlace),
    low: formatPrice(ticker.low24h, pricePlace),
    volume: volumeText(ticker.baseVolume),
    turnover: volumeText(ticker.quoteVolume),
  };
}

/** 18,402.61 or 1.79B */
export function volumeText(value: string): string {
  return compareDecimal(value, COMPACT_FROM) < 0 ? formatAmount(value, { precision: 2 }) : formatCompact(value);
}
