'use client';

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where the keyboard was in the part that the server drew it is in the living one: without it the focus would fall back
 * to the page and a walk by Tab would end there.
 * @param alive whether this render shows the living part
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, alive: boolean): void {
  const kept = useRef<Mark | 'nowhere' | null>(null);
  const active = typeof document === 'undefined' ? null : document.activeElement;
  // The last render that still has the elements of before.
  if (alive && kept.current === null)
    kept.current = active && box.current?.contains(active) ? markOf(active) : 'nowhere';
  useLayoutEffect(() => {
    const mark = kept.current;
    if (!alive || mark === null || mark === 'nowhere' || box.current?.contains(document.activeElement)) return;
    const targets = [...(box.current?.querySelectorAll<HTMLElement>('a, button, select, input, [tabindex]') ?? [])];
    const like = (...keys: readonly (keyof Mark)[]) =>
      targets.find((element) => keys.every((key) => mark[key] !== null && markOf(element)[key] === mark[key]));
    // A link may have become a button of the same name; what a link says may have prices in it, which move on.
    (like('name', 'href') ?? like('name') ?? like('href'))?.focus({ preventScroll: true });
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

type Mark = { readonly name: string | null; readonly href: string | null };

const markOf = (element: Element): Mark => ({
  name: element.getAttribute('aria-label') ?? element.textContent,
  href: element.getAttribute('href'),
});
