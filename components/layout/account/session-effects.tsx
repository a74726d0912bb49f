'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useNavigation, usePath } from '#components/ui/navigation.ts';
import { notifications, notify } from '#components/ui/notification.ts';
import { pageTeller } from '#lib/request/tell.ts';
import { isEntrance, loginAddress } from '#lib/site/entrance.ts';
import { useSettings } from '#stores/settings.ts';
import { followSession } from './follow-session.ts';

/** Follows the session. Draws nothing. */
export function SessionEffects() {
  const hydrated = useSettings((settings) => settings.hydrated);
  useEffect(() => (hydrated ? followSession() : undefined), [hydrated]);
  useOffer();
  return null;
}

/** A login that ended during work: the page and what was typed stay, and the way back in is one press (ACC-22). */
function useOffer(): void {
  const t = useTranslations('account.over');
  const codes = useTranslations('codes');
  const path = usePath();
  const navigation = useNavigation();
  const here = useRef(path);
  here.current = path;
  useEffect(() => {
    let offered: number | null = null;
    const stop = pageTeller.listen((told) => {
      if (told.kind !== 'nobody' || offered !== null || isEntrance(here.current)) return;
      if (!told.offer && !told.frozen) return;
      const { id } = notify({
        kind: 'warning',
        title: told.frozen ? codes('21007') : t('title'),
        text: told.frozen ? t('frozen') : (told.why ?? t('text')),
        duration: 0,
        action: {
          label: t('act'),
          run: () => navigation.push(loginAddress(here.current, window.location.search)),
        },
      });
      offered = id;
    });
    const unsubscribe = useSettings.subscribe(({ loggedIn }) => {
      if (!loggedIn || offered === null) return;
      notifications.close(offered);
      offered = null;
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [t, codes, navigation]);
}
