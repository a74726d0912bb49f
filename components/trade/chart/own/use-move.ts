'use client';

import { useEffect, useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import type { Env, Order } from '#lib/contract/trade.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { type Amendment, amendmentOf, validateAmend } from '#lib/order/amend.ts';
import { useAccount } from '#stores/account.ts';
import { useOrders } from '#stores/orders.ts';
import { reconcileOwn } from '#stores/own.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useAmend } from '../../account/use-actions.ts';
import { sceneOf } from '../../account/use-amending.ts';
import { useRuleText } from '../../form/rule-text.ts';
import { useMarket, useStale, useTicker } from '../../market.tsx';

/** A line on its way: under the pointer, waiting for a yes, for the exchange, or for the news of what it did. */
export type Move = {
  readonly id: string;
  readonly order: Order;
  readonly price: string;
  readonly state: 'drag' | 'ask' | 'send' | 'sent';
};

/** Gives an order the price that its line was dragged to; asks first where every order is to be confirmed. */
export function useMove(env: Env) {
  const { instrument } = useMarket();
  const ticker = useTicker() ?? undefined;
  const stale = useStale();
  const known = useAccount((account) => account.balances);
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const ruleText = useRuleText(instrument);
  const amend = useAmend(env, reconcileOwn);
  const [move, setMove] = useState<Move | null>(null);
  const now = useOrders((state) => (move ? state.byId[move.order.id] : undefined));
  const told = move?.state === 'sent' && now?.updatedAt !== move.order.updatedAt;
  useEffect(() => {
    if (told) setMove(null);
  }, [told]);

  /** @returns why not, in words; null when it may be sent */
  const refusal = (order: Order, values: Amendment): string | null => {
    const scene = sceneOf({ instrument, ticker, balances: known && Object.values(known), stale });
    const [problem] = validateAmend(order, values, scene);
    return problem ? ruleText(problem, { side: order.side, kind: 'limit' }) : null;
  };
  const send = async ({ order, price, ...rest }: Move) => {
    setMove({ ...rest, order, price, state: 'send' });
    const result = await amend(order, { ...amendmentOf(order), price });
    if (result.kind === 'refused')
      toast({ kind: 'error', text: ruleText(result.refusal, { side: order.side, kind: 'limit' }) });
    else if (result.kind === 'failed') toast({ kind: 'error', text: result.text });
    // The line stays where it was put until the order is told anew.
    const after: Move | null = result.kind === 'done' ? { ...rest, order, price, state: 'sent' } : null;
    setMove((now) => (now?.id === rest.id ? after : now));
  };
  const drop = (dropped: Move) => {
    const { order, price } = dropped;
    if (compareDecimal(price, order.price) === 0) return setMove(null);
    const no = refusal(order, { ...amendmentOf(order), price });
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
