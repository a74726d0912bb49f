'use client';

import { type RefObject, useEffect, useState } from 'react';

/** Lists up to this length are drawn whole. */
export const WHOLE_UP_TO = 100;
/** Rows drawn beyond either edge of the window. */
const OVERSCAN = 10;

export type RowWindow = { readonly from: number; readonly to: number };

/** Which rows of equal height lie in the window. @param top of the first row, px below the top of the window */
export function rowsInView({
  top,
  rowHeight,
  count,
  height,
}: {
  top: number;
  rowHeight: number;
  count: number;
  height: number;
}): RowWindow {
  const first = Math.floor(-top / rowHeight) - OVERSCAN;
  const last = Math.ceil((height - top) / rowHeight) + OVERSCAN;
  const from = Math.min(Math.max(first, 0), count);
  return { from, to: Math.min(Math.max(last, from), count) };
}

/** The rows worth drawing while the page scrolls; all of them up to a hundred. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const whole = count <= WHOLE_UP_TO;
  const [view, setView] = useState<RowWindow>({ from: 0, to: WHOLE_UP_TO });
  useEffect(() => {
    if (whole) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setView((before) => {
        const next = rowsInView({ top, rowHeight, count, height: window.innerHeight });
        return next.from === before.from && next.to === before.to ? before : next;
      });
    };
    const ask = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
    };
  }, [whole, body, count, rowHeight]);
  return whole ? { from: 0, to: count } : view;
}
