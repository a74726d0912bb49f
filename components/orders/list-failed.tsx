'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';

/** A list of the account that could not be read; nothing of the account was changed by that. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('orders.states');
  const common = useTranslations('common');
  return (
    <ErrorState
      title={t('failed')}
      text={t('failedText')}
      action={
        <Button size={24} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
      className="flex-1 py-3!"
    />
  );
}
