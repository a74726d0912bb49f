'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { ACCOUNT_CODE, AGENCY } from '#lib/contract/account.ts';
import { AGENCY_LOGIN } from '#lib/site/entrance.ts';
import { Guarded } from '../parts/guarded.tsx';
import { useData } from '../parts/use-data.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';
import { Days } from './days.tsx';
import { Figures, type Span } from './figures.tsx';
import { Commissions, Invitees } from './lists.tsx';
import { Sums } from './sums.tsx';

const DAY_MS = 24 * 3600_000;

/** Whom an agency brought, and what it earned by them. */
export function AgencyDashboardPanel() {
  return (
    <Guarded entrance={AGENCY_LOGIN}>
      <Body />
    </Guarded>
  );
}

function Body() {
  const [days, setDays] = useState<Span>('30');
  const request = () => {
    const to = Date.now();
    return { from: to - Number.parseInt(days, 10) * DAY_MS, to };
  };
  const { data, problem, reload } = useData(AGENCY.dashboard, { key: days, request });
  if (problem?.code === ACCOUNT_CODE.notPermitted) return <NoAgency />;
  if (!data) return problem ? <NotLoaded problem={problem} onRetry={reload} /> : <Waiting rows={5} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Figures dashboard={data} span={days} onSpanChange={setDays} />
      <Sums sums={data.sums} />
      <Days days={data.days} />
      <Invitees />
      <Commissions />
    </div>
  );
}

function NoAgency() {
  const t = useTranslations('agency');
  const login = useTranslations('login.agencyPage');
  return (
    <EmptyState
      title={t('notAgency')}
      text={t('notAgencyText')}
      action={
        <Link href="/agency/login" className={buttonClass({ variant: 'primary' })}>
          {login('title')}
        </Link>
      }
    />
  );
}
