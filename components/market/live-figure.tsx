'use client';

import { useCallback } from 'react';
import { Painted, type Tone } from '#components/ui/painted.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { newestTicker, onTicker, useTickers } from '#stores/tickers.ts';
import type { MarketRow } from './rows.ts';

type FigureProps = {
  readonly row: MarketRow;
  readonly text: (ticker: Ticker | null) => string;
  readonly tone?: (ticker: Ticker | null) => Tone;
  readonly flash?: (ticker: Ticker | null) => string | null | undefined;
  readonly className?: string | undefined;
};

/** A figure of a row's ticker; it follows without rendering. */
export function LiveFigure({ row, text, tone, flash, className }: FigureProps) {
  const { watch, now } = useLiveRow(row);
  return (
    <Painted
      watch={watch}
      text={() => text(now())}
      tone={tone && (() => tone(now()))}
      flash={flash && (() => flash(now()))}
      className={className}
    />
  );
}

/** The newest ticker of a row for what is painted: the stream's, and the server's until that has spoken. */
export function useLiveRow(row: MarketRow) {
  const { symbol } = row.market;
  return {
    watch: useCallback((listener: () => void) => onTicker(symbol, listener), [symbol]),
    now: () => newestTicker(useTickers.getState(), symbol, row.ticker),
  };
}
