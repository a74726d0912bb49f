'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { settleWhenOver, UNDO_MS } from '#components/orders/undo.ts';
import { toast } from '#components/ui/toast.ts';
import { cancelContract, placeContract } from '#lib/api/futures.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { PerpOrder, PerpOrderRequest } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatFixed, formatPrice } from '#lib/format/price.ts';
import { outcomeOf, type TicketOutcome } from '#lib/futures/ticket/refusal.ts';
import type { TicketProblem } from '#lib/futures/ticket/rules.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { type Intent, intentOf, randomKey } from '#lib/order/intent.ts';
import type { Side } from '#lib/rules/words.ts';
import { reconcileFutures } from '#stores/futures.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { onLoginEnd } from '#stores/login-end.ts';
import { aboutOrder, useToldOrders } from '#stores/told-orders.ts';
import { settlePlaces } from './places.ts';
import { wordOfOrder } from './side-words.ts';

/** Why an order came to nothing where no field is to blame; `unknown`: it may have been placed all the same. */
export type Failure = Exclude<TicketOutcome, { kind: 'refused' | 'quiz' }>;
type Request = Omit<PerpOrderRequest, 'clientId'>;

type Needs = {
  readonly instrument: Perpetual;
  readonly placed: () => void;
  readonly refused: (refusal: TicketProblem) => void;
  readonly quiz: (side: Side) => void;
};

export type Submit = {
  /** The side that is on its way. */
  readonly placing: Side | null;
  readonly failure: Failure | null;
  send(env: Env, side: Side, request: Request): Promise<void>;
};

/**
 * Sends orders, one at a time. An order without an answer keeps its key: pressed again it is the same order, and once
 * the account shows it, it has been placed.
 */
export function useSubmit({ instrument, placed, refused, quiz }: Needs): Submit {
  const [placing, setPlacing] = useState<Side | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const open = useRef<Intent | null>(null);
  const tell = usePlacedNotice(instrument);

  const done = (order: PerpOrder) => {
    open.current = null;
    setFailure(null);
    tell(order);
    placed();
  };
  const failed = (error: unknown, side: Side) => {
    const outcome = outcomeOf(error);
    if (outcome.kind !== 'unknown') open.current = null;
    if (outcome.kind === 'refused') refused(outcome.refusal);
    else if (outcome.kind === 'quiz') quiz(side);
    else setFailure(outcome);
  };
  const send = async (env: Env, side: Side, request: Request) => {
    if (running.current) return;
    running.current = true;
    setPlacing(side);
    setFailure(null);
    const intent = intentOf(open.current, request, randomKey);
    open.current = intent;
    // The key names the order too, so that it can be found again without an answer.
    await placeContract({ ...request, clientId: intent.key }, { env, key: intent.key }).then(done, (error: unknown) =>
      failed(error, side),
    );
    running.current = false;
    setPlacing(null);
    reconcileFutures();
  };
  useEffect(
    () =>
      onLoginEnd(() => {
        running.current = false;
        setPlacing(null);
      }),
    [],
  );
  useLateAnswer({ waiting: failure?.kind === 'unknown', open, done });
  return { placing, failure, send };
}

type Late = {
  readonly waiting: boolean;
  readonly open: RefObject<Intent | null>;
  readonly done: (order: PerpOrder) => void;
};

/** No answer came, but the account may show the order. */
function useLateAnswer({ waiting, open, done }: Late): void {
  const orders = useFuturesOrders((state) => (waiting ? state : null));
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
function usePlacedNotice(instrument: Perpetual): (order: PerpOrder) => void {
  const t = useTranslations('futuresForm.placed');
  const words = useTranslations('futuresForm.submit');
  const { sizePlace, pricePlace } = instrument;
  const unit = sizeUnit(instrument);
  return (order) => {
    const { status, filled, size, averagePrice, fee, feeAsset, reason } = order;
    const what = words(wordOfOrder(order));
    const sized = (amount: string | null) => `${formatFixed(amount, sizePlace)} ${unit}`;
    const told = {
      what,
      size: sized(filled),
      price: formatPrice(averagePrice, pricePlace),
      fee: `${formatFixed(fee, settlePlaces(instrument) + 2)} ${feeAsset}`,
    };
    const place = 'panel' as const;
    useToldOrders.getState().told(order);
    const undo = { label: t('undo'), run: () => void takeBack(order, t) };
    const about = aboutOrder(order.id);
    const later = { kind: 'success' as const, place, about, action: undo, duration: UNDO_MS };
    settleWhenOver(useFuturesOrders, order.id);
    if (status === 'expired' || status === 'cancelled') toast({ kind: 'warning', text: t('nothing'), place });
    else if (status === 'filled') toast({ kind: 'success', text: t('filled', told), place });
    else if (status === 'partiallyFilled') toast({ ...later, text: t('partly', told) });
    else if (status === 'partiallyFilledCancelled')
      toast({ kind: 'success', text: t(reason === 'margin' ? 'cut' : 'ended', told), place });
    else if (order.kind === 'trigger' || order.kind === 'trailing')
      toast({ ...later, text: t('waits', { what, size: sized(size) }) });
    else {
      const price = formatPrice(order.price, pricePlace);
      toast({ ...later, text: t(order.exits ? 'exits' : 'limit', { what, size: sized(size), price }) });
    }
  };
}

type Words = ReturnType<typeof useTranslations<'futuresForm.placed'>>;

/** What is filled stays. */
async function takeBack({ id, env }: PerpOrder, t: Words): Promise<void> {
  try {
    await cancelContract({ id }, { env, key: randomKey() });
    toast({ kind: 'success', text: t('undone'), place: 'panel' });
  } catch {
    toast({ kind: 'error', text: t('notUndone'), place: 'panel' });
  }
  reconcileFutures();
}
