'use client';

import type { ReactNode } from 'react';
import { useIdle } from '#components/ui/lazy.ts';

const load = () => import('./help-live.tsx');

type Still = { readonly children: ReactNode };

/** Each shows what every address gets, until the address itself has been read. */
export function MissingHeading({ children }: Still) {
  const live = useIdle(load);
  return live ? <live.HeadingLive>{children}</live.HeadingLive> : children;
}

export function MissingText({ children }: Still) {
  const live = useIdle(load);
  return live ? <live.TextLive>{children}</live.TextLive> : children;
}

export function Neighbours({ children }: Still) {
  const live = useIdle(load);
  return live ? <live.NeighboursLive /> : children;
}
