import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { MarketStream, TopicHandle } from '#lib/market/client.ts';
import { pageStream } from '#lib/market/page.ts';
import { openTicker, openTickers } from '#lib/market/tickers.ts';
import { createStore, shared } from './create.ts';

export type Tickers = {
  readonly bySymbol: Readonly<Record<string, Ticker>>;
  /** Takes tickers from the server or the stream; for each symbol the newer one stays. */
  seed(tickers: readonly Ticker[]): void;
};

export const useTickers = createStore<Tickers>((set, get) => ({
  bySymbol: {},
  seed: (tickers) => {
    const { bySymbol } = get();
    const newer = tickers.filter((ticker) => isNewer(bySymbol[ticker.symbol], ticker));
    if (newer.length === 0) return;
    set({ bySymbol: { ...bySymbol, ...Object.fromEntries(newer.map((ticker) => [ticker.symbol, ticker])) } });
  },
}));

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
  const take = () => useTickers.getState().seed(handle.get() ?? []);
  const stop = handle.subscribe(take);
  // Somebody else may have opened the topic long before.
  take();
  return stop;
}

function isNewer(known: Ticker | undefined, next: Ticker): boolean {
  return known === undefined || (known !== next && next.ts >= known.ts);
}
