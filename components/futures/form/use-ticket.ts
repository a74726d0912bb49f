'use client';

import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Watch } from '#components/ui/painted.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { hasUnread } from '#lib/futures/ticket/draft.ts';
import type { TicketProblem } from '#lib/futures/ticket/rules.ts';
import type { Side } from '#lib/rules/words.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { newest, useMarks } from '#stores/marks.ts';
import { useTickers } from '#stores/tickers.ts';
import { useContract } from '../contract.tsx';
import { type FormField, fieldOf } from './problems.ts';
import { useRuleText } from './rule-text.ts';
import { createTicketStore, type TicketState, type TicketStore } from './ticket-store.ts';
import { type Mode, useMode } from './use-mode.ts';
import { type Submit, useSubmit } from './use-submit.ts';

/** What a form's parts share that no tick changes; what ticks do change is read by `useTicket`. */
export type TicketForm = Submit & {
  readonly store: TicketStore;
  readonly mode: Mode;
  /** The bottom sheet of narrow screens: one button, 48 px fields. */
  readonly sheet: boolean;
  /** The button that was pressed last. */
  readonly pressed: Side;
  /** Says everything that is wrong with a button's order. @returns whether nothing is */
  check(side: Side): boolean;
  /** Sends the order of a button as it stands. */
  place(side: Side): void;
  /** A button was pressed: checks its order, asks where that is wanted, and sends it. */
  press(side: Side): void;
};

type Needs = {
  readonly sheet: boolean;
  /** It became an order. */
  readonly onPlaced?: (() => void) | undefined;
  /** Something is wrong here: the eye and the focus should go there. */
  readonly onWrong: (place: FormField) => void;
  /** Questions come first. */
  readonly onQuiz: (side: Side) => void;
};

/** Makes a form. Its caller renders when an order is sent or the account changes, never with the market. */
export function useNewTicketForm({ sheet, onPlaced, onWrong, onQuiz }: Needs): Omit<TicketForm, 'press'> {
  const market = useRef(useContract());
  market.current = useContract();
  const { symbol } = market.current.instrument;
  const [store] = useState(() => createTicketStore(() => market.current, sheet));
  const [pressed, setPressed] = useState<Side>('buy');
  const mode = useMode(symbol);
  useFirstPrice(symbol);
  const point = (problem: TicketProblem) => onWrong(fieldOf(problem));
  const submit = useSubmit({
    instrument: market.current.instrument,
    placed: () => {
      useFuturesDraft.getState().placed();
      store.clear();
      onPlaced?.();
    },
    refused: (refusal) => {
      store.refuse(refusal);
      point(refusal);
    },
    quiz: onQuiz,
  });
  return {
    ...submit,
    ...{ store, mode, sheet, pressed },
    check: (side) => {
      setPressed(side);
      store.press(side);
      const { problems } = store.getState().sides[side];
      if (problems[0]) point(problems[0]);
      return problems.length === 0;
    },
    place: (side) => {
      if (mode !== 'live' && mode !== 'paper') return;
      const { sides, draft, mode: positions } = store.getState();
      if (hasUnread(draft, positions)) return;
      void submit.send(mode, side, sides[side].request);
    },
  };
}

/**
 * A contract begins with its last price in the price field, once: who empties it wants it empty. The page may be a minute
 * old, so the stream's price is waited for.
 */
export function useFirstPrice(symbol: string): void {
  const filled = useRef('');
  const { ticker, state } = useContract();
  useEffect(() => {
    useFuturesDraft.getState().begin(symbol);
    const fill = () => {
      const live = useTickers.getState().bySymbol[symbol];
      const mark = newest(useMarks.getState().bySymbol[symbol], state);
      if (filled.current === symbol || !live || !mark || isPainted(live, ticker)) return;
      filled.current = symbol;
      const { price, setPrice } = useFuturesDraft.getState();
      if (price === '') setPrice('price', live.last);
    };
    fill();
    return useTickers.subscribe(fill);
  }, [symbol, ticker, state]);
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
  const say = useRuleText(useContract().instrument);
  const problem = useTicket((state) => state.problemAt(place));
  const draft = useTicket(({ draft: { kind } }) => kind);
  const { sheet, pressed } = useTicketForm();
  const looked = useFuturesDraft((state) => state.side);
  return problem ? say(problem, { side: sheet ? looked : pressed, kind: draft }) : undefined;
}
