'use client';

import type { ReactNode } from 'react';
import { useIdle } from '#components/ui/lazy.ts';

const load = () => import('./footer-live.tsx').then((module) => module.FooterLive);

/** What the server wrote, until the living part is there. */
export function FooterIsland({ children }: { children: ReactNode }) {
  const Live = useIdle(load);
  return Live ? <Live /> : children;
}
