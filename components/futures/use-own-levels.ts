'use client';

import { useMemo } from 'react';
import { useMarket } from '#components/terminal/market.tsx';
import { addDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import type { OrderLevel } from '#lib/order/order-levels.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';

/** One's own resting orders of the screen's contract by price, for marking them in its book. */
export function useOwnLevels(): readonly OrderLevel[] {
  const { symbol } = useMarket().instrument;
  const orders = useFuturesOrders((state) => state.open);
  return useMemo(() => {
    const levels = new Map<string, OrderLevel>();
    for (const { id, side, kind, price, filled, ...order } of orders ?? []) {
      if (order.symbol !== symbol || kind !== 'limit' || price === null || order.size === null) continue;
      const key = `${side} ${price}`;
      const level = levels.get(key);
      const size = addDecimal(level?.size ?? '0', subtractDecimal(order.size, filled)) ?? '0';
      levels.set(key, { side, price, size, orders: [...(level?.orders ?? []), id] });
    }
    return [...levels.values()];
  }, [orders, symbol]);
}
