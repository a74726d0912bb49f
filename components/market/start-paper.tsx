'use client';

import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';

/** A link to where paper trading begins; a press begins it. Without script, or to a new tab, it is what it says. */
export function StartPaper({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link
      href={SIMULATION_LANDING}
      data-track="paperBegin"
      className={className}
      onClick={(event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        import('#stores/simulation.ts').then(({ useSimulation }) => useSimulation.getState().enter());
      }}
    >
      {children}
    </Link>
  );
}
