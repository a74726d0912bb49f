'use client';

import { useTranslations } from 'next-intl';
import { IconWifiOff } from '#components/ui/icons.tsx';
import { useStoreLater } from '#components/ui/lazy.ts';

const connection = () => import('./late.ts').then(({ useConnection }) => useConnection);

/** Says in the header that prices have stopped; silent while all is well. */
export function ConnectionBadge() {
  const t = useTranslations('nav.connection');
  const status = useStoreLater(connection, (state) => state.status, 'connecting');
  const trouble = status === 'stale' || status === 'offline';
  return (
    // At the end of the free space: what stands beside it does not move when it appears.
    <span role="status" className="ms-auto">
      {trouble ? (
        <span className="flex h-6 items-center gap-1 rounded-control bg-warning-soft px-2 text-12 text-warning">
          <IconWifiOff size={12} />
          <span className="max-md:sr-only">{t(status)}</span>
        </span>
      ) : null}
    </span>
  );
}
