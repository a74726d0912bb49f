'use client';

import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { EmptyState } from '#components/ui/states.tsx';
import { loginAddress } from '#lib/site/entrance.ts';
import { useSimulation } from '#stores/simulation.ts';
import { AuthLink } from '../account/auth-link.tsx';

/** Alerts belong to an account, live or paper: the ways to one. */
export function NoAccount({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('notices.alerts');
  const account = useTranslations('account');
  const simulation = useTranslations('simulation');
  const { active, entering, enter } = useSimulation();
  const path = usePath();
  return (
    <EmptyState
      title={t('noAccount')}
      text={t('noAccountHint')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <AuthLink
            href={loginAddress(path, '')}
            rel="nofollow"
            onClick={onLeave}
            className={buttonClass({ variant: 'primary', size: 36 })}
          >
            {account('logIn')}
          </AuthLink>
          {active ? null : (
            <Button
              variant="paper-outline"
              loading={entering && simulation('starting')}
              onClick={() => enter(window.location.pathname)}
            >
              {simulation('start')}
            </Button>
          )}
        </span>
      }
    />
  );
}
