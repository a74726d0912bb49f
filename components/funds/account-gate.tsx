'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { EmptyState } from '#components/ui/states.tsx';
import { loginAddress } from '#lib/site/entrance.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { AgencyNote, useIsAgency } from './agency-note.tsx';

type GateProps = {
  /** Drawn until it is known who is there. */
  readonly waiting: ReactNode;
  /** What stands here for who has an account. */
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

/** What only an account has; who has none is offered the ways to one, and comes back here by either. */
export function AccountGate({ waiting, title, text, children }: GateProps) {
  const { known, active } = useSimulation();
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const hydrated = useSettings((settings) => settings.hydrated);
  const agency = useIsAgency();
  if (!known || !hydrated) return waiting;
  if (!active && !loggedIn) return <Invitation title={title} text={text} />;
  return agency ? <AgencyNote className="rounded-panel bg-panel py-16!" /> : children;
}

function Invitation({ title, text }: Pick<GateProps, 'title' | 'text'>) {
  const account = useTranslations('account');
  const simulation = useTranslations('simulation');
  const { entering, enter } = useSimulation();
  const path = usePath();
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Link href={loginAddress(path, '')} rel="nofollow" className={buttonClass({ variant: 'primary', size: 36 })}>
            {account('logIn')}
          </Link>
          <Button
            variant="paper-outline"
            loading={entering && simulation('starting')}
            onClick={() => enter(window.location.pathname)}
          >
            {simulation('start')}
          </Button>
        </span>
      }
      className="rounded-panel bg-panel py-16!"
    />
  );
}
