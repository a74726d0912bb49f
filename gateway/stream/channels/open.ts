import type { TopicName } from '#lib/contract/stream.ts';
import type { MarketView } from '../view.ts';
import { bookChannel } from './book.ts';
import { candlesChannel } from './candles.ts';
import type { Channel } from './channel.ts';
import { figureChannel, marksChannel } from './figures.ts';
import { sourceChannel } from './source.ts';
import { tickerChannel, tickersChannel } from './tickers.ts';
import { tradesChannel } from './trades.ts';

/** @param now epoch ms @throws whatever the feed throws when it cannot tell the state yet */
export function openChannel(topic: TopicName, view: MarketView, now: number): Channel {
  switch (topic.ch) {
    case 'tickers':
      return tickersChannel({ view, now });
    case 'source':
      return sourceChannel({ view, now });
    case 'marks':
      return marksChannel({ view, now });
    case 'ticker':
      return tickerChannel({ view, symbol: topic.symbol, now });
    case 'trades':
      return tradesChannel({ view, symbol: topic.symbol, now });
    case 'mark':
    case 'index':
    case 'funding':
      return figureChannel({ view, symbol: topic.symbol, ch: topic.ch, now });
    case 'book':
      return bookChannel({ view, symbol: topic.symbol, env: topic.env, now });
    case 'candles':
      return candlesChannel({ view, ...topic, now });
  }
}
