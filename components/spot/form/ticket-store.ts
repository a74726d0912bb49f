import type { Market } from '#components/terminal/market.tsx';
import { remembered } from '#components/terminal/remembered.ts';
import type { OrderRefusal } from '#lib/contract/trade.ts';
import type { Bought } from '#lib/order/exits.ts';
import type { Problem } from '#lib/order/problem.ts';
import type { PricedDraft, Sized } from '#lib/spot/draft.ts';
import { type Estimate, estimate } from '#lib/spot/estimate.ts';
import { boughtBy, withPricedExits } from '#lib/spot/exits.ts';
import type { OrderContext } from '#lib/spot/order-context.ts';
import { validateOrder } from '#lib/spot/rules.ts';
import { sizeOf } from '#lib/spot/size.ts';
import { shared } from '#stores/create.ts';
import { type DraftStore, useDraft } from '#stores/draft.ts';
import { openOrderContext } from './order-context.ts';
import { type Attention, type FormField, NO_ATTENTION, problemAt, refuse, touch } from './problems.ts';

/** The order in the making and what follows from it, worked out where it is read. */
export type TicketState = {
  readonly draft: DraftStore;
  readonly context: OrderContext;
  readonly sized: Sized;
  readonly estimate: Estimate;
  /** What the exits are reckoned from. */
  readonly bought: Bought;
  /** The draft as it would be sent: its exits are prices, whatever they were typed in. */
  readonly order: PricedDraft;
  /** What the exchange would refuse. */
  readonly problems: readonly Problem[];
  /** What is to be said at a place now, null for nothing. */
  problemAt(place: FormField): OrderRefusal | null;
};

export type TicketStore = {
  /** The same object while nothing changed. */
  getState(): TicketState;
  /** Follows draft, market and account while anyone listens. @returns stops it */
  subscribe(listener: () => void): () => void;
  /** The field was left: from now on it is said what is wrong in it. */
  touch(place: FormField): void;
  /** The order was to be sent: everything is said. */
  touchAll(): void;
  /** The gateway refused: said until what it is about is changed. */
  refuse(refusal: OrderRefusal): void;
  /** Another order begins. */
  clear(): void;
};

/**
 * One form's view of the draft: a store that parts of the form read by selector, so that a tick renders only what shows
 * a number that changed.
 */
export function createTicketStore(market: () => Market): TicketStore {
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
    const stops = [useDraft.subscribe(tell), context.watch(tell)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  const read = remembered(stateOf);
  const getState = () => read({ draft: useDraft.getState(), context: context.get(), attention });
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
    touchAll: () => attend({ ...attention, touched: 'all' }),
    refuse: (refusal) => attend(refuse(attention, refusal, useDraft.getState())),
    clear: () => attend(NO_ATTENTION),
  };
}

type Facts = { readonly draft: DraftStore; readonly context: OrderContext; readonly attention: Attention };

function stateOf({ draft, context, attention }: Facts): TicketState {
  const known: { sized?: Sized; estimate?: Estimate; order?: PricedDraft; problems?: readonly Problem[] } = {};
  const state: TicketState = {
    draft,
    context,
    get sized() {
      known.sized ??= sizeOf(draft, context);
      return known.sized;
    },
    get estimate() {
      known.estimate ??= estimate(draft, context);
      return known.estimate;
    },
    get bought() {
      return boughtBy(draft, state.estimate, context);
    },
    get order() {
      known.order ??= withPricedExits(draft, () => state.bought);
      return known.order;
    },
    get problems() {
      known.problems ??= validateOrder(state.order, context);
      return known.problems;
    },
    problemAt: (place) => problemAt(place, { attention, draft, problems: state.problems }),
  };
  return state;
}
