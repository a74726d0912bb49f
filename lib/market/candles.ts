import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { topicName } from '#lib/contract/stream.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { pageStream } from './page.ts';
import { isPlainDecimal } from './price-order.ts';
import type { Reducer } from './reducer.ts';

/** The last closed candle and the open one, oldest first. History is REST; `mergeCandles` joins them. */
export function openCandles(
  symbol: string,
  interval: Interval,
  stream: () => MarketStream = pageStream,
): TopicHandle<readonly Candle[]> {
  return stream().topic(topicName({ ch: 'candles', symbol, interval }), candlesReducer);
}

/** Live candles that are kept. */
const KEPT = 2;

export function candlesReducer(): Reducer<readonly Candle[]> {
  let live: readonly Candle[] = [];
  return {
    apply(message) {
      if (message.ch !== 'candles' || !Array.isArray(message.data) || !message.data.every(isCandle)) return false;
      const before = message.type === 'snapshot' ? [] : live;
      live = join(before, message.data).slice(-KEPT);
      return live.length > 0;
    },
    read: () => live,
  };
}

export type Merged = {
  /** Oldest first, each open time once. */
  readonly candles: readonly Candle[];
  /** True when candles are missing between the history and the live ones: fetch the newest history again. */
  readonly gap: boolean;
};

/**
 * History with the live candles on its end: a live candle replaces the one that opened at the same time or is added
 * after it. Hand the result in as the next history, so that it grows with the market.
 * @param history oldest first, from REST  @param live oldest first, from the stream  @param limit candles kept, the newest
 */
export function mergeCandles({
  history,
  live,
  limit,
}: {
  history: readonly Candle[];
  live: readonly Candle[];
  limit: number;
}): Merged {
  const last = history.at(-1);
  const first = live[0];
  // The stream tells the closed candle beside the open one, so a history that is whole reaches at least that far.
  const gap = last !== undefined && first !== undefined && first[0] > last[0] && live.length > 1;
  return { candles: join(history, live).slice(-limit), gap };
}

/** Both oldest first. What comes later wins for the same open time; what would have to go between is left out. */
function join(before: readonly Candle[], later: readonly Candle[]): Candle[] {
  const joined = before.slice();
  for (const candle of later) {
    const at = joined.findLastIndex(([open]) => open <= candle[0]);
    if (joined[at]?.[0] === candle[0]) joined[at] = candle;
    else if (at === joined.length - 1) joined.push(candle);
  }
  return joined;
}

function isCandle(value: unknown): value is Candle {
  if (!Array.isArray(value) || value.length !== 7) return false;
  const [open, ...amounts]: unknown[] = value;
  return Number.isSafeInteger(open) && amounts.every(isPlainDecimal);
}
