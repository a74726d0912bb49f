'use client';

import { useEffect, useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { type Amendment, amendmentOf } from '#lib/order/amend.ts';
import type { OrderLine } from '#lib/order/order-lines.ts';
import { useOrders } from '#stores/orders.ts';
import { usePreferences } from '#stores/preferences.ts';
import { createCarried } from './carried.ts';

/** A line on its way: under the pointer or the arrow keys, waiting for a yes, for the exchange, or for the news of what it did. */
export type Move = {
  /** As it stands. */
  readonly line: OrderLine;
  /** Where it was put; while it is carried that is told by `carried`. */
  readonly price: string;
  readonly state: 'drag' | 'keys' | 'ask' | 'send' | 'sent';
};

/** What the screen's product says of a change, and how it is sent. */
export type MoveRules = {
  /** @returns why not, in words; null when it may be sent */
  refusalOf(order: Order, change: Amendment): string | null;
  /** @returns why it was not done, in words; null when it was */
  amend(order: Order, change: Amendment): Promise<string | null>;
};

/** Gives an order the price that its line was brought to; asks first where every order is to be confirmed. */
export function useMove({ refusalOf, amend }: MoveRules) {
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const [move, setMove] = useState<Move | null>(null);
  const [carried] = useState(createCarried);
  const now = useOrders((state) => (move ? state.byId[move.line.order.id] : undefined));
  const told = move?.state === 'sent' && now !== undefined && stands(now, move);
  const gone = move !== null && move.state !== 'send' && !now;
  useEffect(() => {
    if (told || gone) setMove(null);
  }, [told, gone]);

  const send = async ({ line, price }: Move) => {
    setMove({ line, price, state: 'send' });
    const no = await amend(line.order, { [line.field]: price });
    if (no !== null) toast({ kind: 'error', text: no });
    // The line stays where it was put until the order is told anew.
    const after: Move | null = no === null ? { line, price, state: 'sent' } : null;
    setMove((now) => (now?.line.id === line.id ? after : now));
  };
  const drop = (dropped: Move) => {
    const { line, price } = dropped;
    if (compareDecimal(price, line.price) === 0) return setMove(null);
    const no = refusalOf(line.order, { [line.field]: price });
    if (no !== null) {
      toast({ kind: 'error', text: no });
      return setMove(null);
    }
    if (asks) setMove({ ...dropped, state: 'ask' });
    else void send(dropped);
  };
  return {
    move,
    carried,
    /** It is somewhere else now, and nothing is asked yet. */
    carry: (next: Move) => {
      carried.put(next.price);
      setMove((now) => (now?.line.id === next.line.id && now.state === next.state ? now : next));
    },
    drop,
    send: (asked: Move) => void send(asked),
    discard: () => setMove(null),
  };
}

/** The order is told with the price it was given, or with another change since. */
function stands(order: Order, { line, price }: Move): boolean {
  return order.updatedAt !== line.order.updatedAt || compareDecimal(amendmentOf(order)[line.field], price) === 0;
}
