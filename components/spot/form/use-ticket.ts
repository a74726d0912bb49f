'use client';

import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useMarket } from '#components/terminal/market.tsx';
import { onLanguage } from '#components/terminal/on-language.ts';
import { useRuleText } from '#components/terminal/rule-text.ts';
import type { Watch } from '#components/ui/painted.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import type { OrderRefusal } from '#lib/contract/trade.ts';
import { hasUnread, requestOf } from '#lib/spot/draft.ts';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { useDraft } from '#stores/draft.ts';
import { useTickers } from '#stores/tickers.ts';
import { type FormField, fieldOf } from './problems.ts';
import { createTicketStore, type TicketState, type TicketStore } from './ticket-store.ts';
import { type Mode, useMode } from './use-mode.ts';
import { type Submit, useSubmit } from './use-submit.ts';

/** What a form's parts share that no tick changes; what ticks do change is read by `useTicket`. */
export type TicketForm = Submit & {
  readonly store: TicketStore;
  readonly mode: Mode;
  /** The bottom sheet of narrow screens: 48 px fields, figures below. */
  readonly sheet: boolean;
  /** Says everything that is wrong. @returns whether nothing is */
  check(): boolean;
  /** Sends the order as it stands. @param again whether its amount stays for the next one */
  place(again?: boolean): void;
};

type Needs = {
  readonly symbol: string;
  readonly sheet: boolean;
  /** It became an order. */
  readonly onPlaced?: (() => void) | undefined;
  /** Something is wrong here: the eye and the focus should go there. */
  readonly onWrong: (place: FormField) => void;
};

/** Makes a form. Its caller renders when an order is sent or the account changes, never with the market. */
export function useNewTicketForm({ symbol, sheet, onPlaced, onWrong }: Needs): TicketForm {
  const market = useRef(useMarket());
  market.current = useMarket();
  const [store] = useState(() => createTicketStore(() => market.current));
  const mode = useMode();
  useFirstPrice(symbol);

  const stays = useRef(false);
  const point = (problem: OrderRefusal) => onWrong(fieldOf(problem));
  const submit = useSubmit({
    instrument: market.current.instrument,
    placed: () => {
      useDraft.getState().placed(stays.current);
      store.clear();
      onPlaced?.();
    },
    refused: (refusal) => {
      store.refuse(refusal);
      point(refusal);
    },
  });
  return {
    ...submit,
    store,
    mode,
    sheet,
    check: () => {
      store.touchAll();
      const { problems } = store.getState();
      if (problems[0]) point(problems[0]);
      return problems.length === 0;
    },
    place: (again = false) => {
      stays.current = again;
      if (mode !== 'live' && mode !== 'paper') return;
      const { order, sized } = store.getState();
      if (hasUnread(order)) return;
      const { clientId: _named, ...request } = requestOf(order, sized, { symbol, clientId: '' });
      void submit.send(mode, request);
    },
  };
}

/**
 * A pair begins with its last price in the price field, once: who empties it wants it empty. The page may be a minute
 * old, so the stream's price is waited for. An order that was worked out on the home page comes along.
 */
export function useFirstPrice(symbol: string): void {
  const filled = useRef('');
  const { ticker } = useMarket();
  useEffect(() => {
    useDraft.getState().begin(symbol);
    if (readErrand('order') !== undefined || readErrand('draft') !== undefined)
      void import('#stores/carried-order.ts').then(({ takeDraft, takeOrder }) => {
        takeDraft(symbol, Date.now());
        takeOrder(symbol, Date.now());
      });
    const fill = () => {
      const live = useTickers.getState().bySymbol[symbol];
      if (filled.current === symbol || !live || isPainted(live, ticker)) return;
      filled.current = symbol;
      const { price, setPrice } = useDraft.getState();
      if (price === '') setPrice('price', live.last);
    };
    fill();
    return useTickers.subscribe(fill);
  }, [symbol, ticker]);
  // Functions are not kept by it; what is taken again is looked at there.
  useEffect(() => onLanguage(() => keepErrand('draft', { ...useDraft.getState(), at: Date.now() })), []);
}

/** Nobody but the page has said this price. On a market that stands still the stream says it again, of the same moment. */
const isPainted = (live: Ticker, painted: Ticker | null): boolean =>
  painted !== null && (live === painted || live.ts < painted.ts);

export const TicketContext = createContext<TicketForm | null>(null);

export function useTicketForm(): TicketForm {
  const form = useContext(TicketContext);
  if (!form) throw new Error('A part of the order form stands outside it: no <TicketContext> above.');
  return form;
}

/** Reads the order in the making; the caller renders when what it selects changed, member by member. */
export function useTicket<Selected>(select: (state: TicketState) => Selected): Selected {
  const { store } = useTicketForm();
  const selected = useShallow(select);
  return useSyncExternalStore(store.subscribe, () => selected(store.getState()));
}

/** The order in the making for what is painted, not rendered. */
export function useTicketSource(): { readonly watch: Watch; readonly now: () => TicketState } {
  const { store } = useTicketForm();
  return { watch: store.subscribe, now: store.getState };
}

/** The sentence to be said at a place now; undefined for none. */
export function useErrorAt(place: FormField): string | undefined {
  const say = useRuleText(useMarket().instrument);
  const problem = useTicket((state) => state.problemAt(place));
  const side = useDraft((draft) => draft.side);
  const kind = useDraft((draft) => draft.kind);
  return problem ? say(problem, { side, kind }) : undefined;
}
