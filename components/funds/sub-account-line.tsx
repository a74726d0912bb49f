'use client';

import { useTranslations } from 'next-intl';
import { shownName, useSession } from '#stores/session.ts';

/** Where the header has no room for a name: orders of this page go to a sub-account, and to which. */
export function SubAccountLine() {
  const t = useTranslations('account');
  const user = useSession((session) => session.user);
  if (user?.kind !== 'sub') return null;
  return (
    <p className="pointer-events-none absolute inset-x-4 bottom-0.5 truncate text-center text-12 leading-5 font-medium text-warning">
      {t('kinds.sub')}: <bdi>{shownName(user)}</bdi>
    </p>
  );
}
