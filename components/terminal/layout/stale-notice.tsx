'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconWifiOff } from '#components/ui/icons.tsx';
import { ageOf } from '#lib/market/age.ts';
import { TIMING } from '#lib/market/timing.ts';
import { useConnection } from '#stores/connection.ts';
import { useTickers } from '#stores/tickers.ts';
import { useMarket } from '../market.tsx';
import styles from './screen.module.css';

/**
 * Says, in the ticker, since when the numbers stand still, or how old those are that the page came with. It lies over the bar's end, so nothing moves when it comes.
 * The header's badge tells assistive technology, once; here the seconds count for the eye.
 */
export function StaleNotice() {
  const t = useTranslations('common');
  const { status, since } = useConnection();
  const stale = status === 'stale' || status === 'offline';
  const heard = useTickers((state) => state.heard);
  const now = useNow(stale || !heard);
  const kept = useMarket().ticker?.ts ?? 0;
  const age = heard || stale || now === null ? null : ageOf(kept, now);
  if (now === null || !(stale || age)) return null;
  const stood = Math.max(0, now - since) + (status === 'stale' ? TIMING.stale : 0);
  return (
    <p
      className={cx(
        'absolute end-3 bottom-0 z-1 flex items-center bg-panel md:inset-y-0 max-md:start-0 max-md:end-0',
        // A line that opens at once needs no word of what was before it.
        age && styles.late,
      )}
    >
      <span className="flex h-8 flex-1 items-center gap-1.5 rounded-control bg-warning-soft px-3 text-12 text-warning max-md:rounded-none max-md:px-4">
        <IconWifiOff size={14} />
        {age
          ? t('pricesOld', age)
          : status === 'offline'
            ? t('offlineNow')
            : t('noPricesFor', { seconds: Math.floor(stood / 1000) })}
      </span>
    </p>
  );
}

/** Epoch ms, once a second while it is wanted; null before the first time. */
function useNow(wanted: boolean): number | null {
  // The server's page and its first drawing in the browser must be the same.
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!wanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [wanted]);
  return now;
}
