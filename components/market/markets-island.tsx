'use client';

import { type ReactNode, useRef } from 'react';
import { useIdle } from '#components/ui/lazy.ts';
import type { MarketRow } from './rows.ts';

const load = () => import('./markets-board.tsx').then((module) => module.MarketsBoard);

/** The still page, until the living one is there. What was already typed into the search goes along. */
export function MarketsIsland({ initial, children }: { initial: readonly MarketRow[] | null; children: ReactNode }) {
  const still = useRef<HTMLDivElement>(null);
  const Board = useIdle(load);
  if (!Board) return <div ref={still}>{children}</div>;
  const field = still.current?.querySelector<HTMLInputElement>('input[name=q]');
  return (
    <Board
      initial={initial}
      typed={field?.value ?? ''}
      typing={field !== undefined && field === document.activeElement}
    />
  );
}
