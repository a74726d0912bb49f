import type { Trade } from '#lib/contract/shapes/market.ts';
import { STREAM_LIMIT, topicName } from '#lib/contract/stream.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { pageStream } from './page.ts';
import { isPlainDecimal } from './price-order.ts';
import type { Reducer } from './reducer.ts';

/**
 * The latest 50 trades of a symbol, newest first.
 * @param seed what the page came with, newest first; read until the first snapshot is here
 */
export function openTrades(
  symbol: string,
  seed: readonly Trade[],
  stream: () => MarketStream = pageStream,
): TopicHandle<readonly Trade[]> {
  const handle = stream().topic(topicName({ ch: 'trades', symbol }), tradesReducer);
  const first = seed.slice(0, STREAM_LIMIT.trades);
  return { ...handle, get: () => handle.get() ?? (first.length > 0 ? first : null) };
}

export function tradesReducer(): Reducer<readonly Trade[]> {
  let latest: readonly Trade[] = [];
  return {
    apply(message) {
      if (message.ch !== 'trades' || !Array.isArray(message.data) || !message.data.every(isTrade)) return false;
      const before = message.type === 'snapshot' ? [] : latest;
      latest = [...message.data, ...before].slice(0, STREAM_LIMIT.trades);
      return true;
    },
    read: () => latest,
  };
}

function isTrade(value: unknown): value is Trade {
  if (typeof value !== 'object' || value === null) return false;
  const { id, price, size, side, ts } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    isPlainDecimal(price) &&
    isPlainDecimal(size) &&
    (side === 'buy' || side === 'sell') &&
    Number.isSafeInteger(ts)
  );
}
