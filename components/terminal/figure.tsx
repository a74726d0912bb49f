'use client';

import { useCallback } from 'react';
import { Painted, type Tone, type Watch } from '#components/ui/painted.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { newestTicker, onTicker, useTickers } from '#stores/tickers.ts';
import { useMarket } from './market.tsx';

export type LiveTicker = {
  readonly watch: Watch;
  /** The newest ticker: the stream's, and the server's until that has spoken. */
  readonly now: () => Ticker | null;
};

/** The ticker of the screen's pair for what is painted, not rendered. */
export function useLiveTicker(): LiveTicker {
  const { instrument, ticker } = useMarket();
  const { symbol } = instrument;
  return {
    watch: useCallback((listener) => onTicker(symbol, listener), [symbol]),
    now: () => newestTicker(useTickers.getState(), symbol, ticker),
  };
}

type FigureProps = {
  readonly text: (ticker: Ticker | null) => string;
  readonly tone?: (ticker: Ticker | null) => Tone;
  readonly className?: string;
};

/** A figure of the pair's ticker; it follows without rendering. */
export function TickerFigure({ text, tone, className }: FigureProps) {
  const { watch, now } = useLiveTicker();
  return <Painted watch={watch} text={() => text(now())} tone={tone && (() => tone(now()))} className={className} />;
}
