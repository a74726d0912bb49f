import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { topicName } from '#lib/contract/stream.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { pageStream } from './page.ts';
import { isPlainDecimal } from './price-order.ts';
import type { Reducer } from './reducer.ts';

/** The last closed candle and the open one, oldest first. History is REST. @param price what bars are of */
export function openCandles(
  { symbol, interval, price = 'last' }: { symbol: string; interval: Interval; price?: CandlePrice | undefined },
  stream: () => MarketStream = pageStream,
): TopicHandle<readonly Candle[]> {
  const of = price === 'last' ? undefined : price;
  return stream().topic(topicName({ ch: 'candles', symbol, interval, price: of }), candlesReducer);
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
