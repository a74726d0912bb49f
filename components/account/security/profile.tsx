'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Time } from '#components/ui/time.tsx';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
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
