'use client';

import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { valuePlaces } from '#lib/market/names.ts';
import { type OrderLevel, orderLevels } from '#lib/order/order-levels.ts';
import { useOrders } from '#stores/orders.ts';
import { useMarket, useOld } from '../market.tsx';
import { useRowCanvas } from '../rows/use-row-canvas.ts';
import { openAccountBook } from './account-book.ts';
import { BookController, type Pointed, SERVER_ROWS } from './controller.ts';
import { type LiveHead, liveHead } from './head.ts';
import type { Scale } from './ladder.ts';
import { NO_MARKS, type OrderMarks } from './order-marks.ts';
import { type BookView, type RowText, textsOf, viewOf } from './rows.ts';

/** The table for assistive technology follows the canvas at this pace (ms). */
const TABLE_PACE = 1000;

export type BookTexts = { readonly bids: readonly RowText[]; readonly asks: readonly RowText[] };

export type BookHandle = {
  readonly asks: RefObject<HTMLCanvasElement | null>;
  readonly bids: RefObject<HTMLCanvasElement | null>;
  /** A canvas shows the book; the tables are for assistive technology only. */
  readonly live: boolean;
  readonly head: LiveHead;
  readonly texts: BookTexts;
  readonly pointed: Pointed | null;
  readonly controller: BookController;
};

/** Follows the book of the screen's pair; React hears of the head, the pointer and once a second of the table. */
export function useBook(step: string, own: readonly OrderLevel[] | undefined): BookHandle {
  const { instrument, depth } = useMarket();
  const stale = useOld();
  const [first] = useState(() =>
    depth ? viewOf(depth, { step, scale: instrument, bids: SERVER_ROWS, asks: SERVER_ROWS }) : null,
  );
  const [head] = useState(() => liveHead({ spread: first?.spread ?? null, bidShare: first?.bidShare ?? null }));
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [live, setLive] = useState(false);
  const [texts, setTexts] = useState(() => textsOfView(first, instrument, { step, marks: NO_MARKS }));
  const [controller] = useState(
    () =>
      new BookController({
        scale: instrument,
        worth: { places: valuePlaces(instrument), inverse: instrument.contract?.kind === 'inverse' },
        step,
        levels: () => depth,
        onHead: head.set,
        onPointed: setPointed,
      }),
  );
  const orders = useOrders(({ open }) => open);
  const asks = useRef<HTMLCanvasElement>(null);
  const bids = useRef<HTMLCanvasElement>(null);
  const drawn = () => {
    controller.draw();
    if (controller.view()) setLive(true);
  };
  const askSurface = useRowCanvas(asks, drawn);
  const bidSurface = useRowCanvas(bids, drawn);

  useEffect(() => {
    controller.attach('ask', () => askSurface.current);
    controller.attach('bid', () => bidSurface.current);
    const book = openAccountBook(instrument.symbol);
    controller.change({ levels: () => book.get() ?? depth });
    const stop = book.subscribe(() => {
      controller.draw();
      setLive(askSurface.current !== null || bidSurface.current !== null);
    });
    return stop;
  }, [controller, instrument.symbol, depth, askSurface, bidSurface]);

  useEffect(() => controller.change({ step, stale }), [controller, step, stale]);

  useEffect(
    () => controller.change({ own: own ?? orderLevels(orders ?? [], instrument.symbol) }),
    [controller, own, orders, instrument.symbol],
  );

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') {
        const texts = textsOfView(controller.view(), instrument, { step, marks: controller.marks() });
        // A press goes first.
        startTransition(() => setTexts(texts));
      }
    };
    refresh();
    const timer = setInterval(refresh, TABLE_PACE);
    return () => clearInterval(timer);
  }, [controller, instrument, step]);

  return { asks, bids, live, head, texts, pointed, controller };
}

type Shown = { readonly step: string; readonly marks: OrderMarks };

function textsOfView(view: BookView | null, scale: Scale, { step, marks }: Shown): BookTexts {
  if (!view) return { bids: [], asks: [] };
  const { bids, asks, deepest: full } = view;
  return {
    bids: textsOf(bids, { full, scale, step, own: marks.bid }),
    asks: textsOf(asks, { full, scale, step, own: marks.ask }),
  };
}
