'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { toast } from '#components/ui/toast.ts';
import { amendContract, cancelContract } from '#lib/api/futures.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { readNumberText } from '#lib/format/number-text.ts';
import {
  CONTRACT_FIELDS,
  type ContractChange,
  type ContractField,
  contractAmendRequest,
  contractChangeOf,
} from '#lib/order/contract-amend.ts';

export type ContractAmending = {
  readonly id: string;
  readonly first: ContractField;
  readonly values: ContractChange;
  readonly saving: boolean;
  readonly note: { readonly field: ContractField | null; readonly text: string } | null;
  change(field: ContractField, value: string): void;
  save(): void;
  discard(): void;
};

type Needs = {
  readonly env: Env;
  readonly orders: readonly PerpOrder[] | null;
  readonly changed: () => void;
};

type Edit = Pick<ContractAmending, 'id' | 'first' | 'values' | 'note'>;

/** The order that is being changed in its row: one at a time; and cancelling, one after the other. */
export function useContractChanges({ env, orders, changed }: Needs) {
  const t = useTranslations('positions.orders');
  const numbers = useTranslations('orderRules');
  const { sending, send } = useSend(env);
  const [edit, setEdit] = useState<Edit | null>(null);
  const order = orders?.find(({ id }) => id === edit?.id);
  const gone = edit !== null && orders !== null && !order;
  useEffect(() => {
    if (!gone) return;
    setEdit(null);
    toast({ kind: 'info', text: t('gone') });
  }, [gone, t]);
  const save = async () => {
    if (!edit || !order) return;
    const wrong = CONTRACT_FIELDS.find((field) => isUnread(edit.values[field]));
    if (wrong !== undefined)
      return setEdit({ ...edit, note: { field: wrong, text: numbers('format', { value: edit.values[wrong] ?? '' }) } });
    const request = contractAmendRequest(order, edit.values);
    if (Object.keys(request).length === 1) return setEdit(null);
    const sent = await send(request, (intent) => amendContract(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'done') {
      toast({ kind: 'success', text: t('changed') });
      return setEdit(null);
    }
    const field = CONTRACT_FIELDS.find((one) => one === sent.field) ?? null;
    setEdit((now) => now && { ...now, note: { field, text: sent.text } });
  };
  const amending: ContractAmending | null =
    edit && order
      ? {
          ...edit,
          saving: sending,
          change: (field, value) => setEdit({ ...edit, values: { ...edit.values, [field]: value }, note: null }),
          save: () => void save(),
          discard: () => setEdit(null),
        }
      : null;
  const begin = (chosen: PerpOrder, first: ContractField) =>
    setEdit({ id: chosen.id, first, values: contractChangeOf(chosen), note: null });
  return { amending, begin };
}

const isUnread = (text: string | undefined): boolean => {
  if (text === undefined || text === '') return false;
  const { kind } = readNumberText(text);
  return kind === 'either' || kind === 'unread';
};

/** Cancels orders; `running` are those whose answer is awaited. */
export function useContractCancel(env: Env, changed: () => void) {
  const t = useTranslations('positions.orders');
  const [running, setRunning] = useState<string | null>(null);
  const { send } = useSend(env);
  const cancel = async (order: PerpOrder) => {
    setRunning(order.id);
    const sent = await send({ cancel: order.id }, (intent) => cancelContract({ id: order.id }, intent));
    setRunning(null);
    if (sent === null) return;
    changed();
    if (sent.kind === 'done') return void toast({ kind: 'success', text: t('cancelled') });
    // Somebody, or the market, was faster; the stream has told or will tell.
    if (sent.failure.kind === 'refused' && sent.failure.rule === 'unknownOrder') return;
    toast({ kind: 'error', text: sent.text });
  };
  return { running, cancel };
}
