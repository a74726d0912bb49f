import type { EventType } from '#gateway/exchange/events/events.ts';
import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { add, compare } from '#lib/exact/arithmetic.ts';
import { parse } from '#lib/exact/parse.ts';
import { linkOf } from './link.ts';
import { isOpen, manyNews, type OrderWords, type Untold } from './order-news.ts';

type Markets = ReadonlyMap<string, Market>;

/** Where what happened to contracts at large is looked up. */
export const HISTORY = '/history/positions';

/** What is told of orders of contracts. */
export const perpWords = (markets: Markets): OrderWords<PerpOrder> => ({
  marks: { fills: 'perpFills', ends: 'perpEnds' },
  hears: new Set<EventType>(['perpFill', 'done']),
  fill(account, order, fills) {
    const { id, symbol, side, kind, filled, averagePrice, valueFilled, fee, feeAsset, status, updatedAt } = order;
    return {
      ...{ account, source: `perpFill:${id}`, kind: 'fill', level: 'good', at: updatedAt },
      title: isOpen(status) ? 'partlyFilled' : 'filled',
      link: placeOf(markets, symbol),
      params: {
        ...{ order: id, symbol, side, kind, filled, price: averagePrice, value: valueFilled, fee, feeAsset },
        ...{ positionSide: order.positionSide, reduceOnly: order.reduceOnly, fills: `${fills}` },
      },
    };
  },
  end: (account, order, placed) =>
    order.status === 'triggered' ? fired(markets, account, order, placed) : ended(markets, account, order),
  many: (own) => manyNews(own, HISTORY),
});

function ended(markets: Markets, account: number, order: PerpOrder): Untold {
  const { id, symbol, side, kind, price, size, filled, reason, updatedAt } = order;
  return {
    ...{ account, source: `perpEnd:${id}`, kind: 'orderEnd', level: 'warning', at: updatedAt },
    ...{ title: 'ended', link: placeOf(markets, symbol) },
    params: { order: id, symbol, side, kind, price, size, filled, reason },
  };
}

/** What waited for a price has placed what it was meant to. */
function fired(markets: Markets, account: number, order: PerpOrder, placed: PerpOrder | null): Untold {
  const { id, symbol, side, kind, size, triggerBy, callbackRate, updatedAt } = order;
  const trigger = reached(order, placed);
  const title = kind === 'tpsl' && trigger ? exitOf(side, trigger.when) : kind === 'trailing' ? kind : 'trigger';
  return {
    ...{ account, source: `perpFired:${id}`, kind: 'trigger', level: 'info', at: updatedAt, title },
    link: placeOf(markets, symbol),
    params: { order: id, symbol, side, kind, size, price: trigger?.price ?? null, triggerBy, callbackRate },
  };
}

const exitOf = (side: PerpOrder['side'], when: 'up' | 'down') =>
  (side === 'sell') === (when === 'up') ? 'takeProfit' : 'stopLoss';

type Trigger = PerpOrder['triggers'][number];

/** Of two triggers the one on whose side of the middle was traded; null where neither can be told. */
function reached({ triggers }: PerpOrder, placed: PerpOrder | null): Trigger | null {
  const [one, other] = triggers;
  if (!one || !other) return one ?? null;
  const price = parse(placed?.averagePrice ?? placed?.price ?? '');
  const [a, b] = [parse(one.price), parse(other.price)];
  if (!price || !a || !b) return null;
  // Twice the price against the sum of both.
  const isAbove = compare(add(price, price), add(a, b)) > 0;
  return (one.when === 'up') === isAbove ? one : other;
}

export function placeOf(markets: Markets, symbol: string): string {
  const market = markets.get(symbol);
  return market ? linkOf(market) : HISTORY;
}
