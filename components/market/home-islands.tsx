'use client';

import type { ReactNode } from 'react';
import { Island } from '#components/ui/kept-focus.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import type { StatusFacts } from './hero-status.tsx';
import type { OutcomeProps } from './outcome/outcome-still.tsx';
import type { MarketRow } from './rows.ts';

const load = () => import('./home-live.tsx');

type Still = { readonly children: ReactNode };

/** Each shows what the server drew, until the living part is there. */
export function OutcomeIsland({ children, ...example }: OutcomeProps & Still) {
  const live = useIdle(load);
  return <Island live={live && <live.OutcomeLive {...example} />}>{children}</Island>;
}

export function StatusIsland({ children, ...facts }: StatusFacts & Still) {
  const live = useIdle(load);
  return <Island live={live && <live.HeroStatus {...facts} />}>{children}</Island>;
}

export function MoversIsland({ rows, children }: { readonly rows: readonly MarketRow[] | null } & Still) {
  const live = useIdle(load);
  return <Island live={live && <live.MoversLive rows={rows} />}>{children}</Island>;
}

export function PopularIsland({ rows, children }: { readonly rows: readonly MarketRow[] | null } & Still) {
  const live = useIdle(load);
  return <Island live={live && <live.PopularLive rows={rows} />}>{children}</Island>;
}
