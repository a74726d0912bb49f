'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useSession } from '#stores/session.ts';

/** Agencies see what their invitees paid; they trade for nobody, and have nothing to trade with (ACC-20). */
export function useIsAgency(): boolean {
  return useSession((session) => session.user?.kind === 'agency');
}

/** In the place of what only traders have. */
export function AgencyNote({ className }: { className?: string }) {
  const t = useTranslations('account.agencyTrade');
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Link href="/agency" className={buttonClass({ size: 28 })}>
          {t('act')}
        </Link>
      }
      {...(className ? { className } : {})}
    />
  );
}
