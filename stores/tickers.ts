import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { MarketStream, TopicHandle } from '#lib/market/client.ts';
import { pageStream } from '#lib/market/page.ts';
import { openTicker, openTickers } from '#lib/market/tickers.ts';
import { createStore, shared } from './create.ts';

export type Tickers = {
  readonly bySymbol: Readonly<Record<string, Ticker>>;
  /** The stream has spoken on this page. Until then all that is shown is as old as the page. */
  readonly heard: boolean;
  /** Takes tickers from the server; for each symbol the newer one stays. */
  seed(tickers: readonly Ticker[]): void;
  /** The same from the stream. */
  hear(tickers: readonly Ticker[]): void;
};

export const useTickers = createStore<Tickers>((set, get) => {
  const take = (tickers: readonly Ticker[], heard: boolean) => {
    const { bySymbol } = get();
    const newer = tickers.filter((ticker) => isNewer(bySymbol[ticker.symbol], ticker));
    if (newer.length === 0 && heard === get().heard) return;
    set({ heard, bySymbol: { ...bySymbol, ...Object.fromEntries(newer.map((ticker) => [ticker.symbol, ticker])) } });
  };
  return {
    bySymbol: {},
    heard: false,
    seed: (tickers) => take(tickers, get().heard),
    hear: (tickers) => take(tickers, true),
  };
});

/**
 * The newest ticker of a market: the stream's, unless that stopped on an earlier page and this one was made since.
 * @param painted what the server knew
 */
export function newestTicker({ bySymbol }: Pick<Tickers, 'bySymbol'>, symbol: string, painted: Ticker | null) {
  const known = bySymbol[symbol];
  return known && (painted === null || painted.symbol !== symbol || known.ts >= painted.ts) ? known : painted;
}

/** Follows the tickers of all markets while anyone wants it. @returns stops it for this caller */
export const watchTickers: () => () => void = shared(() => follow(openTickers()));

/** Follows the ticker of one market. @returns stops it for this caller */
export function watchTicker(symbol: string, stream: () => MarketStream = pageStream): () => void {
  return follow(openTicker(symbol, stream));
}

/** Tells when one market has another ticker. @returns stops it */
export function onTicker(symbol: string, listener: () => void): () => void {
  let known = useTickers.getState().bySymbol[symbol];
  return useTickers.subscribe(({ bySymbol }) => {
    const next = bySymbol[symbol];
    if (next === known) return;
    known = next;
    listener();
  });
}

function follow(handle: TopicHandle<readonly Ticker[]>): () => void {
  const take = () => {
    const told = handle.get();
    if (told) useTickers.getState().hear(told);
  };
  const stop = handle.subscribe(take);
  // Somebody else may have opened the topic long before.
  take();
  return stop;
}

function isNewer(known: Ticker | undefined, next: Ticker): boolean {
  return known === undefined || (known !== next && next.ts >= known.ts);
}
