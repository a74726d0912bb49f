'use client';

import { POPULAR } from './home-sizes.ts';
import { useLiveTickers } from './live.ts';
import { LIVE } from './live-parts.tsx';
import { Movers } from './movers.tsx';
import { Popular } from './popular.tsx';
import { useHomeRows } from './queries.ts';
import type { MarketRow } from './rows.ts';

export { HeroStatus } from './hero-status.tsx';
export { OutcomeLive } from './outcome/outcome-live.tsx';

type ListProps = { readonly rows: readonly MarketRow[] | null };

export function MoversLive({ rows }: ListProps) {
  useLiveTickers();
  return <Movers rows={useHomeRows(rows, POPULAR)} parts={LIVE} />;
}

export function PopularLive({ rows }: ListProps) {
  useLiveTickers();
  return <Popular rows={useHomeRows(rows, POPULAR)} parts={LIVE} />;
}
