'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { settleWhenOver, UNDO_MS } from '#components/orders/undo.ts';
import { toast } from '#components/ui/toast.ts';
import { cancelOrder, placeOrder } from '#lib/api/trade.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order, OrderRequest } from '#lib/contract/shapes/order.ts';
import type { Env, OrderRefusal } from '#lib/contract/trade.ts';
import { formatFixed, formatPrice } from '#lib/format/price.ts';
import { type Intent, intentOf, randomKey } from '#lib/order/intent.ts';
import { isOpen, placedPrices } from '#lib/order/kind.ts';
import { type Outcome, outcomeOf } from '#lib/order/refusal.ts';
import { waitsText } from '#lib/order/trigger-text.ts';
import { onLoginEnd } from '#stores/login-end.ts';
import { useOrders } from '#stores/orders.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { aboutOrder, useToldOrders } from '#stores/told-orders.ts';

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
  const tell = usePlacedNotice(instrument);

  const done = (order: Order) => {
    open.current = null;
    setFailure(null);
    tell(order);
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

/** What became of an order, in one sentence; while it rests, it can be taken back. */
function usePlacedNotice(instrument: Instrument): (order: Order) => void {
  const t = useTranslations('order.placed');
  const { base, quote, sizePlace, pricePlace } = instrument;
  return (order) => {
    const { side, status, filled, averagePrice, fee, feeAsset } = order;
    const words = {
      side,
      base,
      size: formatFixed(filled, sizePlace),
      price: `${formatPrice(averagePrice, pricePlace)} ${quote}`,
      fee: `${formatFixed(fee, (feeAsset === base ? sizePlace : instrument.quotePlace) + 3)} ${feeAsset}`,
    };
    const undo = { label: t('undo'), run: () => void takeBack(order, t) };
    const said = { kind: 'success', place: 'panel', about: aboutOrder(order.id) } as const;
    const later = { ...said, action: undo, duration: UNDO_MS };
    useToldOrders.getState().told(order);
    if (status === 'expired' || status === 'cancelled') toast({ ...said, kind: 'warning', text: t('nothing') });
    else if (status === 'filled') toast({ ...said, text: t('filled', words) });
    else if (status === 'partiallyFilled') toast({ ...later, text: t('partly', words) });
    else if (status === 'partiallyFilledCancelled') toast({ ...said, text: t('ended', words) });
    else toast({ ...later, text: placedText(order, instrument, t) });
    if (isOpen(order)) settleWhenOver(useOrders, order.id);
  };
}

type Words = ReturnType<typeof useTranslations<'order.placed'>>;

/** `Buy 0.05000 BTC at 91,200.0 placed`, and what it waits for. */
function placedText(order: Order, { base, quote, sizePlace, pricePlace, quotePlace }: Instrument, t: Words): string {
  const { side, size, takeProfit, stopLoss } = order;
  const [price = null] = placedPrices(order);
  const amount =
    size === null ? `${formatFixed(order.quote, quotePlace)} ${quote}` : `${formatFixed(size, sizePlace)} ${base}`;
  const words = { side, size: amount, price: formatPrice(price, pricePlace) };
  const placed =
    price === null
      ? t('newMarket', { side, size: amount })
      : t(takeProfit === null && stopLoss === null ? 'new' : 'withExits', words);
  // What waits for a price does not read like an order at the market, or far from it.
  const trigger = waitsText(order.triggers, pricePlace);
  return trigger === '' ? placed : t('waiting', { placed, trigger });
}

/** What is filled stays. */
async function takeBack({ id, env }: Order, t: Words): Promise<void> {
  try {
    await cancelOrder({ id }, { env, key: randomKey() });
    toast({ kind: 'success', text: t('undone'), place: 'panel' });
  } catch {
    toast({ kind: 'error', text: t('notUndone'), place: 'panel' });
  }
  reconcilePrivate();
}
