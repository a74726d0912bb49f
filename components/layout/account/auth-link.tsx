'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '#components/ui/link.tsx';

/**
 * A link to a page of logging in or registering. Paper trading does not know these pages and would lead back for ever,
 * so it ends first (SIM-21).
 */
export function AuthLink({ href, onClick, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        leaveFirst(event, href);
      }}
    />
  );
}

function leaveFirst(event: MouseEvent<HTMLElement>, path: string): void {
  if (document.documentElement.dataset.mode !== 'paper' || event.defaultPrevented) return;
  event.preventDefault();
  import('#stores/simulation.ts').then(({ useSimulation }) => useSimulation.getState().leaveTo(path));
}
