'use client';

import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';

type Place = { readonly line: HTMLElement | null; readonly setLine: (line: HTMLElement | null) => void };

const PlaceContext = createContext<Place | null>(null);

/** A form whose notes and errors stand in one line of it (`NoteLine`), so that nothing moves when one comes or goes. */
export function Noted({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  const place = useMemo(() => ({ line, setLine }), [line]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** What lies over the form, such as a dialog that is opened in it, keeps its notes to itself. */
export function NotedApart({ children }: { children: ReactNode }) {
  return <PlaceContext value={null}>{children}</PlaceContext>;
}

/** Where they stand; nothing while there are none. */
export function NoteLine({ className }: { className?: string | undefined }) {
  return <div ref={use(PlaceContext)?.setLine} data-notes="" className={cx('grid gap-1 empty:hidden', className)} />;
}

/** The line of the form around; null where what is said stays at its field. */
export function useNoteLine(): HTMLElement | null {
  return use(PlaceContext)?.line ?? null;
}

/** In the line of the form, else where it is written. */
export function InNoteLine({ children }: { children: ReactNode }) {
  const line = useNoteLine();
  return line ? createPortal(children, line) : children;
}
