'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ErrorState, Skeleton } from '#components/ui/states.tsx';
import type { Problem } from './problem.ts';

/** The place of what is on its way. */
export function Waiting({ rows = 3 }: { rows?: number }) {
  const t = useTranslations('common');
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
        <Skeleton key={at} className="h-16" />
      ))}
    </div>
  );
}

/** What could not be loaded, why, and another try. */
export function NotLoaded({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const t = useTranslations('forms');
  const common = useTranslations('common');
  return (
    <ErrorState
      title={t('loadFailed')}
      text={problem.text}
      action={
        <Button size={28} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  );
}
