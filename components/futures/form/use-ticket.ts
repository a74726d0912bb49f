'use client';

import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Watch } from '#components/ui/painted.tsx';
import { hasUnread } from '#lib/futures/ticket/draft.ts';
import type { TicketProblem } from '#lib/futures/ticket/rules.ts';
import type { Side } from '#lib/rules/words.ts';
import { type FuturesDraftStore, useFuturesDraft } from '#stores/futures-draft.ts';
import { useContract } from '../contract.tsx';
import { type FormField, fieldOf } from './problems.ts';
import { useRuleText } from './rule-text.ts';
import { createTicketStore, type TicketState, type TicketStore } from './ticket-store.ts';
import { useDraftOf } from './use-draft-of.ts';
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
  useDraftOf(symbol);
  // What was typed while an order was on its way is another order.
  const sent = useRef<FuturesDraftStore | null>(null);
  const point = (problem: TicketProblem) => onWrong(fieldOf(problem));
  const submit = useSubmit({
    instrument: market.current.instrument,
    placed: () => {
      if (sent.current) useFuturesDraft.getState().placed(sent.current);
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
      sent.current = draft;
      void submit.send(mode, side, sides[side].request);
    },
  };
}

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
