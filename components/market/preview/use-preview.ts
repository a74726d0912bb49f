'use client';

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';

/** Somebody who rests on a row for this long wants to know more of it. ms */
const OPEN_MS = 300;
/** On the way from the row to its card the pointer may slip off for this long. ms */
const CLOSE_MS = 120;
/** px that the card needs, its distance included. */
const CARD_ROOM = 232;

export type PreviewSide = 'below' | 'above';
type Open = { readonly symbol: string; readonly side: PreviewSide };

/**
 * Which row of a list shows its preview: the one that the pointer rests on, or that the keyboard has come to. A finger
 * opens none, because it follows the link.
 */
export function usePreview() {
  const [open, setOpen] = useState<Open | null>(null);
  const wanted = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const watch = useMemo(() => {
    const want = (row: HTMLElement | null) => {
      const symbol = row?.dataset.symbol ?? null;
      if (symbol === wanted.current) return;
      wanted.current = symbol;
      clearTimeout(timer.current);
      const show = () => setOpen(row && symbol ? { symbol, side: sideOf(row) } : null);
      timer.current = setTimeout(show, symbol ? OPEN_MS : CLOSE_MS);
      // The card of another row must not hang over this one.
      if (symbol) setOpen((before) => (before?.symbol === symbol ? before : null));
    };
    return {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') want(rowOf(event.target));
      },
      onPointerLeave: () => want(null),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) want(rowOf(target));
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) want(null);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        // It stays away until another row is looked at.
        if (key !== 'Escape') return;
        clearTimeout(timer.current);
        setOpen(null);
      },
    };
  }, []);
  return { watch, of: (symbol: string) => (open?.symbol === symbol ? open.side : null) };
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-symbol]') : null;
}

/**
 * Never over its row: under it where there is room, else above. Above it is the head of the list, which stays in sight and
 * lies over everything: where neither has the room, the card goes where more of it is seen.
 */
export function sideOf(row: HTMLElement): PreviewSide {
  const { top, bottom } = row.getBoundingClientRect();
  const head = row.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0;
  const [above, below] = [top - head, window.innerHeight - bottom];
  return below < CARD_ROOM && above > below ? 'above' : 'below';
}
