'use client';

import type { ComponentType, ReactNode } from 'react';
import { useIdle } from '#components/ui/lazy.ts';
import type { AssetPlace } from './asset-frame.tsx';

type BoardProps = { readonly place: AssetPlace; readonly waiting: ReactNode };

const load = () => import('./board.tsx').then((module) => module.AssetBoard as ComponentType<BoardProps>);

/** What the server drew, until the living part is there. */
export function AssetIsland({ place, children }: { place: AssetPlace; children: ReactNode }) {
  const Board = useIdle<ComponentType<BoardProps>>(load);
  return Board ? <Board place={place} waiting={children} /> : children;
}
