'use client';

import type { Tone } from '#components/ui/painted.tsx';
import { formatCompact, formatPercent, formatPrice, trendOf } from '#lib/format/price.ts';
import { AlertButton } from './alert-button.tsx';
import { Approximate } from './approximate.tsx';
import { LiveFigure } from './live-figure.tsx';
import { LiveRange } from './live-range.tsx';
import { LiveSpread } from './live-spread.tsx';
import type { Parts } from './parts.ts';
import { Star } from './star.tsx';

/** The figures as the stream says them, painted as they come; the server's until it has spoken. */
export const LIVE: Parts = {
  Price: ({ row, className }) => (
    <LiveFigure
      // Rows change places: another market in this place is no change of price.
      key={row.market.symbol}
      row={row}
      text={(ticker) => formatPrice(ticker?.last, row.market.pricePlace)}
      flash={(ticker) => ticker?.last}
      className={className}
    />
  ),
  Change: ({ row, className }) => (
    <LiveFigure
      row={row}
      text={(ticker) => formatPercent(ticker?.change24h ?? null, { sign: true })}
      tone={(ticker): Tone => (ticker ? trendOf(ticker.change24h, 4) : 'none')}
      className={className}
    />
  ),
  Turnover: ({ row, className }) => (
    <LiveFigure row={row} text={(ticker) => formatCompact(ticker?.quoteVolume)} className={className} />
  ),
  Volume: ({ row, className }) => (
    <LiveFigure row={row} text={(ticker) => formatCompact(ticker?.baseVolume)} className={className} />
  ),
  Spread: LiveSpread,
  Approximate,
  Low: ({ row, className }) => (
    <LiveFigure row={row} text={(ticker) => formatPrice(ticker?.low24h, row.market.pricePlace)} className={className} />
  ),
  High: ({ row, className }) => (
    <LiveFigure
      row={row}
      text={(ticker) => formatPrice(ticker?.high24h, row.market.pricePlace)}
      className={className}
    />
  ),
  Range: LiveRange,
  Star,
  Alert: AlertButton,
};
