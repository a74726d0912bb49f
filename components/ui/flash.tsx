'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { compareDecimal } from '#lib/format/decimal.ts';
import { cx } from './cx.ts';

type FlashProps = {
  /** Decimal string; a greater one flashes up, a smaller one down. */
  readonly value: string | null | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** As long as --motion-base. ms */
const SHOWN_MS = 160;

/**
 * A number whose background is tinted once (160 ms) when it changes. Not while stale, not under reduced motion (kit.css).
 * A tint that comes and goes is two paints; one that fades, in a table where a dozen prices change a second, is a page
 * that never stops painting.
 */
export function Flash({ value, className, children }: FlashProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    const element = ref.current;
    if (!element || last === null || last === undefined || value === null || value === undefined) return;
    const order = compareDecimal(value, last);
    if (order === 0) return;
    // Set on the element itself: a render for every flash would cost more than the number.
    element.dataset.flash = order > 0 ? 'up' : 'down';
    const end = () => void delete element.dataset.flash;
    const timer = setTimeout(end, SHOWN_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [value]);
  return (
    <span ref={ref} className={cx('num rounded-[2px]', className)}>
      {children}
    </span>
  );
}
