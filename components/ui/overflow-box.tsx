'use client';

import { type ReactNode, useRef } from 'react';
import { useOverflow } from './use-overflow.ts';

/** Scrolls a table sideways. A box that scrolls can be reached by keyboard. */
export function OverflowBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box);
  return (
    <div
      ref={box}
      data-overflow={overflows || undefined}
      tabIndex={overflows ? 0 : undefined}
      className="overflow-x-auto"
    >
      {children}
    </div>
  );
}
