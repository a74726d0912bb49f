import { remembered } from '#components/terminal/remembered.ts';
import type { TicketContext } from '#lib/futures/ticket/context.ts';
import { type Facts, factsOf, settingsOf } from '#lib/futures/ticket/facts.ts';
import type { TicketProblem } from '#lib/futures/ticket/rules.ts';
import { sideOf, type TicketSide } from '#lib/futures/ticket/ticket.ts';
import type { PositionMode } from '#lib/rules/perp-words.ts';
import type { Side } from '#lib/rules/words.ts';
import { shared } from '#stores/create.ts';
import { type FuturesDraftStore, useFuturesDraft } from '#stores/futures-draft.ts';
import type { FuturesMarket } from '../contract.tsx';
import { openOrderContext } from './order-context.ts';
import { type Attention, type FormField, NO_ATTENTION, problemAt, refuse, touch } from './problems.ts';

/** The order in the making and what follows from it, worked out where it is read. */
export type TicketState = {
  readonly draft: FuturesDraftStore;
  readonly context: TicketContext;
  /** Null while the mark is not known. */
  readonly facts: Facts | null;
  readonly mode: PositionMode;
  /** What each button would send. */
  readonly sides: Readonly<Record<Side, TicketSide>>;
  /** The one that Enter sends. */
  readonly looked: TicketSide;
  /** What is to be said at a place now, null for nothing. */
  problemAt(place: FormField): TicketProblem | null;
};

export type TicketStore = {
  /** The same object while nothing changed. */
  getState(): TicketState;
  /** Follows draft, market and account while anyone listens. @returns stops it */
  subscribe(listener: () => void): () => void;
  /** The field was left: from now on it is said what is wrong in it. */
  touch(place: FormField): void;
  /** An order was to be sent: everything that is wrong with it is said. */
  press(side: Side): void;
  /** The gateway refused: said until what it is about is changed. */
  refuse(refusal: TicketProblem): void;
  /** Another order begins. */
  clear(): void;
};

/**
 * One form's view of the draft: a store that parts of the form read by selector, so that a tick renders only what shows
 * a number that changed.
 * @param single the form has one button, of the draft's side
 */
export function createTicketStore(market: () => FuturesMarket, single: boolean): TicketStore {
  const context = openOrderContext(market);
  const listeners = new Set<() => void>();
  let attention = NO_ATTENTION;
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const attend = (next: Attention) => {
    attention = next;
    tell();
  };
  const watch = shared(() => {
    const stops = [useFuturesDraft.subscribe(tell), context.watch(tell)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  // Neither last nor index has a part in them, and they move most.
  const facts = remembered(({ mark, ...known }: Countable) =>
    factsOf({ ...known, stale: false, prices: { last: null, mark, index: null } }),
  );
  const read = remembered(stateOf);
  const getState = () => {
    const now = context.get();
    const draft = useFuturesDraft.getState();
    return read({ draft, context: now, facts: facts(countable(now)), attention, single });
  };
  return {
    getState,
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = watch();
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    touch: (place) => attend(touch(attention, place)),
    press: (side) => attend({ ...attention, touched: 'all', pressed: side }),
    refuse: (refusal) => attend(refuse(attention, refusal, useFuturesDraft.getState())),
    clear: () => attend(NO_ATTENTION),
  };
}

type Countable = Omit<TicketContext, 'prices' | 'stale'> & { readonly mark: string | null };

function countable({ prices, stale: _stale, ...known }: TicketContext): Countable {
  return { ...known, mark: prices.mark };
}

type Known = Pick<TicketState, 'draft' | 'context' | 'facts'> & {
  readonly attention: Attention;
  readonly single: boolean;
};

function stateOf({ draft, context, facts, attention, single }: Known): TicketState {
  const sides = { buy: sideOf(draft, 'buy', context, facts), sell: sideOf(draft, 'sell', context, facts) };
  const problems = {
    get buy() {
      return sides.buy.problems;
    },
    get sell() {
      return sides.sell.problems;
    },
  };
  return {
    ...{ draft, context, facts, sides },
    mode: settingsOf(context).positionMode,
    looked: sides[draft.side],
    problemAt: (place) => problemAt(place, { attention, problems, draft, single }),
  };
}
