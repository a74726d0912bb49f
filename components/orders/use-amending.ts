'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useRuleText } from '#components/terminal/rule-text.ts';
import { toast } from '#components/ui/toast.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { type NumberReading, readNumberText } from '#lib/format/number-text.ts';
import { AMEND_FIELDS, type AmendField, type Amendment, amendmentOf } from '#lib/order/amend.ts';
import type { DraftKind } from '#lib/order/kind.ts';
import type { Problem } from '#lib/order/problem.ts';
import type { Side } from '#lib/rules/words.ts';
import { validateAmend } from '#lib/spot/amend-rules.ts';
import { orderContextOf } from '#lib/spot/order-context.ts';
import { useConnection } from '#stores/connection.ts';
import { useTickers } from '#stores/tickers.ts';
import { useAmend } from './use-actions.ts';

/** A line under the row: which field it is about, null for the whole order. */
export type AmendNote =
  | { readonly field: AmendField | null; readonly text: string; readonly reading?: never }
  /** A typed text that is no number, or two. */
  | { readonly field: AmendField; readonly text: string; readonly reading: NumberReading };

export type Amending = {
  readonly id: string;
  /** The field that was pressed. */
  readonly first: AmendField;
  readonly values: Amendment;
  readonly saving: boolean;
  /** A field holds what is no number: nothing can be saved. */
  readonly unread: boolean;
  readonly note: AmendNote | null;
  change(field: AmendField, value: string): void;
  save(): void;
  discard(): void;
};

type Needs = {
  readonly env: Env;
  /** Null while unknown. */
  readonly orders: readonly Order[] | null;
  readonly balances: readonly Balance[] | null;
  readonly listings: Readonly<Record<string, Instrument>>;
  readonly changed: () => void;
};

type Edit = {
  readonly id: string;
  readonly first: AmendField;
  readonly values: Amendment;
  readonly saving: boolean;
  /** Nothing is said against what was not touched yet. */
  readonly touched: boolean;
  /** What the gateway said of exactly these values. */
  readonly told: AmendNote | null;
};

/** While a market is not known its coins have no names. */
const UNLISTED = { base: '', quote: '' };

/** The order that is being changed in its row: one at a time. */
export function useAmending(needs: Needs): {
  amending: Amending | null;
  /** @param fields that are changed together; all that the order can change where none are named */
  begin(order: Order, field: AmendField, fields?: readonly AmendField[]): void;
} {
  const { env, orders, balances, listings, changed } = needs;
  const t = useTranslations('orders.amend');
  const send = useAmend(env, changed);
  const stale = useConnection(({ status }) => status === 'stale' || status === 'offline');
  const [edit, setEdit] = useState<Edit | null>(null);
  const order = orders?.find(({ id }) => id === edit?.id);
  const instrument = order && listings[order.symbol];
  const ruleText = useRuleText(instrument ?? UNLISTED);
  const ticker = useTickers((state) => (order ? state.bySymbol[order.symbol] : undefined));
  const ended = edit !== null && orders !== null && !order;
  useEffect(() => {
    if (!ended) return;
    setEdit(null);
    // While it is being sent the answer says what became of it.
    if (!edit.saving) toast({ kind: 'info', text: t('gone') });
  }, [ended, edit, t]);

  const begin = (chosen: Order, first: AmendField, fields: readonly AmendField[] = AMEND_FIELDS) => {
    const all = Object.entries(amendmentOf(chosen));
    const values = Object.fromEntries(all.filter(([field]) => fields.includes(field as AmendField)));
    setEdit({ id: chosen.id, first, values, saving: false, touched: false, told: null });
  };
  if (!edit || !order) return { amending: null, begin };

  const context = instrument ? orderContextOf({ instrument, ticker, balances, stale }) : null;
  const problems = context ? validateAmend(order, edit.values, context) : [];
  const unchanged = problems[0]?.rule === 'unchanged';
  const say = (problem: Problem): AmendNote => ({
    field: AMEND_FIELDS.find((field) => field === problem.field && field in edit.values) ?? null,
    text: ruleText(problem, chosenOf(order)),
  });
  const discard = () => setEdit(null);
  const unread = unreadOf(edit.values, instrument);
  const save = async () => {
    if (edit.saving || unread) return;
    if (unchanged) return discard();
    if (problems.length > 0) return setEdit({ ...edit, touched: true });
    setEdit({ ...edit, saving: true, told: null });
    const result = await send(order, edit.values);
    const told =
      result.kind === 'refused'
        ? say(result.refusal)
        : result.kind === 'failed'
          ? { field: null, text: result.text }
          : null;
    setEdit((now) =>
      now?.id !== order.id || result.kind === 'done'
        ? now?.id === order.id
          ? null
          : now
        : { ...now, saving: false, told },
    );
  };
  const foretold = edit.touched && !unchanged && problems[0] ? say(problems[0]) : null;
  const change = (field: AmendField, value: string) =>
    setEdit({ ...edit, values: { ...edit.values, [field]: value }, touched: true, told: null });
  const note = unread ?? edit.told ?? foretold;
  return {
    amending: {
      id: edit.id,
      first: edit.first,
      values: edit.values,
      saving: edit.saving,
      unread: unread !== null,
      note,
      change,
      save: () => void save(),
      discard,
    },
    begin,
  };
}

/** The first field that holds no number. */
function unreadOf(values: Amendment, instrument: Instrument | undefined): AmendNote | null {
  for (const field of AMEND_FIELDS) {
    const text = values[field] ?? '';
    const reading = readNumberText(text, { fractionDigits: placesOf(field, instrument) });
    if (reading.kind === 'either' || reading.kind === 'unread') return { field, text, reading };
  }
  return null;
}

/** Decimals that a field takes; undefined while its market is not known. */
export function placesOf(field: AmendField, instrument: Instrument | undefined): number | undefined {
  if (field === 'size') return instrument?.sizePlace;
  return field === 'quote' ? instrument?.quotePlace : instrument?.pricePlace;
}

/** The order as the sentences about its rules see it: a waiting trigger keeps to its side of the market, as a stop of an OCO order does. */
export function chosenOf({ kind, side, triggers: [leg] }: Order): { readonly side: Side; readonly kind: DraftKind } {
  if (kind === 'trigger' && leg) return { side: leg.when === 'up' ? 'buy' : 'sell', kind: 'oco' };
  return { side, kind: kind === 'trigger' ? 'stopLimit' : kind };
}
