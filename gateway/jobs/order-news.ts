import type { Order } from '#lib/contract/shapes/order.ts';
import type { News } from '../data/jobs/told.ts';

/** What is told of orders, in facts: the words are the reader's. */
export type Untold = Omit<News, 'ways'>;

const placeOf = (symbol: string) => `/spot/${symbol}`;

/** What an order got so far. Told again with other figures it takes the place of what was told before. */
export function fillNews(account: number, order: Order, fills: number): Untold {
  const { id, symbol, side, kind, filled, averagePrice, quoteFilled, fee, feeAsset, status, updatedAt } = order;
  const open = status === 'new' || status === 'partiallyFilled';
  return {
    ...{ account, source: `fill:${id}`, kind: 'fill', level: 'good', link: placeOf(symbol), at: updatedAt },
    title: open ? 'partlyFilled' : 'filled',
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

/** An order that nobody asked to end. */
export function endNews(account: number, order: Order): Untold {
  const { id, symbol, side, kind, price, size, filled, reason, status, updatedAt } = order;
  return {
    ...{ account, source: `end:${id}`, kind: 'orderEnd', level: 'warning', link: placeOf(symbol), at: updatedAt },
    title: status === 'triggerFailed' ? 'triggerFailed' : 'ended',
    params: { order: id, symbol, side, kind, price, size, filled, reason },
  };
}

/** Many of one account at once, as one. */
export function manyNews(name: 'fills' | 'ends', own: readonly Untold[]): Untold {
  const latest = own.reduce((a, b) => (b.at >= a.at ? b : a));
  const { account, kind, level, at, source } = latest;
  return {
    ...{ account, kind, level, at, link: '/history/orders', title: name },
    source: `${name}:${source}:${own.length}`,
    params: { orders: `${own.length}` },
  };
}
