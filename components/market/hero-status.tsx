'use client';

import { useTranslations } from 'next-intl';
import { Chip, Dot } from '#components/ui/chip.tsx';
import { useConnection } from '#stores/connection.ts';
import { useSilence } from './live.tsx';

const TONE = {
  connecting: 'text-faint',
  live: 'text-success',
  stale: 'text-warning',
  offline: 'text-warning',
} as const;

/** How many markets there are, and whether they are live. */
export function HeroStatus({ pairs }: { pairs: number | null }) {
  const t = useTranslations('home');
  const status = useConnection((connection) => connection.status);
  const silence = useSilence();
  return (
    <Chip tone={silence ? 'warning' : 'plain'} className="h-6! px-2!">
      <Dot className={TONE[status]} />
      <span role="status">{silence ?? (pairs === null ? t('statusAway') : t('status', { count: pairs }))}</span>
    </Chip>
  );
}
