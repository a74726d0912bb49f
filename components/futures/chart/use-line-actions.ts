'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import { amendContract, cancelContract } from '#lib/api/futures.ts';
import { moveMargin } from '#lib/api/positions.ts';
import type { PerpAmendRequest, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { unitsText } from '#lib/futures/market.ts';
import { randomKey } from '#lib/order/intent.ts';
import { reconcileFutures } from '#stores/futures.ts';
import { livePool } from '#stores/futures-live.ts';
import { useContract } from '../contract.tsx';
import type { FuturesLine } from './lines.ts';
import { marginAt } from './margin-at.ts';
import { useFailureText } from './use-failure-text.ts';

/** What lines of the chart ask of the venue. */
export function useLineActions(env: Env) {
  const t = useTranslations('futuresChart.own');
  const { instrument } = useContract();
  const failure = useFailureText();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const intent = useRef<{ readonly asked: string; readonly key: string } | null>(null);
  /** The same change sent again after no answer came is the same intent. */
  const keyOf = (asked: unknown) => {
    const text = JSON.stringify(asked);
    if (intent.current?.asked !== text) intent.current = { asked: text, key: randomKey() };
    return { env, key: intent.current.key };
  };
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<string | null> => {
    try {
      await work();
      intent.current = null;
      reconcileFutures();
      toast({ kind: 'success', text: done });
      return null;
    } catch (error) {
      return failure(error, t('failed'), t('unknown'));
    }
  };
  const send = (line: FuturesLine, price: string): Promise<string | null> => {
    if (line.field === 'margin') return sendMargin(line, price);
    const { order, field } = line;
    if (!order || !field || field === 'whatIf') return Promise.resolve(null);
    const request = { id: order.id, [field]: price };
    return attempt(() => amendContract(request, keyOf(request)), t('changed'));
  };
  const sendMargin = (line: FuturesLine, price: string): Promise<string | null> => {
    const pool = livePool(instrument.contract.settle);
    const found = pool && line.side && marginAt(instrument, pool, line.side, price);
    if (!found || found.margin === 0n || !line.position) return Promise.resolve(t('failed'));
    const amount = found.margin < 0n ? -found.margin : found.margin;
    const request = {
      symbol: instrument.symbol,
      ...(line.position.positionMode === 'twoWay' ? { positionSide: line.position.positionSide } : {}),
      direction: found.margin < 0n ? ('remove' as const) : ('add' as const),
      amount: unitsText(amount),
    };
    return attempt(() => moveMargin(request, keyOf(request)), t('marginDone'));
  };
  const remove = async (line: FuturesLine) => {
    const { order } = line;
    if (!order || running.has(line.id)) return;
    setRunning((ids) => new Set(ids).add(line.id));
    const exit = line.field === 'takeProfit' || line.field === 'stopLoss' ? line.field : null;
    const no =
      exit !== null && isPartOfMore(order)
        ? await attempt(() => amendContract(without(order, exit), keyOf([order.id, exit])), t('removed', { exit }))
        : await attempt(() => cancelContract({ id: order.id }, keyOf(order.id)), t('cancelled'));
    if (no !== null) toast({ kind: 'error', text: no });
    setRunning((ids) => new Set([...ids].filter((id) => id !== line.id)));
  };
  return { send, remove: (line: FuturesLine) => void remove(line), running };
}

/** Whether the order goes on without one of its exits. */
function isPartOfMore({ kind, triggers }: PerpOrder): boolean {
  return kind !== 'tpsl' || triggers.length > 1;
}

function without({ id }: PerpOrder, exit: 'takeProfit' | 'stopLoss'): PerpAmendRequest {
  return { id, [exit]: null };
}
