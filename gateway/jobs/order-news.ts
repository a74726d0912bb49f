import type { EventType } from '#gateway/exchange/events/events.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { MarkName, News } from '../data/jobs/told.ts';

/** What is told of orders, in facts: the words are the reader's. */
export type Untold = Omit<News, 'ways'>;

/** How the orders of a product are told. */
export type OrderWords<O> = {
  readonly marks: { readonly fills: MarkName; readonly ends: MarkName };
  /** Events after which there may be something to tell. */
  readonly hears: ReadonlySet<EventType>;
  /** What an order got so far. Told again with other figures it takes the place of what was told before. */
  fill(account: number, order: O, fills: number): Untold;
  /** An order that nobody asked to end. @param placed what it placed when it fired */
  end(account: number, order: O, placed: O | null): Untold;
  /** Many of one account at once, as one. */
  many(own: readonly Untold[]): Untold;
};

const placeOf = (symbol: string) => `/spot/${symbol}`;

export const SPOT_WORDS: OrderWords<Order> = {
  marks: { fills: 'fills', ends: 'ends' },
  hears: new Set<EventType>(['fill', 'done', 'failed']),
  fill: fillNews,
  end: endNews,
  many: (own) => manyNews(own, '/history/orders'),
};

function fillNews(account: number, order: Order, fills: number): Untold {
  const { id, symbol, side, kind, filled, averagePrice, quoteFilled, fee, feeAsset, status, updatedAt } = order;
  return {
    ...{ account, source: `fill:${id}`, kind: 'fill', level: 'good', link: placeOf(symbol), at: updatedAt },
    title: isOpen(status) ? 'partlyFilled' : 'filled',
    params: {
      order: id,
      symbol,
      side,
      kind,
      filled,
      price: averagePrice,
      quote: quoteFilled,
      fee,
      feeAsset,
      fills: `${fills}`,
    },
  };
}

function endNews(account: number, order: Order): Untold {
  const { id, symbol, side, kind, price, size, filled, reason, status, updatedAt } = order;
  return {
    ...{ account, source: `end:${id}`, kind: 'orderEnd', level: 'warning', link: placeOf(symbol), at: updatedAt },
    title: status === 'triggerFailed' ? 'triggerFailed' : 'ended',
    params: { order: id, symbol, side, kind, price, size, filled, reason },
  };
}

export const isOpen = (status: Order['status']): boolean => status === 'new' || status === 'partiallyFilled';

/** The latest one's moment, and how many there are. */
export function manyNews(own: readonly Untold[], link: string): Untold {
  const latest = own.reduce((a, b) => (b.at >= a.at ? b : a));
  const { account, level, at, source } = latest;
  const name = latest.kind === 'fill' ? 'fills' : 'ends';
  const kind = latest.kind === 'fill' ? 'fill' : 'orderEnd';
  return {
    ...{ account, kind, level, at, link, title: name },
    source: `${name}:${source}:${own.length}`,
    params: { orders: `${own.length}` },
  };
}
