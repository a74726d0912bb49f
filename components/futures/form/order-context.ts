import { openAccountBook } from '#components/terminal/book/account-book.ts';
import { type Levels, watchPacedLevels } from '#components/terminal/book/paced-levels.ts';
import { remembered } from '#components/terminal/remembered.ts';
import type { TicketContext } from '#lib/futures/ticket/context.ts';
import { isPerpetual } from '#lib/market/names.ts';
import { isStale, useConnection } from '#stores/connection.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useFuturesSettings } from '#stores/futures-settings.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { useInstruments } from '#stores/instruments.ts';
import { newest, useMarks } from '#stores/marks.ts';
import { newestTicker, useTickers } from '#stores/tickers.ts';
import type { FuturesMarket } from '../contract.tsx';

const EMPTY: Levels = { bids: [], asks: [] };

export type OrderContextSource = {
  /** Everything the order in the making is judged against, as it is now; the same object while nothing of it changed. */
  get(): TicketContext;
  /** Follows book, prices and account. @returns stops it */
  watch(listener: () => void): () => void;
};

/** @param market the screen's contract, and what the server knew of it: counts until the stream has spoken */
export function openOrderContext(market: () => FuturesMarket): OrderContextSource {
  const levels = { now: null as Levels | null };
  const read = remembered(contextOf);
  const others = remembered(othersOf);
  const get = () => {
    const { instrument, ticker, depth, state } = market();
    const { symbol } = instrument;
    const marks = useMarks.getState().bySymbol;
    const mark = newest(marks[symbol], state);
    const positions = useFuturesPositions.getState();
    const wallets = useFuturesWallets.getState();
    const settings = useFuturesSettings.getState();
    const orders = useFuturesOrders.getState();
    // Stores that follow another account for a moment say nothing of this one.
    const { env } = wallets;
    return read({
      instrument,
      last: newestTicker(useTickers.getState(), symbol, ticker)?.last ?? state?.last ?? null,
      mark: known(mark?.mark),
      index: known(mark?.index),
      levels: levels.now ?? depth ?? EMPTY,
      stale: isStale(useConnection.getState()) || state?.stale === true,
      settings: settings.env === env ? (settings.bySymbol[symbol] ?? null) : null,
      account: wallets.pools?.[instrument.contract.settle] ?? null,
      positions: positions.env === env ? positions.all : null,
      orders: orders.env === env ? orders.open : null,
      ...others({
        instruments: useInstruments.getState().bySymbol,
        // Of other markets only where the pool has legs in them.
        marks: hasOthers(positions.all, symbol) ? marks : NO_MARKS,
      }),
    });
  };
  const watch = (listener: () => void) => {
    const stores = [
      ...[useTickers, useMarks, useConnection, useInstruments],
      ...[useFuturesOrders, useFuturesPositions, useFuturesSettings, useFuturesWallets],
    ];
    const stops = [
      ...stores.map((store) => store.subscribe(listener)),
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

/** Prices are "0" before there is one. */
const known = (price: string | undefined): string | null =>
  price === undefined || /^0(\.0*)?$/.test(price) ? null : price;

const NO_MARKS: ReturnType<typeof useMarks.getState>['bySymbol'] = {};

function hasOthers(positions: TicketContext['positions'], symbol: string): boolean {
  return positions?.some((one) => one.symbol !== symbol) === true;
}

type Facts = Omit<TicketContext, 'bids' | 'asks' | 'prices'> & TicketContext['prices'] & { readonly levels: Levels };

function contextOf({ levels: { bids, asks }, last, mark, index, ...facts }: Facts): TicketContext {
  return { ...facts, bids, asks, prices: { last, mark, index } };
}

type Others = {
  readonly instruments: ReturnType<typeof useInstruments.getState>['bySymbol'];
  readonly marks: ReturnType<typeof useMarks.getState>['bySymbol'];
};

/** The same functions while nothing that they look into changed. */
function othersOf({ instruments, marks }: Others): Pick<TicketContext, 'listing' | 'markOf'> {
  return {
    listing: (symbol) => {
      const found = instruments[symbol];
      return found && isPerpetual(found) ? found : undefined;
    },
    markOf: (symbol) => marks[symbol]?.mark,
  };
}
