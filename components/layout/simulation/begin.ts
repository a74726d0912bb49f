'use client';

import type { MouseEvent } from 'react';

/**
 * Begins paper trading at the page one is on, or at the landing where simulation does not know it. For the click on a
 * link to the landing: without script, or to a new tab, the link is what it says.
 */
export function beginSimulation(event: MouseEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  const { pathname, search } = window.location;
  import('#stores/simulation.ts').then(({ useSimulation }) => useSimulation.getState().enter(pathname + search));
}
