'use client';

import { Change } from '#components/ui/change.tsx';
import { Flash } from '#components/ui/flash.tsx';
import { formatCompact, formatPrice } from '#lib/format/price.ts';
import { Approximate } from './approximate.tsx';
import { PlainFigure, RangeFigure } from './figures.tsx';
import { useRowTicker } from './live.ts';
import type { Parts } from './parts.ts';
import { Star } from './star.tsx';

/** The figures as the stream says them; the server's until it has spoken. */
export const LIVE: Parts = {
  Price: ({ row, className }) => {
    const last = useRowTicker(row)?.last;
    return (
      // Rows change places: another market in this place is no change of price.
      <Flash key={row.market.symbol} value={last} className={className}>
        {formatPrice(last, row.market.pricePlace)}
      </Flash>
    );
  },
  Change: ({ row, className }) => <Change fraction={useRowTicker(row)?.change24h} className={className} />,
  Turnover: ({ row, className }) => (
    <PlainFigure text={formatCompact(useRowTicker(row)?.quoteVolume)} className={className} />
  ),
  Approximate,
  Low: ({ row, className }) => (
    <PlainFigure text={formatPrice(useRowTicker(row)?.low24h, row.market.pricePlace)} className={className} />
  ),
  High: ({ row, className }) => (
    <PlainFigure text={formatPrice(useRowTicker(row)?.high24h, row.market.pricePlace)} className={className} />
  ),
  Range: ({ row }) => <RangeFigure market={row.market} ticker={useRowTicker(row)} />,
  Star,
};
