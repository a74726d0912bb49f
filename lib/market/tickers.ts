import type { Ticker } from '#lib/contract/shapes/market.ts';
import { topicName } from '#lib/contract/stream.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { pageStream } from './page.ts';
import { isPlainDecimal } from './price-order.ts';
import type { Reducer } from './reducer.ts';

/** The tickers of all symbols. */
export function openTickers(stream: () => MarketStream = pageStream): TopicHandle<readonly Ticker[]> {
  return stream().topic(topicName({ ch: 'tickers' }), tickersReducer);
}

/** The ticker of one symbol, as a list of one. */
export function openTicker(symbol: string, stream: () => MarketStream = pageStream): TopicHandle<readonly Ticker[]> {
  return stream().topic(topicName({ ch: 'ticker', symbol }), tickersReducer);
}

/** More symbols than this are no market list. */
const MOST_SYMBOLS = 10_000;

/** Tickers that did not change stay the same objects. */
export function tickersReducer(): Reducer<readonly Ticker[]> {
  const bySymbol = new Map<string, Ticker>();
  let list: readonly Ticker[] | null = null;
  return {
    apply(message) {
      if (message.ch !== 'tickers' && message.ch !== 'ticker') return false;
      const told: unknown[] = Array.isArray(message.data) ? message.data : [message.data];
      if (message.type === 'snapshot') bySymbol.clear();
      list = null;
      for (const ticker of told) {
        if (!isTicker(ticker)) return false;
        bySymbol.set(ticker.symbol, ticker);
      }
      return bySymbol.size <= MOST_SYMBOLS;
    },
    read() {
      list ??= [...bySymbol.values()];
      return list;
    },
  };
}

function isTicker(value: unknown): value is Ticker {
  if (typeof value !== 'object' || value === null) return false;
  const { symbol, ts, change24h, ...amounts } = value as Record<string, unknown>;
  const { last, bid, ask, open24h, high24h, low24h, baseVolume, quoteVolume } = amounts;
  return (
    typeof symbol === 'string' &&
    Number.isSafeInteger(ts) &&
    typeof change24h === 'string' &&
    isPlainDecimal(change24h.replace(/^[-+]/, '')) &&
    [last, bid, ask, open24h, high24h, low24h, baseVolume, quoteVolume].every(isPlainDecimal)
  );
}
