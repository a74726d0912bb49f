import type { TopicName } from '#lib/contract/stream.ts';
import type { MarketView } from '../view.ts';
import { bookChannel } from './book.ts';
import { candlesChannel } from './candles.ts';
import type { Channel } from './channel.ts';
import { sourceChannel } from './source.ts';
import { tickerChannel, tickersChannel } from './tickers.ts';
import { tradesChannel } from './trades.ts';

/** @param now epoch ms @throws whatever the feed throws when it cannot tell the state yet */
export function openChannel(topic: TopicName, view: MarketView, now: number): Channel {
  if (topic.ch === 'tickers') return tickersChannel({ view, now });
  if (topic.ch === 'source') return sourceChannel({ view, now });
  if (topic.ch === 'ticker') return tickerChannel({ view, symbol: topic.symbol, now });
  if (topic.ch === 'book') return bookChannel({ view, symbol: topic.symbol, env: topic.env, now });
  if (topic.ch === 'candles') return candlesChannel({ view, symbol: topic.symbol, interval: topic.interval, now });
  return tradesChannel({ view, symbol: topic.symbol, now });
}
