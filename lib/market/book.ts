import { topicName } from '#lib/contract/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import { type BookState, bookReducer } from './book-reducer.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { pageStream } from './page.ts';

export type { BookState } from './book-reducer.ts';

/** The live order book of a symbol, the feed's or that of an environment; `fast` is told 20 times a second, otherwise 10. */
export function openBook(
  symbol: string,
  { fast, env }: { readonly fast: boolean; readonly env?: Env | undefined },
  stream: () => MarketStream = pageStream,
): TopicHandle<BookState> {
  return stream().topic(topicName({ ch: 'book', symbol, fast, env }), bookReducer);
}
