'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useIdle } from '#components/ui/lazy.ts';
import { useNavigation, usePath } from '#components/ui/navigation.ts';
import { notifications, notify } from '#components/ui/notification.ts';
import { toast } from '#components/ui/toast.ts';
import { pageTeller } from '#lib/request/tell.ts';
import { isEntrance, loginAddress } from '#lib/site/entrance.ts';
import { dropErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { hasSession } from '#lib/storage/session.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';

/** Follows the session. Draws nothing. */
export function SessionEffects() {
  const hydrated = useSettings((settings) => settings.hydrated);
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const followed = useRef(false);
  // Visitors have none. Its cookie may be there before the flag: who comes back from a third party. Once somebody was in,
  // the page must hear of whoever comes next.
  followed.current ||= hydrated && (loggedIn || hasSession());
  useOffer();
  useFarewell();
  return followed.current ? <Following /> : null;
}

const load = () => import('./follow-session.ts').then((module) => module.followSession);

function Following() {
  const follow = useIdle(load);
  useEffect(() => follow?.(), [follow]);
  return null;
}

/** Who logged out is told so on the page that came instead. */
function useFarewell(): void {
  const t = useTranslations('account');
  useEffect(() => {
    if (readErrand('loggedOut') === undefined) return;
    dropErrand('loggedOut');
    toast({ kind: 'success', text: t('loggedOut') });
  }, [t]);
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
      const { frozen, explained } = useSession.getState();
      if ((told.frozen || frozen) && explained) return;
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
