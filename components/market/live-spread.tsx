'use client';

import { useTranslations } from 'next-intl';
import { spreadPoints, spreadText } from './figures.tsx';
import { LiveFigure } from './live-figure.tsx';
import type { MarketRow } from './rows.ts';

/** The spread and its share of the price, painted as the stream says them. */
export function LiveSpread({ row }: { row: MarketRow }) {
  const t = useTranslations('markets');
  return (
    <>
      <LiveFigure row={row} text={(ticker) => spreadText(ticker, row.market)} className="block" />
      <LiveFigure
        row={row}
        text={(ticker) => t('basisPoints', { value: spreadPoints(ticker) })}
        className="block text-12 text-faint"
      />
    </>
  );
}
