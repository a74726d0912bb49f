'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** A resize is reported when the box has kept still for this long (ms). */
export const RESIZE_DEBOUNCE = 16;

/** Calls `run` once the calls have paused for `wait` ms. `cancel` forgets a call that is due. */
export function debounce<A extends readonly unknown[]>(run: (...args: A) => void, wait: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounced = (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
  debounced.cancel = () => clearTimeout(timer);
  return debounced;
}

/** Watches the box of an element. @returns stops watching */
export function observeResize(element: Element, report: (box: DOMRectReadOnly) => void): () => void {
  const debounced = debounce(report, RESIZE_DEBOUNCE);
  const observer = new ResizeObserver((entries) => {
    const last = entries.at(-1);
    if (last) debounced(last.contentRect);
  });
  observer.observe(element);
  return () => {
    debounced.cancel();
    observer.disconnect();
  };
}

/** Reports the content box of the element while it is mounted. */
export function useResize(ref: RefObject<Element | null>, report: (box: DOMRectReadOnly) => void): void {
  const latest = useRef(report);
  latest.current = report;
  useEffect(() => (ref.current ? observeResize(ref.current, (box) => latest.current(box)) : undefined), [ref]);
}
