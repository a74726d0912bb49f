import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { MarketView } from '../view.ts';
import type { Channel } from './channel.ts';

/** The ticker of one symbol, whole in every message; told when anything but its time changed. */
export function tickerChannel({ view, symbol, now }: { view: MarketView; symbol: string; now: number }): Channel {
  let told = view.ticker(symbol, now);
  return {
    advance(at) {
      const next = view.ticker(symbol, at);
      if (sameTicker(told, next)) return null;
      told = next;
      return `"data":${JSON.stringify(told)}`;
    },
    snapshot: () => `"data":${JSON.stringify(told)}`,
  };
}

/** The tickers of all symbols; an update has the changed ones, each whole. */
export function tickersChannel({ view, now }: { view: MarketView; now: number }): Channel {
  const told = new Map(view.tickers(now).map((ticker) => [ticker.symbol, ticker]));
  return {
    advance(at) {
      const changed = view.tickers(at).filter((next) => !sameTicker(told.get(next.symbol), next));
      for (const ticker of changed) told.set(ticker.symbol, ticker);
      return changed.length === 0 ? null : `"data":${JSON.stringify(changed)}`;
    },
    snapshot: () => `"data":${JSON.stringify([...told.values()])}`,
  };
}

const FIELDS: readonly (keyof Ticker)[] = [
  'last',
  'bid',
  'ask',
  'open24h',
  'high24h',
  'low24h',
  'change24h',
  'baseVolume',
  'quoteVolume',
];

function sameTicker(before: Ticker | undefined, after: Ticker): boolean {
  return before !== undefined && FIELDS.every((field) => before[field] === after[field]);
}
