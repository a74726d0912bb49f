'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorState } from '#components/ui/states.tsx';

/** The page that the venue could not be asked for is loaded anew this long after it answers again. ms */
const RETRY_MS = 5_000;

/** Stands in for a page that needs the venue, and loads it anew as soon as the venue is back. */
export function Away() {
  const t = useTranslations('contracts.away');
  useEffect(() => {
    const ask = async () => {
      const { fetchInstruments } = await import('#lib/api/market.ts');
      await fetchInstruments().then(
        () => window.location.reload(),
        () => undefined,
      );
    };
    const timer = setInterval(() => void ask(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return <ErrorState className="min-h-80 rounded-panel bg-panel" title={t('title')} text={t('text')} />;
}
