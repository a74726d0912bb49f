'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { placeOrder } from '#lib/api/trade.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order, OrderRequest } from '#lib/contract/shapes/order.ts';
import type { Env, OrderRefusal } from '#lib/contract/trade.ts';
import { type Intent, intentOf, randomKey } from '#lib/order/intent.ts';
import { type Outcome, outcomeOf } from '#lib/order/refusal.ts';
import { onLoginEnd } from '#stores/login-end.ts';
import { useOrders } from '#stores/orders.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { useToldOrders } from '#stores/told-orders.ts';

const notice = () => import('./placed-notice.ts');

/** Why an order came to nothing where no field is to blame; `unknown`: it may have been placed all the same. */
export type Failure = Exclude<Outcome, { kind: 'refused' }>;

type Needs = {
  readonly instrument: Instrument;
  readonly placed: () => void;
  readonly refused: (refusal: OrderRefusal) => void;
};

export type Submit = {
  readonly placing: boolean;
  readonly failure: Failure | null;
  send(env: Env, request: Omit<OrderRequest, 'clientId'>): Promise<void>;
};

/**
 * Sends orders, one at a time. An order without an answer keeps its key: pressed again it is the same order, and once
 * the account shows it, it has been placed.
 */
export function useSubmit({ instrument, placed, refused }: Needs): Submit {
  const [placing, setPlacing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const open = useRef<Intent | null>(null);
  const words = useTranslations('order.placed');

  const done = (order: Order) => {
    open.current = null;
    setFailure(null);
    useToldOrders.getState().told(order);
    // The list shows the order, whether or not its sentence can be fetched.
    notice().then(
      ({ tellPlaced }) => tellPlaced(order, instrument, words),
      () => undefined,
    );
    placed();
  };
  const failed = (error: unknown) => {
    const outcome = outcomeOf(error);
    if (outcome.kind !== 'unknown') open.current = null;
    if (outcome.kind === 'refused') refused(outcome.refusal);
    else setFailure(outcome);
  };
  const send = async (env: Env, request: Omit<OrderRequest, 'clientId'>) => {
    if (running.current) return;
    running.current = true;
    setPlacing(true);
    setFailure(null);
    const intent = intentOf(open.current, request, randomKey);
    open.current = intent;
    // Fetched while the order is on its way.
    notice().catch(() => undefined);
    // The key names the order too, so that it can be found again without an answer.
    await placeOrder({ ...request, clientId: intent.key }, { env, key: intent.key }).then(done, failed);
    running.current = false;
    setPlacing(false);
    reconcilePrivate();
  };
  useEffect(
    () =>
      onLoginEnd(() => {
        running.current = false;
        setPlacing(false);
      }),
    [],
  );
  useLateAnswer({ waiting: failure?.kind === 'unknown', open, done });
  return { placing, failure, send };
}

type Late = {
  readonly waiting: boolean;
  readonly open: RefObject<Intent | null>;
  readonly done: (order: Order) => void;
};

/** No answer came, but the account may show the order. */
function useLateAnswer({ waiting, open, done }: Late): void {
  const orders = useOrders((state) => (waiting ? state : null));
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    const key = open.current?.key;
    if (!orders || key === undefined) return;
    const found = [...(orders.open ?? []), ...orders.ended].find(({ clientId }) => clientId === key);
    if (found) latest.current(found);
  }, [orders, open]);
}
