'use client';

import { useSyncExternalStore } from 'react';

/** The same as `max-md:` of the styles. */
const NARROW = '(width < 768px)';

const read = () => window.matchMedia?.(NARROW).matches ?? false;

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia?.(NARROW);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** Whether styles hide what has `max-md:hidden`, without a look at the layout. False on the server and while hydrating. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
