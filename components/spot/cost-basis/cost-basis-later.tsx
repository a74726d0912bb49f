'use client';

import { type ReactNode, useEffect } from 'react';
import { useMarket } from '#components/terminal/market.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { holdsAny, useAccount } from '#stores/account.ts';
import type { LiveBasis } from './use-cost-basis.ts';

const load = () => import('./with-cost-basis.ts').then((module) => module.WithCostBasis);

/** Draws with the cost basis, once that is known. Its code is fetched when something is held: most visitors hold nothing. */
export function CostBasisLater({ children }: { children: (basis: LiveBasis) => ReactNode }) {
  const { base } = useMarket().instrument;
  const held = useAccount((account) => holdsAny(account, base));
  const [WithCostBasis, warm] = useLazy(load);
  useEffect(() => {
    if (held) warm();
  }, [held, warm]);
  return WithCostBasis && held ? <WithCostBasis>{children}</WithCostBasis> : null;
}
