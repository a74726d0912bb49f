'use client';

import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { OrderRefusal } from '#lib/contract/trade.ts';
import { requestOf, type Sized } from '#lib/order/draft.ts';
import { type Estimate, estimate } from '#lib/order/estimate.ts';
import { validateOrder } from '#lib/order/rules.ts';
import type { Scene } from '#lib/order/scene.ts';
import { sizeOf } from '#lib/order/size.ts';
import { type DraftStore, useDraft } from '#stores/draft.ts';
import { usePickedPrice } from '#stores/picked-price.ts';
import { useMarket, useTicker } from '../market.tsx';
import { useRuleText } from './rule-text.ts';
import { type Mode, useMode } from './use-mode.ts';
import { type Place, type Problems, placeOf, useProblems } from './use-problems.ts';
import { useScene } from './use-scene.ts';
import { type Submit, useSubmit } from './use-submit.ts';

/** The form as its parts see it. */
export type Ticket = Submit & {
  readonly draft: DraftStore;
  readonly scene: Scene;
  readonly sized: Sized;
  readonly estimate: Estimate;
  readonly mode: Mode;
  /** The bottom sheet of narrow screens: 48 px fields, figures below. */
  readonly sheet: boolean;
  /** The sentence to be said at a place now; undefined for none. */
  errorAt(place: Place): string | undefined;
  readonly touch: Problems['touch'];
  /** Says everything that is wrong. @returns whether nothing is */
  check(): boolean;
  /** Sends the order as it stands. */
  place(): void;
};

type Needs = {
  readonly symbol: string;
  readonly sheet: boolean;
  /** It became an order. */
  readonly onPlaced?: (() => void) | undefined;
  /** Something is wrong here: the eye and the focus should go there. */
  readonly onWrong: (place: Place) => void;
};

export function useTicket({ symbol, sheet, onPlaced, onWrong }: Needs): Ticket {
  const draft = useDraft();
  const scene = useScene();
  const mode = useMode();
  const { instrument } = scene;
  const say = useRuleText(instrument);
  const sized = useMemo(() => sizeOf(draft, scene), [draft, scene]);
  const figures = useMemo(() => estimate(draft, scene), [draft, scene]);
  const wrong = useMemo(() => validateOrder(draft, scene), [draft, scene]);
  const problems = useProblems(draft, wrong);
  useBeginning(symbol, draft);
  usePicks(symbol);

  const point = (problem: OrderRefusal) => onWrong(placeOf(problem));
  const submit = useSubmit({
    instrument,
    placed: () => {
      draft.placed();
      problems.clear();
      onPlaced?.();
    },
    refused: (refusal) => {
      problems.refuse(refusal);
      point(refusal);
    },
  });
  return {
    ...submit,
    draft,
    scene,
    sized,
    estimate: figures,
    mode,
    sheet,
    errorAt: (place) => {
      const problem = problems.at(place);
      return problem ? say(problem, draft) : undefined;
    },
    touch: problems.touch,
    check: () => {
      problems.touchAll();
      if (wrong[0]) point(wrong[0]);
      return wrong.length === 0;
    },
    place: () => {
      if (mode !== 'live' && mode !== 'paper') return;
      const { clientId: _named, ...request } = requestOf(draft, sized, { symbol, clientId: '' });
      void submit.send(mode, request);
    },
  };
}

/**
 * A pair begins with its last price in the price field, once: who empties it wants it empty. The page may be a minute
 * old, so the stream's price is waited for.
 */
function useBeginning(symbol: string, draft: DraftStore): void {
  const filled = useRef('');
  const { begin, setPrice } = draft;
  const ready = draft.symbol === symbol;
  const live = useTicker();
  const last = live === useMarket().ticker ? null : (live?.last ?? null);
  useEffect(() => begin(symbol), [symbol, begin]);
  useEffect(() => {
    if (!ready || last === null || filled.current === symbol) return;
    filled.current = symbol;
    if (useDraft.getState().price === '') setPrice('price', last);
  }, [ready, symbol, last, setPrice]);
}

/** Prices that are pressed in book and tape. */
function usePicks(symbol: string): void {
  const takePrice = useDraft((draft) => draft.takePrice);
  const count = usePickedPrice((picked) => picked.count);
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    const picked = usePickedPrice.getState();
    if (picked.symbol === symbol) takePrice(picked.price);
  }, [count, symbol, takePrice]);
}

export const TicketContext = createContext<Ticket | null>(null);

export function useTicketParts(): Ticket {
  const ticket = useContext(TicketContext);
  if (!ticket) throw new Error('A part of the order form stands outside it: no <TicketContext> above.');
  return ticket;
}
