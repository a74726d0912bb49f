'use client';

import type { ReactNode } from 'react';
import { Island } from '#components/ui/kept-focus.tsx';
import { useIdle } from '#components/ui/lazy.ts';

const load = () => import('./footer-live.tsx').then((module) => module.FooterLive);

/** What the server wrote, until the living part is there. */
export function FooterIsland({ children }: { children: ReactNode }) {
  const Live = useIdle(load);
  return <Island live={Live && <Live />}>{children}</Island>;
}
