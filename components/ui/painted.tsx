'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { useFlash } from './flash.tsx';

/** Tells a listener of changes. The same function from render to render. @returns stops it */
export type Watch = (listener: () => void) => () => void;

/**
 * Keeps a piece of the page true without rendering: it is painted after each render, whenever the source says that it
 * changed, and when the tab is looked at again; a hidden tab is not painted. Sources that follow the stream speak once
 * per animation frame, so what is painted together is one moment.
 * @param paint writes to elements; must do nothing where nothing changed
 */
export function usePaint(watch: Watch, paint: () => void): void {
  const latest = useRef(paint);
  useLayoutEffect(() => {
    latest.current = paint;
    paint();
  });
  useEffect(() => {
    const run = () => {
      if (!document.hidden) latest.current();
    };
    const stop = watch(run);
    document.addEventListener('visibilitychange', run);
    // What changed between the first paint and listening.
    run();
    return () => {
      stop();
      document.removeEventListener('visibilitychange', run);
    };
  }, [watch]);
}

/** Writes a text into the one text node of an element. */
export function writeText(element: Element | null, text: string): void {
  const node = element?.firstChild;
  if (!element || element.textContent === text) return;
  if (node instanceof Text && node.nextSibling === null) node.data = text;
  else element.textContent = text;
}

/** Sets an attribute that differs; null takes it away. */
export function writeAttribute(element: Element | null, name: string, value: string | null): void {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Colours of a figure by its trend: kit.css. `none` is a figure that is not known, `plain` one without a colour. */
export type Tone = 'up' | 'down' | 'flat' | 'none' | 'plain';

type PaintedProps = {
  readonly watch: Watch;
  readonly text: () => string;
  readonly tone?: () => Tone;
  /** Decimal string; the figure flashes when it has become another. */
  readonly flash?: () => string | null | undefined;
  readonly className?: string;
};

/** A figure that follows its source without rendering. */
export function Painted({ watch, text, tone, flash, className }: PaintedProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const flashed = useFlash();
  // The same in every render: a rendering would write what has been painted already a second time.
  const [first] = useState(text);
  usePaint(watch, () => {
    writeText(ref.current, text());
    if (tone) writeAttribute(ref.current, 'data-tone', tone());
    if (flash) flashed(ref.current, flash());
  });
  return (
    // The stream may have spoken before the page was taken over.
    <span ref={ref} suppressHydrationWarning data-tone={tone?.()} className={cx('num', flash && 'flashes', className)}>
      {first}
    </span>
  );
}
