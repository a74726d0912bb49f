'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import type { Instrument } from '#lib/contract/market.ts';
import type { Balance, Env, Order } from '#lib/contract/trade.ts';
import { type Amendment, amendmentOf, validateAmend } from '#lib/order/amend.ts';
import type { Problem } from '#lib/order/rules.ts';
import type { Scene } from '#lib/order/scene.ts';
import { useConnection } from '#stores/connection.ts';
import { useTickers } from '#stores/tickers.ts';
import { useRuleText } from '../form/rule-text.ts';
import { useAmend } from './use-actions.ts';

export type AmendField = 'price' | 'size';

/** A line under the row: which field it is about, null for the whole order. */
export type AmendNote = { readonly field: AmendField | null; readonly text: string };

export type Amending = {
  readonly id: string;
  /** The field that was pressed. */
  readonly first: AmendField;
  readonly values: Amendment;
  readonly saving: boolean;
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
export function useAmending(needs: Needs): { amending: Amending | null; begin(order: Order, field: AmendField): void } {
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

  const begin = (chosen: Order, first: AmendField) =>
    setEdit({ id: chosen.id, first, values: amendmentOf(chosen), saving: false, touched: false, told: null });
  if (!edit || !order) return { amending: null, begin };

  const scene = instrument ? sceneOf({ instrument, ticker, balances, stale }) : null;
  const problems = scene ? validateAmend(order, edit.values, scene) : [];
  const unchanged = problems[0]?.rule === 'unchanged';
  const say = (problem: Problem): AmendNote => ({
    field: problem.field === 'price' || problem.field === 'size' ? problem.field : null,
    text: ruleText(problem, { side: order.side, kind: 'limit' }),
  });
  const discard = () => setEdit(null);
  const save = async () => {
    if (edit.saving) return;
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
  const note = edit.told ?? foretold;
  return {
    amending: {
      id: edit.id,
      first: edit.first,
      values: edit.values,
      saving: edit.saving,
      note,
      change,
      save: () => void save(),
      discard,
    },
    begin,
  };
}

type Around = {
  readonly instrument: Instrument;
  readonly ticker: { readonly last: string; readonly bid: string; readonly ask: string } | undefined;
  readonly balances: readonly Balance[] | null;
  readonly stale: boolean;
};

/** What a change is judged against. Of the book only its best prices are known, which is all a change needs. */
export function sceneOf({ instrument, ticker, balances, stale }: Around): Scene {
  const available = (asset: string) => balances && (balances.find((one) => one.asset === asset)?.available ?? '0');
  return {
    instrument,
    last: ticker?.last ?? null,
    bids: ticker ? [[ticker.bid, instrument.lot]] : [],
    asks: ticker ? [[ticker.ask, instrument.lot]] : [],
    available: { base: available(instrument.base), quote: available(instrument.quote) },
    stale,
    open: { here: 0, triggers: 0, total: 0 },
  };
}
