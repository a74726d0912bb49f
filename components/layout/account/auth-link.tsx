'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '#components/ui/link.tsx';

/**
 * A link to a page of logging in or registering. Paper trading does not know these pages and would lead back for ever,
 * so it ends first (SIM-21), also where what hears all links has not been fetched yet. Nobody is asked: it is what the
 * press says, and the paper account comes along.
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
