'use client';

import { useTranslations } from 'next-intl';
import { Dot } from '#components/ui/chip.tsx';
import { IconWifiOff } from '#components/ui/icons.tsx';
import { useConnection } from '#stores/connection.ts';

/** Says in the header that prices have stopped; silent while all is well. */
export function ConnectionBadge() {
  const t = useTranslations('nav.connection');
  const status = useConnection((connection) => connection.status);
  const trouble = status === 'stale' || status === 'offline';
  return (
    <span role="status" className="empty:hidden">
      {trouble ? (
        <span className="flex h-6 items-center gap-1 rounded-control bg-warning-soft px-2 text-12 text-warning">
          <IconWifiOff size={12} />
          <span className="max-md:sr-only">{t(status)}</span>
        </span>
      ) : null}
    </span>
  );
}

const TONE = {
  connecting: 'text-faint',
  live: 'text-success',
  stale: 'text-warning',
  offline: 'text-warning',
} as const;

/** The state of the line and how long a message takes, for the foot of a page. */
export function ConnectionStatus() {
  const t = useTranslations('nav.connection');
  const { status, latencyMs } = useConnection();
  return (
    <span className="flex items-center gap-1.5">
      <Dot className={TONE[status]} />
      {t(status)}
      {status === 'live' && latencyMs !== null ? <span className="num">{t('latency', { ms: latencyMs })}</span> : null}
    </span>
  );
}
