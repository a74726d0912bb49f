'use client';

import { waits } from '#lib/order/waits.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useSimulation } from '#stores/simulation.ts';

/** Positions and resting orders of the page's account, in all contracts. Renders when one comes or goes, not with prices. */
export function useOwnCounts(): { readonly positions: number; readonly orders: number } {
  const env = useSimulation((state) => (state.active ? 'paper' : 'live'));
  const positions = useFuturesPositions((state) => (state.env === env ? (state.all?.length ?? 0) : 0));
  const orders = useFuturesOrders((state) =>
    state.env === env ? (state.open?.filter((order) => !waits(order)).length ?? 0) : 0,
  );
  return { positions, orders };
}
