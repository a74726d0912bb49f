'use client';

import { createContext, type ReactNode, useContext, useRef } from 'react';
import type { Depth, Instrument, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { isStale, useConnection } from '#stores/connection.ts';
import { useTickers } from '#stores/tickers.ts';

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
  return useTickers((state) => state.bySymbol[instrument.symbol]) ?? ticker;
}

export type Move = 'up' | 'down' | 'flat';

/** The last price, and which way it came there. */
export function useLastPrice(): { readonly last: string | null; readonly move: Move } {
  const { trades } = useMarket();
  const last = useTicker()?.last ?? null;
  const memory = useRef<{ last: string | null; move: Move }>(null);
  memory.current ??= { last, move: firstMove(trades) };
  if (memory.current.last !== last) memory.current = next(memory.current, last);
  return memory.current;
}

function next(before: { last: string | null; move: Move }, last: string | null) {
  const order = before.last === null || last === null ? 0 : compareDecimal(last, before.last);
  const move: Move = order > 0 ? 'up' : order < 0 ? 'down' : before.move;
  return { last, move };
}

/** Before the first tick the tape tells which way the price came. */
function firstMove(trades: readonly Trade[] | null): Move {
  const newest = trades?.[0];
  const other = newest && trades.find(({ price }) => compareDecimal(price, newest.price) !== 0);
  if (!newest || !other) return 'flat';
  return compareDecimal(newest.price, other.price) > 0 ? 'up' : 'down';
}

/** Whether the numbers on the screen have stopped: nothing came for five seconds, or the line is down. */
export function useStale(): boolean {
  return useConnection(isStale);
}
