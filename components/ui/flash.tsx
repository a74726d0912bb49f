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

/** A number that flashes softly once (160 ms) when it changes. Not while stale, not under reduced motion (kit.css). */
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
    delete element.dataset.flash;
    void element.offsetWidth;
    element.dataset.flash = order > 0 ? 'up' : 'down';
    const end = () => void delete element.dataset.flash;
    element.addEventListener('animationend', end, { once: true });
    return () => element.removeEventListener('animationend', end);
  }, [value]);
  return (
    <span ref={ref} className={cx('num rounded-[2px]', className)}>
      {children}
    </span>
  );
}
