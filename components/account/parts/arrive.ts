'use client';

import { useCallback, useEffect, useState } from 'react';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { useNavigation } from '#components/ui/navigation.ts';
import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { returnTo, setLocation } from '#lib/safety/link.ts';
import { AGAIN } from '#lib/site/entrance.ts';
import { tellTabs } from '#lib/storage/tabs.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { forgetTypedNames } from './typed-name.ts';

/** Where a login goes back to, from the address of this page (RT-14). */
export function wantedPath(search: string, home: string): string {
  return returnTo(new URLSearchParams(search).get('returnTo'), home);
}

/**
 * A login was made: the page knows it, the other tabs hear it, and the user goes back to the page before. A page that
 * kept private data of another account is loaded anew (ACC-19).
 * @param home where to go when there was no page before
 */
export function useArrive(home = '/') {
  const { prefix } = useSiteLocale();
  const navigation = useNavigation();
  return useCallback(
    (user: UserInfo) => {
      const other = useSession.getState().lastUserId;
      const target = wantedPath(window.location.search, home);
      forgetTypedNames();
      useSession.getState().setUser(user);
      useSettings.getState().setLoggedIn(true);
      tellTabs('session');
      if (other !== null && other !== user.userId) setLocation(withPrefix(target, prefix), { replace: true });
      else navigation.replace(target);
    },
    [home, navigation, prefix],
  );
}

/** A logged-in user has nothing to do on a page of logging in, unless asked to do it again. */
export function useLeaveWhenIn(home = '/'): void {
  const navigation = useNavigation();
  const hydrated = useSettings((settings) => settings.hydrated);
  const loggedIn = useSettings((settings) => settings.loggedIn);
  const [came, setCame] = useState<boolean | null>(null);
  useEffect(() => {
    // Only the state on arrival counts: a login made here leaves by itself.
    if (hydrated && came === null) setCame(loggedIn);
  }, [hydrated, loggedIn, came]);
  useEffect(() => {
    const again = new URLSearchParams(window.location.search).has(AGAIN);
    if (came && loggedIn && !again) navigation.replace(wantedPath(window.location.search, home));
  }, [came, loggedIn, navigation, home]);
}
