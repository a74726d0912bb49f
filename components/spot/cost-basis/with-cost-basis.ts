'use client';

import type { ReactNode } from 'react';
import { type LiveBasis, useCostBasis } from './use-cost-basis.ts';

/** The half of `CostBasisLater` that is fetched. */
export function WithCostBasis({ children }: { children: (basis: LiveBasis) => ReactNode }) {
  const basis = useCostBasis();
  return basis && children(basis);
}
