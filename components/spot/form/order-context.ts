import { openAccountBook } from '#components/terminal/book/account-book.ts';
import { type Levels, watchPacedLevels } from '#components/terminal/book/paced-levels.ts';
import type { Market } from '#components/terminal/market.tsx';
import { remembered } from '#components/terminal/remembered.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { isTrigger } from '#lib/order/kind.ts';
import type { OrderContext } from '#lib/spot/order-context.ts';
import { availableOf, useAccount } from '#stores/account.ts';
import { isStale, useConnection } from '#stores/connection.ts';
import { useOrders } from '#stores/orders.ts';
import { newestTicker, useTickers } from '#stores/tickers.ts';

const EMPTY: Levels = { bids: [], asks: [] };

export type OrderContextSource = {
  /** Everything the order in the making is judged against, as it is now; the same object while nothing of it changed. */
  get(): OrderContext;
  /** Follows book, prices and account. @returns stops it */
  watch(listener: () => void): () => void;
};

/** @param market the screen's pair, and what the server knew of it: counts until the stream has spoken */
export function openOrderContext(market: () => Market): OrderContextSource {
  const levels = { now: null as Levels | null };
  const read = remembered(contextOf);
  const count = remembered(countOf);
  const get = () => {
    const { instrument, ticker, depth } = market();
    const account = useAccount.getState();
    return read({
      instrument,
      last: newestTicker(useTickers.getState(), instrument.symbol, ticker)?.last ?? null,
      levels: levels.now ?? depth ?? EMPTY,
      base: availableOf(account, instrument.base),
      quote: availableOf(account, instrument.quote),
      stale: isStale(useConnection.getState()),
      open: count({ orders: useOrders.getState().open, symbol: instrument.symbol }),
    });
  };
  const watch = (listener: () => void) => {
    const stops = [
      ...[useTickers, useConnection, useAccount, useOrders].map((store) => store.subscribe(listener)),
      watchPacedLevels(openAccountBook(market().instrument.symbol), (now) => {
        levels.now = now;
        listener();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { get, watch };
}

type Facts = Pick<OrderContext, 'instrument' | 'last' | 'stale' | 'open'> &
  OrderContext['available'] & { readonly levels: Levels };

function contextOf({ levels: { bids, asks }, base, quote, ...facts }: Facts): OrderContext {
  return { ...facts, bids, asks, available: { base, quote } };
}

type Counted = { readonly orders: readonly Order[] | null; readonly symbol: string };

function countOf({ orders, symbol }: Counted): OrderContext['open'] {
  const here = (orders ?? []).filter((order) => order.symbol === symbol);
  return { here: here.length, triggers: here.filter(isTrigger).length, total: orders?.length ?? 0 };
}
