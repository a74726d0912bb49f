'use client';

import { useTranslations } from 'next-intl';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { EmptyState } from '#components/ui/states.tsx';
import { loginAddress } from '#lib/site/entrance.ts';
import { useSimulation } from '#stores/simulation.ts';

/** The panel without an account: the way to one. */
export function Invitation() {
  const t = useTranslations('positions.states');
  const simulated = useTranslations('simulation');
  const account = useTranslations('account');
  const { entering, enter } = useSimulation();
  const path = usePath();
  return (
    <EmptyState
      title={t('invite')}
      text={t('inviteText')}
      action={
        <span className="flex gap-2">
          <Button
            variant="paper-outline"
            size={28}
            loading={entering && simulated('starting')}
            onClick={() => enter(window.location.pathname)}
          >
            {simulated('start')}
          </Button>
          <Link href={loginAddress(path, '')} rel="nofollow" data-track="logIn" className={buttonClass({ size: 28 })}>
            {account('logIn')}
          </Link>
        </span>
      }
      className="flex-1 py-3!"
    />
  );
}
