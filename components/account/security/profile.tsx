'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconTriangleAlert } from '#components/ui/icons.tsx';
import { Time } from '#components/ui/time.tsx';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { formatDateTime } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';
import { Card } from '../parts/card.tsx';
import { CopyButton } from '../parts/copy-button.tsx';

/** What the venue knows of the person, masked as it is kept. */
export function Profile({ user }: { user: UserInfo }) {
  const t = useTranslations('security.profile');
  const account = useTranslations('account.kinds');
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('userId'),
      <span key="id" className="inline-flex items-center gap-1">
        <span className="num">{user.userId}</span>
        <CopyButton text={user.userId} label={t('copy')} />
      </span>,
    ],
    [t('kind'), account(user.kind)],
    ...(user.name ? [[t('name'), <bdi key="name">{user.name}</bdi>] as const] : []),
    [t('email'), user.email ? <bdi key="email">{user.email}</bdi> : t('none')],
    [t('mobile'), user.mobile ? <bdi key="mobile">{user.mobile}</bdi> : t('none')],
    [t('since'), <Time key="since" ts={user.registeredAt} format="date" />],
  ];
  return (
    <Card title={t('title')}>
      <Lock until={user.withdrawalLockedUntil} />
      <dl className="grid grid-cols-3 gap-x-6 gap-y-4 px-6 pb-5 max-lg:grid-cols-2 max-md:px-4 max-sm:grid-cols-1">
        {rows.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-12 text-faint">{name}</dt>
            <dd className="mt-0.5 truncate text-14">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Lock({ until }: { until: number | null }) {
  const t = useTranslations('security');
  const zone = useSettings((settings) => settings.timezone);
  if (until === null || until <= Date.now()) return null;
  return (
    <p
      role="status"
      className="mx-6 mb-4 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-13 text-warning max-md:mx-4"
    >
      <IconTriangleAlert size={16} className="mt-0.5 shrink-0" />
      {t('lock', { time: formatDateTime(until, { zone, seconds: false }) })}
    </p>
  );
}
