'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Level } from '#lib/contract/market.ts';
import type { Order } from '#lib/contract/trade.ts';
import { openBook } from '#lib/market/book.ts';
import { isTrigger } from '#lib/order/kind.ts';
import type { Scene } from '#lib/order/scene.ts';
import { availableOf, useAccount } from '#stores/account.ts';
import { useOrders } from '#stores/orders.ts';
import { useMarket, useStale, useTicker } from '../market.tsx';

/** The form follows the book at this pace; the book itself is drawn faster. ms */
const BOOK_PACE = 250;

type Levels = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
const EMPTY: Levels = { bids: [], asks: [] };

/** Everything the order in the making is judged against, as it is now. */
export function useScene(): Scene {
  const { instrument, depth } = useMarket();
  const last = useTicker()?.last ?? null;
  const stale = useStale();
  const { bids, asks } = useLevels(instrument.symbol, depth ?? EMPTY);
  const base = useAccount((account) => availableOf(account, instrument.base));
  const quote = useAccount((account) => availableOf(account, instrument.quote));
  const orders = useOrders((state) => state.open);
  const open = useMemo(() => countOf(orders, instrument.symbol), [orders, instrument.symbol]);
  return useMemo(
    () => ({ instrument, last, bids, asks, available: { base, quote }, stale, open }),
    [instrument, last, bids, asks, base, quote, stale, open],
  );
}

function useLevels(symbol: string, first: Levels): Levels {
  const [levels, setLevels] = useState(first);
  useEffect(() => {
    const book = openBook(symbol, { fast: false });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      const state = book.get();
      if (state) setLevels(state);
    };
    const stop = book.subscribe(() => {
      timer ??= setTimeout(take, BOOK_PACE);
    });
    take();
    return () => {
      stop();
      clearTimeout(timer);
      book.close();
    };
  }, [symbol]);
  return levels;
}

function countOf(orders: readonly Order[] | null, symbol: string): Scene['open'] {
  const here = (orders ?? []).filter((order) => order.symbol === symbol);
  return { here: here.length, triggers: here.filter(isTrigger).length, total: orders?.length ?? 0 };
}
