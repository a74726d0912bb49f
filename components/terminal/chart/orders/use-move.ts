'use client';

import { useEffect, useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { type Amendment, amendmentOf } from '#lib/order/amend.ts';
import { useOrders } from '#stores/orders.ts';
import { usePreferences } from '#stores/preferences.ts';

/** A line on its way: under the pointer, waiting for a yes, for the exchange, or for the news of what it did. */
export type Move = {
  readonly id: string;
  readonly order: Order;
  readonly price: string;
  readonly state: 'drag' | 'ask' | 'send' | 'sent';
};

/** What the screen's product says of a change, and how it is sent. */
export type MoveRules = {
  /** @returns why not, in words; null when it may be sent */
  refusalOf(order: Order, change: Amendment): string | null;
  /** @returns why it was not done, in words; null when it was */
  amend(order: Order, change: Amendment): Promise<string | null>;
};

/** Gives an order the price that its line was dragged to; asks first where every order is to be confirmed. */
export function useMove({ refusalOf, amend }: MoveRules) {
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const [move, setMove] = useState<Move | null>(null);
  const now = useOrders((state) => (move ? state.byId[move.order.id] : undefined));
  const told = move?.state === 'sent' && now?.updatedAt !== move.order.updatedAt;
  useEffect(() => {
    if (told) setMove(null);
  }, [told]);

  const send = async ({ order, price, ...rest }: Move) => {
    setMove({ ...rest, order, price, state: 'send' });
    const no = await amend(order, { ...amendmentOf(order), price });
    if (no !== null) toast({ kind: 'error', text: no });
    // The line stays where it was put until the order is told anew.
    const after: Move | null = no === null ? { ...rest, order, price, state: 'sent' } : null;
    setMove((now) => (now?.id === rest.id ? after : now));
  };
  const drop = (dropped: Move) => {
    const { order, price } = dropped;
    if (compareDecimal(price, order.price) === 0) return setMove(null);
    const no = refusalOf(order, { ...amendmentOf(order), price });
    if (no !== null) {
      toast({ kind: 'error', text: no });
      return setMove(null);
    }
    if (asks) setMove({ ...dropped, state: 'ask' });
    else void send(dropped);
  };
  return {
    move,
    drag: (line: Pick<Move, 'id' | 'order' | 'price'>) => setMove({ ...line, state: 'drag' }),
    drop,
    send: (asked: Move) => void send(asked),
    discard: () => setMove(null),
  };
}
