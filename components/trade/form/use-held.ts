'use client';

import { useEffect, useMemo, useState } from 'react';
import { fetchOrderHistory } from '#lib/api/trade.ts';
import type { Env, Order } from '#lib/contract/trade.ts';
import { type HeldBuy, heldBuys } from '#lib/order/held-buys.ts';
import { useOrders } from '#stores/orders.ts';
import { useMarket } from '../market.tsx';

/** Ended buys looked at: what is older than these counts as not bought here. */
const LOOKED_AT = 100;
const NONE: readonly Order[] = [];

/**
 * The buys of the screen's pair that make up what is held, newest first; empty while they are not known.
 * @param held base, null while it is not known
 */
export function useHeldBuys(env: Env | null, held: string | null): readonly HeldBuy[] {
  const { instrument } = useMarket();
  const ended = useEndedBuys(env, instrument.symbol);
  const open = useOrders((state) => state.open);
  return useMemo(() => {
    if (held === null) return [];
    const filling = (open ?? []).filter(({ symbol, side }) => symbol === instrument.symbol && side === 'buy');
    return heldBuys([...filling, ...ended], held, instrument);
  }, [open, ended, held, instrument]);
}

/** Asked for when the account is known, and again with every order of the pair that ended. */
function useEndedBuys(env: Env | null, symbol: string): readonly Order[] {
  const newest = useOrders(({ ended }) => ended.find((order) => order.symbol === symbol)?.id ?? null);
  const [orders, setOrders] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what ended last is why it is asked again
  useEffect(() => {
    if (env === null) return setOrders(NONE);
    const stop = new AbortController();
    fetchOrderHistory({ env, signal: stop.signal }, { symbol, side: 'buy', limit: LOOKED_AT }).then(
      ({ rows }) => setOrders(rows),
      // Nothing is said of the buys then; the next order that ends asks again.
      () => undefined,
    );
    return () => stop.abort();
  }, [env, symbol, newest]);
  return orders;
}
