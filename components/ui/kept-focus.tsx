'use client';

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where the keyboard was in the part that the server drew it is in the living one: without it the focus would fall back
 * to the page and a walk by Tab would end there.
 * @param alive whether this render shows the living part
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, alive: boolean): void {
  const kept = useRef<string | null>(null);
  const active = typeof document === 'undefined' ? null : document.activeElement;
  // The last render that still has the elements of before.
  if (alive && kept.current === null) kept.current = active && box.current?.contains(active) ? markOf(active) : '';
  useLayoutEffect(() => {
    if (!alive || !kept.current || box.current?.contains(document.activeElement)) return;
    const targets = [...(box.current?.querySelectorAll<HTMLElement>('a, button, select, input, [tabindex]') ?? [])];
    targets.find((element) => markOf(element) === kept.current)?.focus({ preventScroll: true });
  }, [alive, box]);
}

/** What the server drew until the living part is there, and the keyboard stays where it was. */
export function Island({ live, children }: { readonly live: ReactNode; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, live !== null);
  return (
    <div ref={box} className="contents">
      {live ?? children}
    </div>
  );
}

const markOf = (element: Element) =>
  [element.tagName, element.getAttribute('href'), element.getAttribute('aria-label') ?? element.textContent].join(' ');
