'use client';

import { useTranslations } from 'next-intl';
import { useConnection } from '#stores/connection.ts';
import { useSilence } from './live.ts';
import { StatusChip } from './status-chip.tsx';

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
  const text = silence ?? (pairs === null ? t('statusAway') : t('status', { count: pairs }));
  return <StatusChip text={text} dot={TONE[status]} warning={silence !== null} />;
}
