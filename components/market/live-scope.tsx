'use client';

import type { ReactNode } from 'react';
import { useStoreLater } from '#components/ui/lazy.ts';

const connection = () => import('#stores/connection.ts').then(({ useConnection }) => useConnection);
const tickers = () => import('#stores/tickers.ts').then(({ useTickers }) => useTickers);

/**
 * Greys the numbers in it while they are those of the page that was kept, and once they have stopped: nothing came for
 * five seconds, or there is no network.
 */
export function LiveScope({ className, children }: { className?: string; children: ReactNode }) {
  const stale = useStoreLater(connection, ({ status }) => status === 'stale' || status === 'offline', false);
  const heard = useStoreLater(tickers, (state) => state.heard, false);
  return (
    <div data-stale={stale || !heard || undefined} className={className}>
      {children}
    </div>
  );
}
