'use client';

import type { ReactNode } from 'react';
import { Tooltip } from '#components/ui/tooltip.tsx';

/** A name with what it means behind it. */
export function Hint({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Tooltip content={text} side="bottom">
      <button type="button" className="cursor-help underline decoration-faint decoration-dotted underline-offset-3">
        {children}
      </button>
    </Tooltip>
  );
}
