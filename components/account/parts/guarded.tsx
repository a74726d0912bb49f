'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { useNavigation, usePath } from '#components/ui/navigation.ts';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { LOGIN, loginAddress } from '#lib/site/entrance.ts';
import { readErrand } from '#lib/storage/pending-redirect.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { Waiting } from './waiting.tsx';

type GuardedProps = {
  /** Where one logs in for this page. */
  readonly entrance?: string;
  readonly children: ReactNode;
};

/**
 * What only somebody who is logged in sees. A visitor is sent to the login, and comes back (RT-14); while paper trading,
 * which a user must first choose to leave, it invites to do so (SIM-21).
 */
export function Guarded({ entrance = LOGIN, children }: GuardedProps) {
  const hydrated = useSettings((settings) => settings.hydrated);
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const frozen = useSession((session) => session.frozen);
  const paper = useSimulation((state) => (state.known ? state.active : null));
  useEffect(() => {
    const { explain } = useSession.getState();
    explain(true);
    return () => explain(false);
  }, []);
  if (!hydrated || paper === null) return <Waiting />;
  if (loggedIn) return children;
  if (frozen) return <Frozen entrance={entrance} />;
  return paper ? <Invitation entrance={entrance} /> : <ToLogin entrance={entrance} />;
}

function ToLogin({ entrance }: { entrance: string }) {
  const codes = useTranslations('codes');
  const path = usePath();
  const navigation = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was asked for
  useEffect(() => {
    // Who has just logged out here is on the way home, and need not be asked in again.
    if (readErrand('loggedOut') !== undefined) return;
    toast({ kind: 'info', text: codes('00004') });
    navigation.replace(loginAddress(path, window.location.search, entrance));
  }, []);
  return <Waiting />;
}

/** The account was frozen while it was worked with: logging in to it again would lead nowhere. */
function Frozen({ entrance }: { entrance: string }) {
  const codes = useTranslations('codes');
  const t = useTranslations('account.over');
  return (
    <EmptyState
      className="min-h-80"
      title={codes('21007')}
      text={t('frozen')}
      action={
        <Link href={entrance} className={buttonClass()}>
          {t('act')}
        </Link>
      }
    />
  );
}

function Invitation({ entrance }: { entrance: string }) {
  const t = useTranslations('forms.needLogin');
  const path = usePath();
  const leaveTo = useSimulation((state) => state.leaveTo);
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Button variant="primary" onClick={() => leaveTo(loginAddress(path, window.location.search, entrance))}>
          {t('act')}
        </Button>
      }
    />
  );
}
