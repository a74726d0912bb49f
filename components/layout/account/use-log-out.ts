'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import { logOut } from './log-out.ts';

/** Leaves the account; the page is loaded anew then. A venue that cannot be reached is said: one is still logged in. */
export function useLogOut() {
  const t = useTranslations('account');
  const [leaving, setLeaving] = useState(false);
  const run = async () => {
    if (leaving) return;
    setLeaving(true);
    if (await logOut()) return;
    setLeaving(false);
    toast({ kind: 'error', text: t('logOutFailed') });
  };
  return { leaving, logOut: () => void run() };
}
