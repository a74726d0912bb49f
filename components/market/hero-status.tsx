'use client';

import { useTranslations } from 'next-intl';
import { useConnection } from '#stores/connection.ts';
import { useTickers } from '#stores/tickers.ts';
import { useSilence } from './live.ts';
import { sourced } from './sourced.ts';
import { StatusChip } from './status-chip.tsx';

const TONE = {
  connecting: 'text-faint',
  live: 'text-success',
  stale: 'text-warning',
  offline: 'text-warning',
} as const;

export type StatusFacts = {
  readonly pairs: number | null;
  /** Where prices come from, in words. */
  readonly source: string | null;
};

/** How many markets there are, whether they are live, and by whom. */
export function HeroStatus({ pairs, source }: StatusFacts) {
  const t = useTranslations('home');
  const status = useConnection((connection) => connection.status);
  const heard = useTickers((state) => state.heard);
  const silence = useSilence();
  const text = silence ?? (pairs === null ? t('statusAway') : sourced(t('status', { count: pairs }), source));
  return (
    <StatusChip text={text} dot={TONE[heard || status !== 'live' ? status : 'connecting']} warning={silence !== null} />
  );
}
