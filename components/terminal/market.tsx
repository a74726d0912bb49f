'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Depth, Instrument, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { isStale, useConnection } from '#stores/connection.ts';
import { newestTicker, useTickers } from '#stores/tickers.ts';

/** What the server knew of the pair when it made the page; null where it knew nothing. */
export type Market = {
  readonly instrument: Instrument;
  readonly ticker: Ticker | null;
  readonly depth: Depth | null;
  /** Newest first. */
  readonly trades: readonly Trade[] | null;
  /** The ticker of the quote coin in USDT, where the quote is another coin. */
  readonly bridge: Ticker | null;
  /** Closes of the last seven days, oldest first. */
  readonly week: readonly string[] | null;
};

const MarketContext = createContext<Market | null>(null);
const PriceContext = createContext<(price: string) => void>(ignore);

type ProviderProps = {
  readonly value: Market;
  /** A price was pressed in the book or the tape. Decimal string, quote per base. */
  readonly onPrice?: (price: string) => void;
  readonly children: ReactNode;
};

export function MarketProvider({ value, onPrice = ignore, children }: ProviderProps) {
  return (
    <MarketContext value={value}>
      <PriceContext value={onPrice}>{children}</PriceContext>
    </MarketContext>
  );
}

function ignore(): void {}

/** What the product of this screen does with a price that is pressed. */
export function useOnPrice(): (price: string) => void {
  return useContext(PriceContext);
}

/** The pair of this screen, and what the server knew of it. */
export function useMarket(): Market {
  const value = useContext(MarketContext);
  if (!value) throw new Error('useMarket: no <MarketProvider> above; a part of the trade screen stands outside it.');
  return value;
}

/** The newest ticker: the stream's, and the server's until that has spoken. */
export function useTicker(): Ticker | null {
  const { instrument, ticker } = useMarket();
  return useTickers((state) => newestTicker(state, instrument.symbol, ticker));
}

/** Drawings of a day or a week move by less than a pixel a second. ms */
const CALM_MS = 1_000;

/** The ticker at most once a second, for what is drawn of long times; a tab that nobody looks at is not drawn. */
export function useCalmTicker(): Ticker | null {
  const { instrument, ticker } = useMarket();
  const { symbol } = instrument;
  const [shown, setShown] = useState(ticker);
  useEffect(() => {
    const look = () => {
      const now = newestTicker(useTickers.getState(), symbol, ticker);
      if (now && !document.hidden) setShown(now);
    };
    look();
    const timer = setInterval(look, CALM_MS);
    return () => clearInterval(timer);
  }, [symbol, ticker]);
  return shown?.symbol === symbol ? shown : ticker;
}

export type Move = 'up' | 'down' | 'flat';

/** Which way a price came from another. */
export function moveTo(before: string | null, last: string | null, known: Move): Move {
  const order = before === null || last === null || before === last ? 0 : compareDecimal(last, before);
  return order > 0 ? 'up' : order < 0 ? 'down' : known;
}

/** Before the first tick the tape tells which way the price came. */
export function firstMove(trades: readonly Trade[] | null): Move {
  const newest = trades?.[0];
  const other = newest && trades.find(({ price }) => compareDecimal(price, newest.price) !== 0);
  if (!newest || !other) return 'flat';
  return compareDecimal(newest.price, other.price) > 0 ? 'up' : 'down';
}

/** Whether the numbers on the screen have stopped: nothing came for five seconds, or the line is down. */
export function useStale(): boolean {
  return useConnection(isStale);
}

/** Whether they look old: they have stopped, or are still those of the page that was kept, before the stream has spoken. */
export function useOld(): boolean {
  const stopped = useStale();
  const heard = useTickers((state) => state.heard);
  return stopped || !heard;
}
