'use client';

import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { compareDecimal } from '#lib/format/decimal.ts';
import { cx } from './cx.ts';

type FlashProps = {
  /** Decimal string; a greater one flashes up, a smaller one down. */
  readonly value: string | null | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** After this long the tint goes with whatever the number hears next, without a frame of its own. ms */
const SHOWN_MS = 120;
/** And by itself after this long. ms */
const LONGEST_MS = 240;

/**
 * Tints the background of a number once when it changes; the element has the class `flashes`. Not while stale, not
 * under reduced motion (kit.css). A tint that comes and goes is two paints; one that fades, in a table where a dozen
 * prices change a second, is a page that never stops painting.
 * @returns hears of the number of an element, a decimal string; a greater one flashes up, a smaller one down
 */
export function useFlash(): (element: HTMLElement | null, value: string | null | undefined) => void {
  const before = useRef<string | null | undefined>(undefined);
  const end = useRef<(() => void) | null>(null);
  const since = useRef(0);
  useEffect(() => () => end.current?.(), []);
  return useCallback((element, value) => {
    const last = before.current;
    before.current = value;
    if (end.current && performance.now() - since.current >= SHOWN_MS) end.current();
    if (!element || last === value || last === null || last === undefined || value === null || value === undefined)
      return;
    end.current?.();
    const order = compareDecimal(value, last);
    if (order === 0) return;
    // Set on the element itself: a render for every flash would cost more than the number.
    element.dataset.flash = order > 0 ? 'up' : 'down';
    since.current = performance.now();
    const timer = setTimeout(() => end.current?.(), LONGEST_MS);
    end.current = () => {
      clearTimeout(timer);
      delete element.dataset.flash;
      end.current = null;
    };
  }, []);
}

/** A number that flashes when a render brings another one. */
export function Flash({ value, className, children }: FlashProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const flash = useFlash();
  useEffect(() => flash(ref.current, value), [flash, value]);
  return (
    <span ref={ref} className={cx('num flashes', className)}>
      {children}
    </span>
  );
}
