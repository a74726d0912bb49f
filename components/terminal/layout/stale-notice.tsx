'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconWifiOff } from '#components/ui/icons.tsx';
import { TIMING } from '#lib/market/timing.ts';
import { useConnection } from '#stores/connection.ts';

/**
 * Says, in the ticker, since when the numbers stand still. It lies over the bar's end, so nothing moves when it comes.
 * The header's badge tells assistive technology, once; here the seconds count for the eye.
 */
export function StaleNotice() {
  const t = useTranslations('common');
  const { status, since } = useConnection();
  const stale = status === 'stale' || status === 'offline';
  const now = useNow(stale);
  if (!stale) return null;
  const stood = Math.max(0, now - since) + (status === 'stale' ? TIMING.stale : 0);
  return (
    <p className="absolute end-3 bottom-0 z-1 flex items-center bg-panel md:inset-y-0 max-md:start-0 max-md:end-0">
      <span className="flex h-8 flex-1 items-center gap-1.5 rounded-control bg-warning-soft px-3 text-12 text-warning max-md:rounded-none max-md:px-4">
        <IconWifiOff size={14} />
        {status === 'offline' ? t('offlineNow') : t('noPricesFor', { seconds: Math.floor(stood / 1000) })}
      </span>
    </p>
  );
}

/** Epoch ms, once a second while it is wanted. */
function useNow(wanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!wanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [wanted]);
  return now;
}
