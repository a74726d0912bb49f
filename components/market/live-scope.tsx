'use client';

import type { ReactNode } from 'react';
import { useStoreLater } from '#components/ui/lazy.ts';

const connection = () => import('#stores/connection.ts').then(({ useConnection }) => useConnection);

/** Greys the numbers in it while they have stopped: nothing came for five seconds, or there is no network. */
export function LiveScope({ className, children }: { className?: string; children: ReactNode }) {
  const stale = useStoreLater(connection, ({ status }) => status === 'stale' || status === 'offline', false);
  return (
    <div data-stale={stale || undefined} className={className}>
      {children}
    </div>
  );
}
