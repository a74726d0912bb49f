'use client';

import { toasts } from '#components/ui/toast.ts';
import { aboutOrder } from '#stores/told-orders.ts';

/** How long an order can be taken back from its notice. ms */
export const UNDO_MS = 5000;

type Ended = { readonly ended: readonly { readonly id: string }[] };
type Orders = { getState(): Ended; subscribe(listener: (state: Ended) => void): () => void };

/** An order that is over cannot be taken back: the notice that offers it goes with it. */
export function settleWhenOver(orders: Orders, id: string): void {
  const look = ({ ended }: Ended) => {
    if (!ended.some((order) => order.id === id)) return false;
    toasts.settle(aboutOrder(id));
    return true;
  };
  if (look(orders.getState())) return;
  const stop = orders.subscribe((state) => void (look(state) && stop()));
  setTimeout(stop, UNDO_MS);
}
