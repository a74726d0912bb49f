'use client';

import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';
import type { CarriedOrder } from '#stores/carried-order.ts';

type StartProps = {
  readonly className: string;
  /** Goes along into the order form of its pair; without one the way leads to the landing. */
  readonly order?: CarriedOrder;
  readonly children: ReactNode;
};

/** A link to where paper trading begins; a press begins it. Without script, or to a new tab, it is what it says. */
export function StartPaper({ className, order, children }: StartProps) {
  return (
    <Link
      href={order ? `/spot/${order.symbol}` : SIMULATION_LANDING}
      data-track="paperBegin"
      className={className}
      onClick={(event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        import('./begin-paper.ts').then(({ beginPaper }) => beginPaper(order));
      }}
    >
      {children}
    </Link>
  );
}
