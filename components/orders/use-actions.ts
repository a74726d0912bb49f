'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import { amendOrder, cancelAll, cancelOrder } from '#lib/api/trade.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env, OrderRefusal } from '#lib/contract/trade.ts';
import { type Amendment, amendRequest } from '#lib/order/amend.ts';
import { randomKey } from '#lib/order/intent.ts';
import { outcomeOf } from '#lib/order/refusal.ts';
import { onLoginEnd } from '#stores/login-end.ts';

/** Tells that something was asked of the account. */
type Changed = () => void;

/** Cancels one order after the other; `running` are those whose answer is awaited. */
export function useCancel(env: Env, changed: Changed) {
  const t = useTranslations('orders.cancel');
  const codes = useCodeText();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => onLoginEnd(() => setRunning(new Set())), []);
  const cancel = async (order: Order) => {
    if (running.has(order.id)) return;
    setRunning((ids) => new Set(ids).add(order.id));
    try {
      await cancelOrder({ id: order.id }, { env, key: randomKey() });
      changed();
      toast({ kind: 'success', text: t('done') });
    } catch (error) {
      const outcome = outcomeOf(error);
      // Somebody, or the market, was faster; the stream has told or will tell.
      const gone = outcome.kind === 'refused' && outcome.refusal.rule === 'unknownOrder';
      if (!gone)
        toast({ kind: 'error', text: outcome.kind === 'unknown' ? t('unknown') : codes(outcome, t('failed')) });
    } finally {
      setRunning((ids) => {
        const left = new Set(ids);
        left.delete(order.id);
        return left;
      });
    }
  };
  return { running, cancel };
}

/** Cancels every open order, of one market or of all. @returns whether it was done */
export function useCancelAll(env: Env, changed: Changed) {
  const t = useTranslations('orders.cancel');
  const codes = useCodeText();
  return async (symbol: string | null): Promise<boolean> => {
    try {
      const orders = await cancelAll(symbol === null ? {} : { symbol }, { env, key: randomKey() });
      changed();
      toast({ kind: 'success', text: t('allDone', { count: orders.length }) });
      return true;
    } catch (error) {
      const outcome = outcomeOf(error);
      toast({ kind: 'error', text: outcome.kind === 'unknown' ? t('unknown') : codes(outcome, t('allFailed')) });
      return false;
    }
  };
}

export type AmendResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal }
  | { readonly kind: 'failed'; readonly text: string };

/** Sends a change of price or size. The same change sent again after no answer came is the same intent. */
export function useAmend(env: Env, changed: Changed) {
  const t = useTranslations('orders.amend');
  const codes = useCodeText();
  const intent = useRef<{ readonly asked: string; readonly key: string } | null>(null);
  return async (order: Order, change: Amendment): Promise<AmendResult> => {
    const request = amendRequest(order, change);
    const asked = JSON.stringify(request);
    if (intent.current?.asked !== asked) intent.current = { asked, key: randomKey() };
    try {
      await amendOrder(request, { env, key: intent.current.key });
      changed();
      intent.current = null;
      toast({ kind: 'success', text: t('done') });
      return { kind: 'done' };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.kind === 'unknown') return { kind: 'failed', text: t('unknown') };
      intent.current = null;
      if (outcome.kind === 'refused') return outcome;
      return { kind: 'failed', text: codes(outcome, t('failed')) };
    }
  };
}

/** A failure by its service code in words; a sentence of the caller's where there are none. */
function useCodeText() {
  const t = useTranslations('codes');
  return (outcome: ReturnType<typeof outcomeOf>, fallback: string): string => {
    const code = outcome.kind === 'failed' ? outcome.code : null;
    return code !== null && t.has(code as never) ? `${fallback} ${t(code as never)}` : fallback;
  };
}
