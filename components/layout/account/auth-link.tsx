'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '#components/ui/link.tsx';

/**
 * A link to a page of logging in or registering. Paper trading does not know these pages and would lead back for ever,
 * so it asks whether to end first (SIM-21), also where what asks for all links has not been fetched yet.
 */
export function AuthLink({ href, onClick, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        askFirst(event, href);
      }}
    />
  );
}

function askFirst(event: MouseEvent<HTMLElement>, path: string): void {
  if (document.documentElement.dataset.mode !== 'paper' || event.defaultPrevented) return;
  event.preventDefault();
  import('#stores/simulation.ts').then(({ useSimulation }) => useSimulation.getState().ask({ path, by: 'link' }));
}
